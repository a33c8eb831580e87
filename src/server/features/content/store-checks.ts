import { basename } from 'node:path'
import { type Finding, findingLine, overlayEdits, type RolledBackUnit, withNewCrisisFiles } from '@kindred/content'
import { type ContentFiles, filesHash } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { type CheckedContent, type CheckRequest, checkCandidate, type ReadingPages } from './check-candidate.ts'
import { CheckerLost, type ContentChecker } from './content-checker.ts'
import { loadFirstContent } from './load-first-content.ts'
import { readServedFiles } from './served-files.ts'
import type { Serving } from './serving.ts'
import type { ValidContent } from './shared-content.ts'
import type { ContentStoreOptions } from './store-options.ts'
import { checkWithAnswers } from './stored-answers.ts'
import { maxVerifiedKeys } from './verified-journeys-repository.ts'

type StoreChecks = {
  /** The content to serve first. Nobody is served yet, so it needs no thread. */
  first: (log: (sentence: string) => void) => Promise<ValidContent & { checked: CheckedContent }>
  /** Checks the folder, or the files of another server; those are checked alone, since nobody here can revert them. */
  next: (serving: Serving, before: ContentFiles, files: ContentFiles | undefined) => Promise<CheckedContent>
  /** Checks other files as if they replaced what is served: everything that an edit could break. */
  checkFiles: (serving: Serving, files: ContentFiles, compare?: readonly Wizard[]) => Promise<CheckedContent>
  /** The part that shows while somebody types: files, references and texts. Journeys do not depend on texts. */
  checkTexts: (files: ContentFiles) => Promise<Finding[]>
  /** One wizard of these files, also where they have errors. */
  show: (files: ContentFiles, wizard: string) => Promise<Wizard | undefined>
  /** Their reading pages, the same way. */
  showPages: (files: ContentFiles) => Promise<ReadingPages | undefined>
}

/** Checks of one store. It remembers the keys of wizards whose journeys were verified, until it is closed. */
export function createStoreChecks(
  { folder, today, journeys, shared, answers }: ContentStoreOptions,
  isClosed: () => boolean,
): StoreChecks {
  const withAnswers = checkWithAnswers(answers)
  let verifiedKeys = journeys?.verifiedKeys ?? []
  const remember = (found: readonly string[]): void => {
    const isNew = found.some((key) => !verifiedKeys.includes(key))
    verifiedKeys = [...new Set([...found, ...verifiedKeys])].slice(0, maxVerifiedKeys)
    if (isNew) journeys?.onVerified(found)
  }
  const check = (asked: CheckRequest) => checkedOrLost(journeys?.checker.check ?? checkCandidate, asked, folder)
  const request = (more: Omit<NonNullable<CheckRequest['journeys']>, 'verifiedKeys'>): CheckRequest => {
    const day = today?.()
    return {
      folder,
      ...(day ? { today: day } : {}),
      ...(journeys ? { journeys: { verifiedKeys, ...more } } : {}),
    }
  }

  async function refreshReferences(serving: Serving): Promise<void> {
    serving.reference((await shared?.referencedElsewhere(versionsOf(serving)).catch(() => [])) ?? [])
  }

  /** The folder with unpulled edits of the studio; undefined where there are none. */
  async function withStudioEdits(): Promise<{ files: ContentFiles; of: OverlaidFolder } | undefined> {
    const edits = (await shared?.unpulledEdits()) ?? []
    if (edits.length === 0) return undefined
    const own = await readServedFiles(folder)
    const { files, conflicts } = overlayEdits(own, edits)
    return { files, of: { folderHash: filesHash(own), conflicts } }
  }

  /** Checks a candidate against what is served and against stored answers. */
  async function checkAgainstServed(
    serving: Serving,
    some: Pick<CheckRequest, 'files' | 'before' | 'compare'>,
  ): Promise<CheckedContent> {
    const wizards = serving.wizards()
    await refreshReferences(serving)
    const referenced = wizards.filter(serving.isReferenced)
    const { texts } = serving.content()
    const asked = { ...request({ referenced, served: versionsOf(serving), texts }), ...some }
    const checked = await withAnswers(check, asked)
    if (isClosed()) return checked
    remember(checked.verifiedKeys)
    // A version was handed out while its successor was checked: check again with its answers.
    return journeys && wizards.filter(serving.isReferenced).length > referenced.length
      ? checkAgainstServed(serving, some)
      : checked
  }

  async function checkFolder(serving: Serving, before: ContentFiles): Promise<CheckedContent> {
    const overlay = await withStudioEdits()
    const checked = await checkAgainstServed(serving, { before, ...(overlay && { files: overlay.files }) })
    return { ...checked, ...overlay?.of }
  }

  async function checkFromOtherServer(
    serving: Serving,
    before: ContentFiles,
    files: ContentFiles,
  ): Promise<CheckedContent> {
    const checked = await check({ ...request({ referenced: [], served: versionsOf(serving) }), before, files })
    if (!isClosed()) remember(checked.verifiedKeys)
    return checked
  }

  return {
    async first(log) {
      const overlay = await withStudioEdits()
      const asked = { ...request({ referenced: [] }), ...(overlay && { files: overlay.files }) }
      const first = await loadFirstContent(asked, overlay?.of, withAnswers, shared, log)
      remember(first.checked.verifiedKeys)
      return first
    },
    checkFiles: (serving, files, compare) => checkAgainstServed(serving, { files, ...(compare && { compare }) }),
    async checkTexts(files) {
      const { journeys: _, ...asked } = request({ referenced: [] })
      return (await withAnswers(check, { ...asked, files, findingsOnly: true })).findings
    },
    show: async (files, wizard) => (await check({ folder, files, show: wizard })).shown,
    showPages: async (files) => (await check({ folder, files, showPages: true })).shownPages,
    next: (serving, before, files) =>
      files === undefined ? checkFolder(serving, before) : checkFromOtherServer(serving, before, files),
  }
}

/** Units of the folder that are not served: those with errors, and texts that conflict with edits of the studio. */
export const rolledBackUnitsOf = ({ rolledBack = [], conflicts = [] }: CheckedContent): RolledBackUnit[] => [
  ...rolledBack,
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

/** Of a folder with edits of the studio: its own hash, and conflicts with it. */
type OverlaidFolder = Required<Pick<CheckedContent, 'folderHash' | 'conflicts'>>

const versionsOf = (serving: Serving): string[] => serving.wizards().map(({ version }) => version)

/**
 * A checker thread that gave no answer is a finding: the last good version keeps serving, and the next save retries. Changed
 * crisis lines are checked alone.
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
    if (before === undefined) return { findings: [lost], verifiedKeys: [] }
    const now = request.files ?? (await readServedFiles(request.folder))
    const files = withNewCrisisFiles(now, before)
    if (filesHash(files) === filesHash(before)) return { findings: [lost], verifiedKeys: [] }
    const checked = await check({ ...request, files }).catch((): CheckedContent => ({ findings: [], verifiedKeys: [] }))
    const rolledBack = [
      ...(checked.rolledBack ?? []),
      { unit: 'everything but crisis lines', because: [findingLine(lost)] },
    ]
    return { ...checked, findings: [lost, ...checked.findings], rolledBack, folderHash: filesHash(now) }
  }
}
