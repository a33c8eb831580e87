import { type Comparison, checkJourneys, compareJourneys } from '@kindred/checker'
import {
  type AnsweredId,
  type Content,
  contentHash,
  type EditConflict,
  type Finding,
  findingLine,
  findingsForReferencedVersions,
  type InLanguage,
  isError,
  type RolledBackUnit,
  removedTexts,
  rollbackInvalid,
} from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import { validatorsModule } from '@kindred/content/validators'
import { payloadNames, type Wizard } from '@kindred/engine'
import { contentReader, readOptionsFor } from '@kindred/product'
import { acceptanceOf } from '@kindred/product/acceptance'
import { contentWithErrors } from './faulty-content.ts'
import { readServedFiles } from './served-files.ts'

/** What a check is asked. Plain data, because it goes to another thread. */
export type CheckRequest = {
  folder: string
  /** These instead of the folder's. */
  files?: ContentFiles
  /** What is served so far: an error then stops only what depends on it. Absent: an error stops everything. */
  before?: ContentFiles
  /** ISO date from which the age of crisis lines counts. */
  today?: string
  /** Ids that stored answers hang on. */
  answered?: readonly AnsweredId[]
  /** Nobody asks for more than what is found: what is read stays in the thread. */
  findingsOnly?: boolean
  /** A wizard to show: also one whose files have errors, as far as they can be read. Nothing else is answered. */
  show?: string
  /** The pages to read, the same way. */
  showPages?: true
  /** Wizards to hold what is read against, for `touches`. */
  compare?: readonly Wizard[]
  /** Absent: journeys are not looked at. */
  journeys?: {
    /** Keys of wizards whose journeys were verified before; they are not walked again. */
    verifiedKeys: readonly string[]
    /** Wizards that somebody may have begun: each answer to them has to be readable afterwards. */
    referenced: readonly Wizard[]
    /** Versions that are served now. Validators are compiled for others; absent: for none. */
    served?: readonly string[]
    /** Texts that are served now: pages go on asking for them. */
    texts?: Readonly<Record<string, string>>
  }
}

/** Pages to read, and the crisis lines on them. */
export type ReadingPages = Pick<InLanguage, 'help' | 'styles' | 'hotlines'>

export type CheckedContent = {
  /** Validators of the wizards that changed, by version: compiled here, because that takes a while. */
  validators?: Record<string, string>
  /** Absent when there is an error. */
  content?: Content
  /** What was read; absent when it cannot be used. */
  files?: ContentFiles
  /** What was kept as it was before, because of errors. */
  rolledBack?: RolledBackUnit[]
  /** The wizard that was asked for with `show`. */
  shown?: Wizard
  /** What was asked for with `showPages`, in the language of the content. */
  shownPages?: ReadingPages
  /** Names the state of the folder from which something was held back, or over which texts of the studio were laid. */
  folderHash?: string
  /** Where the folder says something else than the studio published. */
  conflicts?: EditConflict[]
  findings: Finding[]
  /** What is different for members in each wizard of `compare`; absent where files have errors. */
  touches?: Comparison[]
  /** Keys of the wizards whose journeys are verified, earlier ones included. */
  verifiedKeys: string[]
}

/**
 * Reads the folder and looks at everything: files, references, words, journeys, and what becomes of begun answers. `read`: a reader that is
 * kept for the next check opens only the files that changed since.
 */
export async function checkCandidate(request: CheckRequest, read = contentReader()): Promise<CheckedContent> {
  const files = request.files ?? (await readServedFiles(request.folder))
  if (request.show !== undefined) return { findings: [], verifiedKeys: [], ...shownIn(files, request.show, read) }
  if (request.showPages) return { findings: [], verifiedKeys: [], ...pagesIn(files, read) }
  const known = new Set(request.journeys?.verifiedKeys)
  const look = (some: ContentFiles) => {
    const checked = checkFiles(some, request, known, read)
    for (const key of checked.verifiedKeys) known.add(key)
    return checked
  }
  const whole = look(files)
  const { before, findingsOnly = false } = request
  if (findingsOnly) return { findings: whole.findings, verifiedKeys: whole.verifiedKeys }
  if (whole.content !== undefined || before === undefined) return whole
  const later: Finding[] = []
  const kept = rollbackInvalid(files, before, whole, (some) => {
    const checked = look(some)
    later.push(...checked.findings.filter(isError))
    return checked
  })
  const findings = onceEach([...whole.findings, ...later])
  return kept === undefined
    ? { ...whole, findings }
    : { ...kept.checked, findings, rolledBack: kept.rolledBack, folderHash: filesHash(files) }
}

