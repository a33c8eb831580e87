import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

type Parts = {
  note: ErasureNote
  /** Resolves when the database can be asked. */
  wait: Promise<void>
  addressesOf: (accounts: string[]) => Promise<string[]>
  /** Removes mails: to these addresses, and what has become old. */
  sweep: (gone: string[]) => Promise<unknown>
  /** Makes deleted rows unreadable; tells whether all are. What takes long is left for the next start. */
  forget: (isStart: boolean) => Promise<boolean>
  onFailure: (error: Error) => void
  pauses?: Pauses
}

/** In milliseconds. `after` a deletion others may follow; `between` two passes people get on with their work. */
type Pauses = { after: number; between: number; sweeps: number }
const ourPauses: Pauses = { after: 5_000, between: 60_000, sweeps: 3_600_000 }

type Erasure = {
  /**
   * Deletes, and clears up afterwards. The note is written before the deletion: should the server die in the middle, the next start finds it. The pass comes
   * after it, however long it takes: a pass that ran meanwhile has not seen all of it. `accounts`: those that are deleted, if any.
   */
  clearUpAfter: <Result>(accounts: string[], deletion: () => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * One pass at a time, and never two in quick succession however often accounts are made and deleted. A pass that failed
 * comes again. A deletion never fails because of it.
 */
export function startErasure(parts: Parts): Erasure {
  const { note, wait, sweep, forget, onFailure, pauses = ourPauses } = parts
  const due = { accounts: false, nextStart: false, addresses: new Set<string>() }
  const over = new AbortController()
  let last = Number.NEGATIVE_INFINITY
  let deletions = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let noting: Promise<void> = Promise.resolve()

  async function pass(isStart = false): Promise<void> {
    const addresses = [...due.addresses]
    const accounts = due.accounts
    due.addresses.clear()
    due.accounts = false
    if (accounts) last = performance.now()
    try {
      await sweep(addresses)
      if (accounts) due.nextStart = !(await forget(isStart))
      await keepNote()
    } catch (error) {
      for (const address of addresses) due.addresses.add(address)
      due.accounts ||= accounts
      onFailure(error as Error)
    }
  }
  /** The note is there exactly while something is due; one change after the other. */
  function keepNote(): Promise<void> {
    noting = noting
      .then(() => (due.accounts || due.nextStart || deletions > 0 ? note.write() : note.remove()))
      .catch(onFailure)
    return noting
  }
  function plan(): void {
    if (over.signal.aborted) return
    clearTimeout(timer)
    const rest = Math.max(pauses.after, last + pauses.between - performance.now())
    timer = setTimeout(begin, due.accounts ? rest : pauses.sweeps).unref()
  }
  function begin(): void {
    running = running.then(() => pass()).then(plan)
  }
  async function first(): Promise<void> {
    const stopped = new Promise((resolve) => over.signal.addEventListener('abort', resolve, { once: true }))
    await Promise.race([wait, stopped])
    if (over.signal.aborted) return
    due.accounts ||= await note.exists()
    await pass(true)
    plan()
  }
  running = first().catch(onFailure)
  return {
    async clearUpAfter(accounts, deletion) {
      deletions += 1
      let addresses: string[] = []
      try {
        await keepNote()
        addresses = await parts.addressesOf(accounts).catch(nothing(onFailure))
        return await deletion()
      } finally {
        deletions -= 1
        due.accounts = true
        for (const address of addresses) due.addresses.add(address)
        await keepNote()
        plan()
      }
    },
    async stop() {
      over.abort()
      clearTimeout(timer)
      await running
    },
  }
}

const nothing = (tell: (error: Error) => void) => (error: Error) => {
  tell(error)
  return []
}

/** Remembers over a crash that something is to be erased. It says nothing about what or whose. */
type ErasureNote = { write: () => Promise<void>; exists: () => Promise<boolean>; remove: () => Promise<void> }

/** `null`: nowhere. A server that is not ours frees places by itself after a while (autovacuum). */
export function erasureNote(dataDir: string | null): ErasureNote {
  if (dataDir === null) return { write: async () => {}, exists: async () => false, remove: async () => {} }
  const file = join(dataDir, 'erasure-is-due')
  return {
    async write() {
      const note = await open(file, 'w', 0o600)
      await note.sync().finally(() => note.close())
    },
    exists: () =>
      open(file).then(
        (note) => note.close().then(() => true),
        () => false,
      ),
    remove: () => rm(file, { force: true }),
  }
}
