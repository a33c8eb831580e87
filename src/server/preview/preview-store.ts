import { EventEmitter } from 'node:events'
import {
  bySeverity,
  type CheckableWizard,
  type Content,
  type ContentReading,
  contentHash,
  type Finding,
  findingsForReferencedVersions,
  type LookupFile,
  type Picture,
  wizardIn,
} from '@kindred/content'
import { folderState, watchFolder } from '@kindred/content/node'
import type { Wizard } from '@kindred/engine'
import { contentReader, readContent } from '@kindred/product'
import { LRUCache } from 'lru-cache'
import { contentWithErrors, readServedFiles, type ServedState } from '../features/content/index.ts'
import type { WizardCheck } from './check-wizard.ts'
import type { Checker, CheckFailed } from './checker.ts'
import { commitOf, committedContent } from './committed-content.ts'

/**
 * Where a wizard that is shown comes from: the files as they are; the same with errors of its own; or, where one of its
 * files cannot be read, what was there before.
 */
type Source = 'files' | 'with-errors' | 'last-good' | 'committed'

interface ShownWizard {
  wizard: Wizard
  source: Source
  /** Absent while it is being worked out. */
  check?: WizardCheck | CheckFailed
}

/** All that the preview page shows. Crosses the wire as it is. */
export interface Preview {
  /** Another number after each change of anything below. */
  revision: number
  /** Findings of reading; those of journeys stand with their wizard. */
  findings: Finding[]
  /** What an edit is compared with. */
  previous: { kind: 'commit'; commit: string } | { kind: 'start' }
  texts: Readonly<Record<string, string>>
  help: { id: string; title: string }[]
  /** In which language it is shown, and those in which it could be; the first is that of the content. */
  language: string
  languages: { language: string; name: string }[]
  wizards: ShownWizard[]
}

export interface PreviewStore {
  /** In this language, where content has it; else in its own. */
  current: (language?: string) => Preview
  /** A picture of the folder, as it is now. */
  picture: (file: string) => Picture | undefined
  /** A long list of the folder, as it is now. */
  lookup: (id: string) => LookupFile | undefined
  /** A wizard that was shown, by its version. */
  wizard: (id: string, version: string) => Wizard | undefined
  reload: () => Promise<void>
  onChange: (listener: (revision: number) => void) => () => void
  close: () => void
}

interface PreviewStoreOptions {
  folder: string
  checker: Checker
  today: () => string
  watch: boolean
  /** What the product's server would judge the content by; undefined where it does not answer. */
  served?: () => Promise<ServedState | undefined>
}

// Editors save a file in several writes: a short rest joins them to one reading.
const quietMs = 60
/** A page may still draw the version before the newest; older ones nobody asks for. */
const keptVersions = 20

type Base = { wizards: Readonly<Record<string, Wizard>>; from: Preview['previous'] }
type ToShow = Omit<CheckableWizard, 'upgrades'> & { source: Source }

