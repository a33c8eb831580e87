import type { Content, Finding, RolledBackUnit } from '@kindred/content'
import type { ContentFiles } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import type { CheckedContent, ReadingPages } from './check-candidate.ts'

/** The content folder as one checked value, which changes as a whole (`app.content`). */
export type ContentStore = {
  /** The last content without errors. Ask again for each request: it changes as a whole. */
  current: () => Content
  /** The same as files. */
  files: () => ContentFiles
  /** What a check says of other files in the place of these; nothing is served. `compare`: wizards against which it is held (`touches`). */
  checkFiles: (files: ContentFiles, compare?: readonly Wizard[]) => Promise<CheckedContent>
  /** The same without journeys, fast enough for every pause in typing. */
  checkTexts: (files: ContentFiles) => Promise<Finding[]>
  /** A wizard as other files say it, also where they have errors; undefined where they cannot be read. */
  show: (files: ContentFiles, wizard: string) => Promise<Wizard | undefined>
  /** The pages to read as other files say them, the same way. */
  showPages: (files: ContentFiles) => Promise<ReadingPages | undefined>
  /** Since when it is served. */
  since: () => Date
  /** What the last reading found, errors of a version that is not served included. */
  findings: () => Finding[]
  /** What of the folder is kept as it was before because of errors, and why. */
  rolledBackUnits: () => readonly RolledBackUnit[]
  /** The validators of a wizard that the last change brought; others are compiled by whoever asks for them. */
  validators: (wizard: Wizard) => string | undefined
  /** Somebody was handed this wizard: from now on answers to it may exist that nobody has sent yet. */
  reference: (wizard: Wizard) => void
  /** Reads the folder again now; true when another version is served afterwards. */
  reload: () => Promise<boolean>
  /** Serves files that another server has put into service; asked for them when it is their turn. */
  take: (find: () => Promise<ContentFiles | undefined>) => Promise<'taken' | 'same' | 'refused'>
  onChange: (listener: (content: Content) => void) => () => void
  /** How many are told of a change: open pages, and those inside. */
  listeners: () => number
  /** Called now and after each reading, with all findings. */
  onFindings: (listener: (findings: Finding[]) => void) => void
  close: () => Promise<void>
}
