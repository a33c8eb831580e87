import { EventEmitter } from 'node:events'
import { watch } from 'node:fs'
import { basename } from 'node:path'
import type { Wizard } from '#engine'
import { type Content, contentHash, type Finding, readContent } from '#engine/content'
import { readContentFiles } from '../content/content-files.ts'
import type { WizardCheck } from './check-wizard.ts'
import type { Checker } from './checker.ts'
import { type Committed, commitOf, committedContent } from './committed-content.ts'
import { readToShow, type ShownContent } from './faulty-content.ts'

/** Where the shown content comes from. `last-good`: a file cannot be read, so the newest content that could be is shown. */
export type Source = ShownContent['source'] | 'last-good' | 'committed' | 'none'

/** All that the preview page shows. Crosses the wire as it is. */
export interface Preview {
  /** Another number after each change of anything below. */
  revision: number
  source: Source
  /** Findings of reading; those of journeys stand with their wizard. */
  findings: Finding[]
  /** What an edit is compared with. */
  previous: { kind: 'commit'; commit: string } | { kind: 'start' }
  texts: Readonly<Record<string, string>>
  help: { id: string; title: string }[]
  wizards: { wizard: Wizard; check: WizardCheck | { failed: string } | undefined }[]
}

export interface PreviewStore {
  current: () => Preview
  /** A wizard that was shown, by its version. */
  wizard: (id: string, version: string) => Wizard | undefined
  reload: () => Promise<void>
  onChange: (listener: (revision: number) => void) => () => void
  close: () => void
}

export interface PreviewStoreOptions {
  folder: string
  checker: Checker
  today: () => string
  watch: boolean
}

// Editors save a file in several writes: a short rest joins them to one reading.
const quietMs = 60
/** A page may still draw the version before the newest; older ones nobody asks for. */
const keptVersions = 20

type Base = { content: Content; from: Preview['previous'] }

/** Reads the content folder after each save, faults included, and has its wizards checked. */
export async function openPreviewStore({
  folder,
  checker,
  today,
  watch: watches,
}: PreviewStoreOptions): Promise<PreviewStore> {
  const changes = new EventEmitter().setMaxListeners(0)
  const checks = new Map<string, WizardCheck | { failed: string }>()
  const shownWizards = new Map<string, Wizard>()
  let now: Preview | undefined
  let lastGood: Content | undefined
  let base: Base | undefined
  let committed: { commit: string; content: Content | undefined } | undefined
  let revision = 0
  let reading = 0

  const tell = (next: Omit<Preview, 'revision'>): void => {
    revision += 1
    now = { ...next, revision }
    changes.emit('change', revision)
  }

  /** Content of the last commit; read again only after a commit. */
  async function findCommitted(): Promise<typeof committed> {
    const commit = await commitOf(folder)
    if (commit === undefined) return undefined
    if (committed?.commit === commit) return committed
    const found: Committed | undefined = await committedContent(folder)
    committed = found && { commit, content: readContent(found.files).content }
    return committed
  }

  async function reload(): Promise<void> {
    reading += 1
    const mine = reading
    const [files, last] = await Promise.all([filesOf(folder), findCommitted()])
    if (mine !== reading) return
    const { findings, shown } = readToShow(files, today())
    if (shown?.source === 'files') lastGood = shown.content
    if (last?.content !== undefined) base = { content: last.content, from: { kind: 'commit', commit: last.commit } }
    else if (shown !== undefined) base ??= { content: shown.content, from: { kind: 'start' } }
    const content = shown?.content ?? lastGood ?? base?.content
    const source: Source =
      shown?.source ?? (content === undefined ? 'none' : content === lastGood ? 'last-good' : 'committed')
    const journeys = source !== 'with-errors'
    const wizards = Object.values(content?.wizards ?? {})
    for (const wizard of wizards) remember(wizard)
    const keyOf = (wizard: Wizard): string =>
      contentHash([wizard.version, content?.promises[wizard.id], base?.content.wizards[wizard.id]?.version, journeys])
    const state = (): Omit<Preview, 'revision'> => ({
      source,
      findings,
      previous: base?.from ?? { kind: 'start' },
      texts: content?.texts ?? {},
      help: Object.values(content?.help ?? {}).map(({ id, title }) => ({ id, title })),
      wizards: wizards.map((wizard) => ({ wizard, check: checks.get(keyOf(wizard)) })),
    })
    tell(state())
    for (const wizard of wizards) {
      const key = keyOf(wizard)
      if (checks.has(key)) continue
      const promises = content?.promises[wizard.id] ?? []
      const previous = base?.content.wizards[wizard.id]
      const check = await checker.check({ wizard, promises, previous, journeys })
      // A newer reading has taken over; what it needs it asks for itself.
      if (mine !== reading) return
      checks.set(key, check)
      for (const old of [...checks.keys()].slice(0, -keptVersions)) checks.delete(old)
      tell(state())
    }
  }

  function remember(wizard: Wizard): void {
    const key = `${wizard.id} ${wizard.version}`
    shownWizards.delete(key)
    shownWizards.set(key, wizard)
    for (const old of [...shownWizards.keys()].slice(0, -keptVersions)) shownWizards.delete(old)
  }

  const watcher = watches ? watchQuietly(folder, () => void reload().catch(() => {})) : undefined
  await new Promise<void>((resolve, reject) => {
    // Ready once there is something to show; the checks follow.
    changes.once('change', () => resolve())
    reload().catch(reject)
  })
  return {
    current() {
      if (now === undefined) throw new Error('The preview has not read its content yet.')
      return now
    },
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

/** Content files under the names that findings use, wherever the folder is. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = await readContentFiles(folder)
  const start = basename(folder).length
  return new Map([...files].map(([name, text]) => [`content${name.slice(start)}`, text]))
}

function watchQuietly(folder: string, onQuiet: () => void): { close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(onQuiet, quietMs)
  })
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
