import { basename } from 'node:path'
import { type Finding, findingLine, overlayEdits, type RolledBackUnit, withNewCrisisFiles } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { type CheckedContent, type CheckRequest, checkCandidate, type ReadingPages } from './check-candidate.ts'
import { CheckerLost, type ContentChecker } from './content-checker.ts'
import { firstValid } from './first-content.ts'
import { readServedFiles } from './served-files.ts'
import type { Serving } from './serving.ts'
import type { ValidContent } from './shared-content.ts'
import type { ContentStoreOptions } from './store-options.ts'
import { checkWithAnswers } from './stored-answers.ts'
import { maxSound } from './verified-journeys-repository.ts'

type StoreChecks = {
  /** What is to be served first. Nobody is served yet, so it needs no thread. */
  first: (say: (sentence: string) => void) => Promise<ValidContent & { checked: CheckedContent }>
  /** What the folder holds, or files of another server; those are judged by themselves: nobody here can take them back. */
  next: (serving: Serving, before: ContentFiles, files: ContentFiles | undefined) => Promise<CheckedContent>
  /** Other files, as if they were to take the place of what is served: everything that an edit could break. */
  judge: (serving: Serving, files: ContentFiles, compare?: readonly Wizard[]) => Promise<CheckedContent>
  /** What of that shows while somebody types: files, references and words. Whether journeys hold does not hang on words. */
  judgeWords: (files: ContentFiles) => Promise<Finding[]>
  /** One wizard of them, also where they have errors. */
  show: (files: ContentFiles, wizard: string) => Promise<Wizard | undefined>
  /** The pages to read of them, the same way. */
  showPages: (files: ContentFiles) => Promise<ReadingPages | undefined>
}

/** Checks of one store: they remember which journeys were found sound. What comes after it is closed is remembered no more. */
export function createStoreChecks(
  { folder, today, journeys, shared, answers }: ContentStoreOptions,
  isClosed: () => boolean,
): StoreChecks {
  const withAnswers = checkWithAnswers(answers)
  let sound = journeys?.sound ?? []
  const remember = (found: readonly string[]): void => {
    const isNew = found.some((key) => !sound.includes(key))
    sound = [...new Set([...found, ...sound])].slice(0, maxSound)
    if (isNew) journeys?.onSound(found)
  }
  const look = (asked: CheckRequest) => checkedOrLost(journeys?.checker.check ?? checkCandidate, asked, folder)
  const request = (more: Omit<NonNullable<CheckRequest['journeys']>, 'sound'>): CheckRequest => {
    const day = today?.()
    return {
      folder,
      ...(day ? { today: day } : {}),
      ...(journeys ? { journeys: { sound, ...more } } : {}),
    }
  }

  async function askOthers(serving: Serving): Promise<void> {
    serving.reference((await shared?.referencedElsewhere(versionsOf(serving)).catch(() => [])) ?? [])
  }

  /** The folder with what the studio published laid over it; nothing where that is the folder itself. */
  async function laidOver(): Promise<{ files: ContentFiles; of: Laid } | undefined> {
    const edits = (await shared?.editsOverFolder()) ?? []
    if (edits.length === 0) return undefined
    const own = await readServedFiles(folder)
    const { files, conflicts } = overlayEdits(own, edits)
    return { files, of: { folderHash: filesHash(own), conflicts } }
  }

  /** Compared with what is served, and with answers to it. */
  async function beside(
    serving: Serving,
    some: Pick<CheckRequest, 'files' | 'before' | 'compare'>,
  ): Promise<CheckedContent> {
    const wizards = serving.wizards()
    await askOthers(serving)
    const begun = wizards.filter(serving.isReferenced)
    const { texts } = serving.content()
    const asked = { ...request({ begun, served: versionsOf(serving), texts }), ...some }
    const checked = await withAnswers(look, asked)
    if (isClosed()) return checked
    remember(checked.sound)
    // Somebody was handed a version while its successor was checked: what becomes of their answers is asked anew.
    return journeys && wizards.filter(serving.isReferenced).length > begun.length ? beside(serving, some) : checked
  }

  async function ofFolder(serving: Serving, before: ContentFiles): Promise<CheckedContent> {
    const laid = await laidOver()
    const checked = await beside(serving, { before, ...(laid && { files: laid.files }) })
    return { ...checked, ...laid?.of }
  }

  async function ofOthers(serving: Serving, before: ContentFiles, files: ContentFiles): Promise<CheckedContent> {
    const checked = await look({ ...request({ begun: [], served: versionsOf(serving) }), before, files })
    if (!isClosed()) remember(checked.sound)
    return checked
  }

  return {
    async first(say) {
      const laid = await laidOver()
      const asked = { ...request({ begun: [] }), ...(laid && { files: laid.files }) }
      const first = await firstValid(asked, laid?.of, withAnswers, shared, say)
      remember(first.checked.sound)
      return first
    },
    judge: (serving, files, compare) => beside(serving, { files, ...(compare && { compare }) }),
    async judgeWords(files) {
      const { journeys: _, ...asked } = request({ begun: [] })
      return (await withAnswers(look, { ...asked, files, findingsOnly: true })).findings
    },
    show: async (files, wizard) => (await look({ folder, files, show: wizard })).shown,
    showPages: async (files) => (await look({ folder, files, showPages: true })).shownPages,
    next: (serving, before, files) =>
      files === undefined ? ofFolder(serving, before) : ofOthers(serving, before, files),
  }
}

/** What of the folder is not served: units with errors, and texts that the studio changed and the folder does not know of. */
export const heldIn = ({ held = [], conflicts = [] }: CheckedContent): RolledBackUnit[] => [
  ...held,
  ...conflicts.map(({ edit: { file, at, to }, now }) => ({
    unit: `${file} ${at}`,
    because: [
      now === undefined
        ? 'The studio changed this text, and the folder no longer has it.'
        : `The studio published ${JSON.stringify(to)}, and the folder says ${JSON.stringify(now)}.`,
      'Run "npm run content pull", then make your edit again.',
    ],
  })),
]

/** What is true of a folder over which something was laid. */
type Laid = Required<Pick<CheckedContent, 'folderHash' | 'conflicts'>>

const versionsOf = (serving: Serving): string[] => serving.wizards().map(({ version }) => version)

/**
 * A thread that gave no answer is a finding: the last good version keeps serving, and the next save is a new try. Crisis lines that
 * changed are looked at by themselves, whatever took so long.
 */
async function checkedOrLost(
  check: ContentChecker['check'],
  request: CheckRequest,
  folder: string,
): Promise<CheckedContent> {
  try {
    return await check(request)
  } catch (error) {
    if (!(error instanceof CheckerLost)) throw error
    const suggestion = 'Save a file again for another try; "npm run check" shows where it takes long.'
    const place = { file: basename(folder), line: 1, path: '' }
    const lost: Finding = { rule: 'not-checked', severity: 'error', ...place, sentence: error.message, suggestion }
    const { before } = request
    if (before === undefined) return { findings: [lost], sound: [] }
    const now = request.files ?? (await readServedFiles(request.folder))
    const files = withNewCrisisFiles(now, before)
    if (filesHash(files) === filesHash(before)) return { findings: [lost], sound: [] }
    const checked = await check({ ...request, files }).catch((): CheckedContent => ({ findings: [], sound: [] }))
    const held = [...(checked.held ?? []), { unit: 'everything but crisis lines', because: [findingLine(lost)] }]
    return { ...checked, findings: [lost, ...checked.findings], held, folderHash: filesHash(now) }
  }
}