/** Reads the content folder after each save, faults included, and has its wizards checked. */
export async function openPreviewStore({
  folder,
  checker,
  today,
  watch: watches,
  served = async () => undefined,
}: PreviewStoreOptions): Promise<PreviewStore> {
  const changes = new EventEmitter().setMaxListeners(0)
  const read = contentReader()
  const checks = new LRUCache<string, WizardCheck | CheckFailed>({ max: keptVersions })
  const shownWizards = new LRUCache<string, Wizard>({ max: keptVersions })
  const lastGood = new Map<string, CheckableWizard>()
  let around: Pick<Preview, 'texts' | 'help' | 'language' | 'languages'> = {
    texts: {},
    help: [],
    language: 'en',
    languages: [],
  }
  let spoken: Content['languages'] = []
  let pictures: Content['pictures'] = {}
  let lookups: Content['lookups'] = {}
  let now: Preview | undefined
  let base: Base | undefined
  let committed: { commit: string; wizards: Base['wizards'] } | undefined
  let revision = 0
  let reading = 0

  const tell = (next: Omit<Preview, 'revision'>): void => {
    revision += 1
    now = { ...next, revision }
    changes.emit('change', revision)
  }

  /** Wizards of the last commit; read again only after a commit. */
  async function findCommitted(): Promise<typeof committed> {
    const commit = await commitOf(folder)
    if (commit === undefined) return undefined
    if (committed?.commit === commit) return committed
    const found = await committedContent(folder)
    if (found === undefined) return undefined
    const { walkable } = readContent(found.files)
    committed = { commit, wizards: Object.fromEntries(walkable.map(({ wizard }) => [wizard.id, wizard])) }
    return committed
  }

  /** Each wizard of the folder, as near to its files as it can be shown. */
  function wizardsIn(
    files: ReadonlyMap<string, string>,
    { walkable }: ContentReading,
    faulty: Content | undefined,
  ): ToShow[] {
    const sound = new Map(walkable.map((one) => [one.wizard.id, one]))
    for (const [id, one] of sound) lastGood.set(id, one)
    const known = [
      ...sound.keys(),
      ...Object.keys(faulty?.wizards ?? {}),
      ...lastGood.keys(),
      ...Object.keys(base?.wizards ?? {}),
    ]
    return [...new Set(known)].sort().flatMap((id): ToShow[] => {
      const good = sound.get(id)
      if (good !== undefined) return [{ ...good, source: 'files' }]
      const wrong = faulty?.wizards[id]
      if (wrong !== undefined) return [{ wizard: wrong, promises: [], source: 'with-errors' }]
      // A wizard whose folder is gone is gone.
      if (!files.has(`content/wizards/${id}/wizard.json`)) return []
      const before = lastGood.get(id)
      if (before !== undefined) return [{ ...before, source: 'last-good' }]
      const old = base?.wizards[id]
      return old === undefined ? [] : [{ wizard: old, promises: [], source: 'committed' }]
    })
  }

  async function reload(): Promise<void> {
    reading += 1
    const mine = reading
    const [files, last, state] = await Promise.all([readServedFiles(folder), findCommitted(), served()])
    if (mine !== reading) return
    const options = { today: today(), staleIs: 'warning' } as const
    const result = read(files, { ...options, ...(state === undefined ? {} : { answered: state.answered }) })
    const ofBegun = result.place(
      findingsForReferencedVersions(
        state?.begun ?? [],
        result.walkable.map(({ wizard }) => wizard),
      ),
    )
    const content = result.content ?? contentWithErrors(files, result.findings, options)
    if (content !== undefined) {
      pictures = content.pictures
      lookups = content.lookups
    }
    if (content !== undefined) {
      spoken = content.languages
      around = {
        texts: content.texts,
        help: Object.values(content.help).map(({ id, title }) => ({ id, title })),
        language: content.language,
        languages: spoken.map(({ language, name }) => ({ language, name })),
      }
    }
    if (last !== undefined) base = { wizards: last.wizards, from: { kind: 'commit', commit: last.commit } }
    else
      base ??= {
        wizards: Object.fromEntries(result.walkable.map(({ wizard }) => [wizard.id, wizard])),
        from: { kind: 'start' },
      }
    const compared = base
    const wizards = wizardsIn(files, result, result.content === undefined ? content : undefined)
    for (const { wizard } of wizards) remember(wizard)
    const keyOf = ({ wizard, promises, source }: ToShow): string =>
      contentHash([wizard.version, promises, compared.wizards[wizard.id]?.version ?? '', source === 'with-errors'])
    const placed = (check: WizardCheck | CheckFailed | undefined): Pick<ShownWizard, 'check'> => {
      if (check === undefined) return {}
      if ('failed' in check || check.journeys === undefined) return { check }
      const { findings, ...rest } = check.journeys
      return { check: { ...check, journeys: { ...rest, findings: result.place(findings) } } }
    }
    const shownNow = (): Omit<Preview, 'revision'> => ({
      ...around,
      findings: bySeverity([...result.findings, ...ofBegun]),
      previous: compared.from,
      wizards: wizards.map((one) => ({ wizard: one.wizard, source: one.source, ...placed(checks.get(keyOf(one))) })),
    })
    tell(shownNow())
    for (const one of wizards) {
      const key = keyOf(one)
      if (checks.has(key)) continue
      const { wizard, promises, source } = one
      const previous = compared.wizards[wizard.id]
      const check = await checker.check({ wizard, promises, previous, journeys: source !== 'with-errors' })
      checks.set(key, check)
      // A newer reading has taken over; what it needs it asks for itself.
      if (mine !== reading) return
      tell(shownNow())
    }
  }

  const remember = (wizard: Wizard) => shownWizards.set(`${wizard.id} ${wizard.version}`, wizard)

  const since = watches ? await folderState(folder) : undefined
  await new Promise<void>((resolve, reject) => {
    // Ready once there is something to show; the checks follow.
    changes.once('change', () => resolve())
    reload().catch(reject)
  })
  const onProblem = (error: Error) => console.error(`The content folder cannot be read: ${error.message}`)
  const watcher = watches ? watchFolder(folder, { since, quietMs, onChange: reload, onProblem }) : undefined
  return {
    current(language) {
      if (now === undefined) throw new Error('The preview has not read its content yet.')
      const words = spoken.find((one) => one.language === language)
      if (words === undefined) return now
      const wizards = now.wizards.map((shown) => ({ ...shown, wizard: wizardIn(words, shown.wizard) }))
      return { ...now, language: words.language, texts: words.texts, wizards }
    },
    picture: (file) => (Object.hasOwn(pictures, file) ? pictures[file] : undefined),
    lookup: (id) => (Object.hasOwn(lookups, id) ? lookups[id] : undefined),
    wizard: (id, version) => shownWizards.get(`${id} ${version}`),
    reload,
    onChange(listener) {
      changes.on('change', listener)
      return () => changes.off('change', listener)
    },
    close() {
      watcher?.close()
      changes.removeAllListeners()
    },
  }
}
