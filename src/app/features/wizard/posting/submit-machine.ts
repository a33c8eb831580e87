import { assign, fromPromise, setup } from 'xstate'
import { ApiError } from '../../../lib/api/api.ts'
import { isRecord } from '../../../lib/is-record.ts'

interface Context {
  /** What the server answered. */
  value?: unknown
  /** Why it was not taken. */
  error?: unknown
}
type Sending = { send: () => Promise<unknown>; isTakenBack?: ((error: ApiError) => boolean) | undefined }

type Failed = { error: unknown; isTakenBack?: Sending['isTakenBack'] }
const when = <G extends string>(type: G) => ({
  type,
  params: ({ event: { error } }: { event: { error: unknown } }): Failed => ({ error }),
})
const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined)

/** Of a save that somebody else overtook: what the server has now. */
export const currentIn = (error: unknown): Record<string, unknown> | undefined =>
  error instanceof ApiError && error.status === 409 && isRecord(error.body) && isRecord(error.body.current)
    ? error.body.current
    : undefined

/** One thing is sent by a button: once at a time, again after any failure. */
export const submitMachine = setup({
  types: {
    context: {} as Context & Pick<Sending, 'isTakenBack'>,
    events: {} as { type: 'SEND' } & Sending,
  },
  actors: { send: fromPromise<unknown, Sending['send'] | undefined>(async ({ input }) => input?.()) },
  guards: {
    overtaken: (_, { error }: Failed) => currentIn(error) !== undefined,
    'taken back': ({ context }, { error }: Failed) =>
      error instanceof ApiError && context.isTakenBack?.(error) === true,
    'no answer': (_, { error }: Failed) => statusOf(error) === 0,
    'status 401': (_, { error }: Failed) => statusOf(error) === 401,
  },
  actions: {
    begin: assign({ value: undefined, error: undefined }),
    note: assign({ error: (_, { error }: Failed) => error }),
  },
}).createMachine({
  id: 'submitting',
  context: {},
  initial: 'ready',
  on: { SEND: { target: '.sending', actions: assign(({ event: { isTakenBack } }) => ({ isTakenBack })) } },
  states: {
    ready: {},
    sending: {
      entry: 'begin',
      // The second press of a double click.
      on: { SEND: {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ event }) => (event.type === 'SEND' ? event.send : undefined),
        onDone: { target: 'done', actions: assign({ value: ({ event }) => event.output }) },
        onError: [
          { guard: when('overtaken'), target: 'conflict', actions: when('note') },
          { guard: when('taken back'), target: 'ready' },
          { guard: when('no answer'), target: 'offline', actions: when('note') },
          { guard: when('status 401'), target: 'lapsed', actions: when('note') },
          { target: 'refused', actions: when('note') },
        ],
      },
    },
    done: {},
    /** Somebody else saved in the meantime. */
    conflict: {},
    offline: {},
    lapsed: {},
    refused: {},
  },
})
