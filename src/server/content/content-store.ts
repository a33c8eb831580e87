import { EventEmitter } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { type Content, type Finding, findingLine, isError, readContent } from '#engine/content'
import { readContentFiles } from './content-files.ts'

/** Content with errors at the start: the message is every finding, one a line. */
export class ContentError extends Error {
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(['The content cannot be used as it is:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}

export type ContentStore = {
  /** The last content without errors. Ask again for each request: it changes as a whole. */
  current: () => Content
  /** What the last reading found, errors of a version that is not served included. */
  findings: () => Finding[]
  /** Reads the folder again now; true when another version is served afterwards. */
  reload: () => Promise<boolean>
  onChange: (listener: (content: Content) => void) => () => void
  /** Called now and after each reading, with all findings. */
  onFindings: (listener: (findings: Finding[]) => void) => void
  close: () => void
}

export type ContentStoreOptions = {
  folder: string
  /** ISO date of today, from which the age of crisis lines counts. */
  today?: () => string
  /** Reads again when a file changes. */
  watch?: boolean
  /** Where findings go when they do not stop the start. */
  say?: (sentence: string) => void
}

// Editors save a file in several writes, and a change often touches several files: wait until it is quiet.
const quietMs = 150

/**
 * Opens the content folder. Refuses content with errors; later, a change with errors is reported and the last good
 * version keeps serving.
 */
export async function openContentStore(options: ContentStoreOptions): Promise<ContentStore> {
  const changes = new EventEmitter().setMaxListeners(0)
  const say = options.say ?? (() => {})
  const read = async () => {
    const today = options.today?.()
    return readContent(await readContentFiles(options.folder), today === undefined ? {} : { today, staleIs: 'warning' })
  }

  const first = await read()
  if (first.content === undefined) throw new ContentError(first.findings)
  let content: Content = first.content
  let findings = first.findings

  async function reload(): Promise<boolean> {
    const next = await read()
    findings = next.findings
    changes.emit('findings', findings)
    if (next.content === undefined) {
      say(new ContentError(findings).message)
      say(`Content version ${content.version} keeps serving.`)
      return false
    }
    if (next.content.version === content.version) return false
    content = next.content
    changes.emit('changed', content)
    return true
  }

  const watcher = options.watch ? watchQuietly(options.folder, reload, say) : undefined
  return {
    current: () => content,
    findings: () => findings,
    reload,
    onChange(listener) {
      changes.on('changed', listener)
      return () => changes.off('changed', listener)
    },
    onFindings(listener) {
      changes.on('findings', listener)
      listener(findings)
    },
    close() {
      watcher?.close()
      changes.removeAllListeners()
    },
  }
}

function watchQuietly(
  folder: string,
  reload: () => Promise<unknown>,
  say: (sentence: string) => void,
): { close: () => void } {
  let timer: NodeJS.Timeout | undefined
  // A file may vanish between listing and reading; the next event, or the next try, sees the folder whole.
  const read = (tries: number): void => {
    reload().catch((error: Error) => {
      if (tries > 0) timer = setTimeout(read, quietMs, tries - 1)
      else say(`The content folder could not be read: ${error.message}`)
    })
  }
  const watcher: FSWatcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(read, quietMs, 5)
  })
  watcher.on('error', (error) => say(`Changes in ${folder} are no longer seen: ${error.message}`))
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
