import { memoize } from '@kindred/engine'
import { type ActorOptions, type AnyActorLogic, createActor, type SnapshotFrom } from 'xstate'
import { saveMachine } from './save-machine.ts'

/** How the last save stands: the machine's state. Offline, lapsed and failed are tried again after a pause. */
export type SaveState =
  | { kind: 'idle' | 'saving' | 'saved' }
  /** No answer came. */
  | { kind: 'offline' }
  /** The session ended. */
  | { kind: 'lapsed' }
  | { kind: 'failed' }
  /** Somebody else saved in the meantime: nothing is sent until the person has chosen. */
  | { kind: 'conflict'; theirs: unknown }

/** Saves of one thing, which go on until they have arrived. */
export interface SaveQueue<T> {
  /** Sends this, after what is on its way; of several that wait, only the latest is sent. */
  put: (value: T) => void
  /** Tries again now, as when the connection is back. */
  retry: () => void
  /** After a conflict: goes on with what waits, or forgets it. */
  resolve: (choice: 'keep mine' | 'take theirs') => void
  /** Another object after each change. */
  state: () => SaveState
  /** How many saves have succeeded. */
  count: () => number
  /** What the server does not have yet. */
  unsent: () => T | undefined
  /** Told of each change, until the returned function is called. */
  watch: (tell: () => void) => () => void
}

interface QueueOptions<T> {
  send: (value: T) => Promise<void>
  /** Told of each failure; nobody is told off for one. */
  onFailure?: (error: unknown) => void
  clock?: ActorOptions<AnyActorLogic>['clock']
}

/** Runs a `saveMachine` for as long as the page is open. */
export function createSaveQueue<T>({ send, onFailure, clock }: QueueOptions<T>): SaveQueue<T> {
  const machine = saveMachine(send, onFailure)
  const actor = createActor(machine, clock ? { clock } : {}).start()
  const stateOf = memoize(
    ({ value: kind, context: { theirs } }: SnapshotFrom<typeof machine>): SaveState =>
      kind === 'conflict' ? { kind, theirs } : { kind },
  )
  return {
    put: (value) => actor.send({ type: 'PUT', value }),
    retry: () => actor.send({ type: 'RETRY' }),
    resolve: (choice) => actor.send({ type: choice === 'keep mine' ? 'KEEP_MINE' : 'TAKE_THEIRS' }),
    state: () => stateOf(actor.getSnapshot()),
    count: () => actor.getSnapshot().context.count,
    unsent() {
      const { next, sending } = actor.getSnapshot().context
      return (next ?? sending)?.value
    },
    watch(tell) {
      const { unsubscribe } = actor.subscribe(tell)
      return () => unsubscribe()
    },
  }
}