/** What these files say, errors or not: those elsewhere are no reason to show nothing. */
function readable(files: ContentFiles, read: ReturnType<typeof contentReader>): Content | undefined {
  const options = readOptionsFor(files.keys())
  const { content, findings } = read(files, options)
  return content ?? contentWithErrors(files, findings, options)
}

function pagesIn(files: ContentFiles, read: ReturnType<typeof contentReader>): { shownPages?: ReadingPages } {
  // The first is the language of the content.
  const words = readable(files, read)?.languages[0]
  return words === undefined ? {} : { shownPages: { help: words.help, styles: words.styles, hotlines: words.hotlines } }
}

/** A wizard as these files say it. */
function shownIn(files: ContentFiles, id: string, read: ReturnType<typeof contentReader>): { shown?: Wizard } {
  const wizards = readable(files, read)?.wizards ?? {}
  const shown = Object.hasOwn(wizards, id) ? wizards[id] : undefined
  return shown === undefined ? {} : { shown }
}

/** What is found in several looks is told once. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const byLine = new Map(findings.map((finding) => [findingLine(finding), finding]))
  return [...byLine.values()]
}

function checkFiles(
  files: ContentFiles,
  { today, answered, journeys, compare }: CheckRequest,
  known: ReadonlySet<string>,
  read: ReturnType<typeof contentReader>,
): CheckedContent {
  const { content, findings, place } = read(files, {
    ...readOptionsFor(files.keys()),
    ...(answered === undefined ? {} : { answered }),
    ...(today === undefined ? {} : { today, staleIs: 'warning' as const }),
  })
  const touches =
    content &&
    compare?.flatMap((before) => {
      const after = Object.hasOwn(content.wizards, before.id) ? content.wizards[before.id] : undefined
      return after === undefined || after.version === before.version ? [] : [compareJourneys(before, after)]
    })
  if (content === undefined || journeys === undefined)
    return { ...(content ? { content, files } : {}), findings, verifiedKeys: [], ...(touches && { touches }) }

  const verifiedKeys: string[] = []
  const found: Finding[] = []
  for (const wizard of Object.values(content.wizards)) {
    const key = journeysKey(content, wizard)
    const ofJourneys = known.has(key) ? [] : place(journeysOf(content, wizard).findings)
    // An accepted error is looked at each time: the acceptance may be taken back.
    if (!ofJourneys.some(({ severity }) => severity === 'error')) verifiedKeys.push(key)
    found.push(...ofJourneys)
  }
  found.push(...place(findingsForReferencedVersions(journeys.referenced, Object.values(content.wizards))))
  const all = [...findings, ...found, ...(journeys.texts ? removedTexts(journeys.texts, content.texts, files) : [])]
  if (all.some(isError)) return { findings: all, verifiedKeys, ...(touches && { touches }) }
  const { served } = journeys
  const changed = served ? Object.values(content.wizards).filter(({ version }) => !served.includes(version)) : []
  const validators = Object.fromEntries(changed.map((wizard) => [wizard.version, validatorsModule(wizard)]))
  return { content, files, findings: all, verifiedKeys, validators, ...(touches && { touches }) }
}

const journeysOf = (content: Content, wizard: Wizard) =>
  checkJourneys(wizard, content.promises[wizard.id], content.upgrades[wizard.id], {
    accepts: acceptanceOf(wizard, Object.values(content.wizards)),
  })

/** Does it refuse content for answers that are stored? */
export const isOfAnswers = (finding: Finding): boolean => isError(finding) && finding.rule.startsWith('answered-')

/** Names what the journeys of a wizard hang on: its content and its promises. */
const journeysKey = (content: Content, wizard: Wizard): string =>
  contentHash([
    ...[wizard.id, wizard.version, content.promises[wizard.id] ?? []],
    // Two wizards may save with one call.
    ...Object.values(content.wizards).map((other) => [other.target, payloadNames(other)]),
  ])
