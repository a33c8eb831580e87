import { EventEmitter } from 'node:events'
import type { RolledBackUnit } from '@kindred/content'
import { type Content, isError } from '@kindred/content'
import { type ContentFiles, filesHash, folderState, watchFolder } from '@kindred/content/node'
import { ContentError, lostByRestart } from './load-first-content.ts'
import type { ContentStore } from './served-content.ts'
import { startServing } from './serving.ts'
import { createStoreChecks, rolledBackUnitsOf } from './store-checks.ts'
import type { ContentStoreOptions } from './store-options.ts'

const isOther = (files: ContentFiles, served: ContentFiles): boolean => filesHash(files) !== filesHash(served)

/**
 * Opens the content folder. What has errors is not served, nor is what depends on it: the last good version of it keeps serving, at the start
 * that which is in service, and the rest goes live. Without a last good version it is left out; where the app cannot do without it,
 * there is no start.
 */
export async function openContentStore(options: ContentStoreOptions): Promise<ContentStore> {
  const { folder, journeys, shared, log = () => {} } = options
  const changes = new EventEmitter().setMaxListeners(0)
  let isClosed = false
  const checks = createStoreChecks(options, () => isClosed)

  // A save in the middle of the first check is a change to it.
  const asRead = options.watch ? await folderState(folder).catch(() => '') : undefined
  const first = await checks.first(log)
  const begunBefore = journeys?.referenced ?? []
  const serving = startServing(first.content, begunBefore)
  /** What is served, as files: the last good version of each. */
  let served = first.files
  let rolledBack = rolledBackUnitsOf(first.checked)
  const logRollback = (units: readonly RolledBackUnit[]) => {
    for (const { unit, because } of units) log(`Rolled back to live: ${unit}. ${because.join(' ')}`)
  }
  logRollback(rolledBack)
  let findings = [...first.checked.findings, ...lostByRestart(begunBefore, first.content)]
  /** Errors of the folder, for as long as it has them, whatever is served in its place. */
  let folderErrors = first.checked.findings.filter(isError)

  async function read(remoteFiles?: ContentFiles): Promise<'taken' | 'same' | 'refused'> {
    if (isClosed) return 'same'
    const next = await checks.next(serving, served, remoteFiles)
    if (isClosed) return 'same'
    if (remoteFiles === undefined) {
      folderErrors = next.findings.filter(isError)
      rolledBack = rolledBackUnitsOf(next)
    }
    findings = remoteFiles === undefined ? next.findings : [...folderErrors, ...next.findings]
    changes.emit('findings', findings)
    const { content, files, folderHash } = next
    const isNew =
      content !== undefined && files !== undefined && (next.rolledBack === undefined || isOther(files, served))
    if (next.rolledBack !== undefined || !isNew) log(new ContentError(next.findings).message)
    logRollback(remoteFiles === undefined ? rolledBack : (next.rolledBack ?? []))
    if (!isNew) {
      log(`Content version ${serving.content().version} keeps serving.`)
      return 'refused'
    }
    const valid = { content, files, ...(folderHash === undefined ? {} : { folderHash }) }
    if (remoteFiles !== undefined) await shared?.beforeRemoteServed(valid)
    else if (shared !== undefined && !(await shared.onFolderValid(valid))) return 'same'
    if (!isClosed) served = files
    return swap(content, next.validators)
  }

  function swap(next: Content, compiled?: Record<string, string>): 'taken' | 'same' {
    if (isClosed || !serving.swap(next, compiled)) return 'same'
    const warnings = findings.filter(({ suppressed }) => suppressed === undefined).length
    log(`Content version ${next.version} is served${warnings > 0 ? `; warnings: ${warnings}` : ''}.`)
    changes.emit('changed', serving.content())
    return 'taken'
  }

  // One reading after the other: an older one that took longer never replaces a newer one.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const next = last.then(act)
    last = next.catch(() => {})
    return next
  }
  /** Whoever asks while one waits shares it, so that saves during a long check do not pile up. */
  let waiting: Promise<boolean> | undefined
  const reload = (): Promise<boolean> => {
    waiting ??= inTurn(async () => {
      waiting = undefined
      return (await read()) === 'taken'
    })
    return waiting
  }
  const watcher = options.watch
    ? watchFolder(folder, {
        since: asRead,
        ...(options.quietMs === undefined ? {} : { quietMs: options.quietMs }),
        onChange: reload,
        onProblem: (error) => log(`The content folder could not be read: ${error.message}`),
      })
    : undefined
  return {
    current: serving.content,
    files: () => served,
    checkFiles: (files, compare) => checks.checkFiles(serving, files, compare),
    checkTexts: checks.checkTexts,
    show: checks.show,
    showPages: checks.showPages,
    since: serving.since,
    findings: () => findings,
    rolledBackUnits: () => rolledBack,
    validators: ({ version }) => serving.validators(version),
    reference(wizard) {
      if (serving.isReferenced(wizard)) return
      serving.reference([wizard.version])
      shared?.onReferenced(wizard)
    },
    reload,
    take: (find) =>
      inTurn(async () => {
        const files = isClosed ? undefined : await find()
        return files === undefined ? 'same' : read(files)
      }),
    onChange(listener) {
      changes.on('changed', listener)
      return () => changes.off('changed', listener)
    },
    listeners: () => changes.listenerCount('changed'),
    onFindings(listener) {
      changes.on('findings', listener)
      listener(findings)
    },
    async close() {
      isClosed = true
      watcher?.close()
      changes.removeAllListeners()
      await journeys?.checker.close()
    },
  }
}
