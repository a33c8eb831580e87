import { type FSWatcher, watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { contentPaths } from './content-files.ts'

export type WatchOptions = {
  /** The folder as it was when the caller read it (`folderState`); absent: as it is at the first look. */
  since?: string | undefined
  /** How long a folder has to be quiet: editors write a file in several steps, and often several files. */
  quietMs?: number
  /** How often we look ourselves, for folders whose changes the system does not tell (containers, network drives). */
  lookMs?: number
  /** Called after a change. When it fails, a file may have been in the middle of a save: it is called again. */
  onChange: () => Promise<unknown>
  /** Told what goes wrong again and again; once, until something else does. */
  onProblem: (error: Error) => void
}

const maxTries = 5

/**
 * Sees changes of content files below a folder. One watcher for each folder, because the recursive one of Node 20 no longer sees a file
 * that was replaced by another, which is how most editors and git save.
 */
export function watchFolder(root: string, options: WatchOptions): { close: () => void } {
  const { quietMs = 150, lookMs = 2_000, onChange, onProblem } = options
  const folders = new Map<string, FSWatcher>()
  let seen = options.since
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0
  /** What is wrong now, as it was told. */
  let reported: string | undefined

  function soon(): void {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void look(), quietMs)
  }

  function follow(paths: readonly string[]): void {
    for (const [path, watcher] of folders)
      if (!paths.includes(path)) {
        watcher.close()
        folders.delete(path)
      }
    for (const path of paths)
      if (!folders.has(path) && !isClosed)
        try {
          // A folder that goes away is noticed by the next look.
          folders.set(path, watch(path, soon).on('error', soon))
        } catch {
          // Too many watchers, or a folder that is gone by now: looking ourselves is enough.
        }
  }

  async function look(): Promise<void> {
    try {
      const now = await stateOf(root)
      if (isClosed) return
      follow(now.folders)
      const before = seen
      seen = now.files
      if (before !== undefined && before !== now.files) await onChange()
      failures = 0
      reported = undefined
    } catch (error) {
      seen = ''
      failures += 1
      if (failures < maxTries) soon()
      else if (String(error) !== reported) {
        reported = String(error)
        onProblem(error as Error)
      }
    }
  }

  void look()
  const clock = setInterval(() => void look(), lookMs)
  clock.unref()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(clock)
      follow([])
    },
  }
}

/** What tells one state of a folder's files from another. */
export const folderState = async (root: string): Promise<string> => (await stateOf(root)).files

async function stateOf(root: string): Promise<{ folders: string[]; files: string }> {
  const paths = await contentPaths(root)
  const files = await Promise.all(
    paths.files.map(async (path) => {
      const { mtimeMs, size, ino } = await stat(path)
      return `${path} ${mtimeMs} ${size} ${ino}`
    }),
  )
  return { folders: paths.folders, files: files.join('\n') }
}
