import { assign, fromPromise, setup } from 'xstate'

/** What a server said no with; status 0: nothing was heard of it. Any other error has no status. */
interface Refusal {
  status: number
  body?: unknown
  retryAfter?: number | null
}

/** An error that is no answer of a server is tried again as one of its own failures. */
const refusalIn = (error: unknown): Refusal =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? (error as Refusal)
    : { status: 500 }

/** A lost connection or an overloaded server passes; a refusal does not. */
const passes = ({ status }: Refusal): boolean => status === 0 || status >= 500 || [408, 425, 429].includes(status)

const firstPauseMs = 1_000
const longestPauseMs = 30_000

interface Context<T> {
  /** What is sent next: of several, the latest. */
  next: { value: T } | undefined
  sending: { value: T } | undefined
  /** How many saves have succeeded. */
  count: number
  /** Of a conflict: what the server has. */
  theirs: unknown
  pauseMs: number
  /** The pause that has begun; the server may ask for a longer one. */
  waitMs: number
}

export type SaveEvent<T> =
  | { type: 'PUT'; value: T }
  /** As when the connection is back. */
  | { type: 'RETRY' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }

type Failed = { error: unknown }
const when = <G extends string>(type: G) => ({
  type,
  params: ({ event: { error } }: { event: { error: unknown } }): Failed => ({ error }),
})

/** Saves of one thing, one after the other, the latest last, until they have arrived. */
export const saveMachine = <T>(send: (value: T) => Promise<void>, onFailure: (error: unknown) => void = () => {}) =>
  setup({
    types: { context: {} as Context<T>, events: {} as SaveEvent<T> },
    actors: {
      send: fromPromise<void, { value: T } | undefined>(async ({ input }) => {
        try {
          if (input !== undefined) await send(input.value)
        } catch (error) {
          onFailure(error)
          throw error
        }
      }),
    },
    delays: { pause: ({ context }) => context.waitMs },
    guards: {
      'newer waits': ({ context }) => context.next !== undefined,
      // A newer state may be fine where the older one was refused.
      'refused, newer waits': ({ context }, { error }: Failed) =>
        context.next !== undefined && !passes(refusalIn(error)),
      'status 409': (_, { error }: Failed) => refusalIn(error).status === 409,
      'no answer': (_, { error }: Failed) => refusalIn(error).status === 0,
      'status 401': (_, { error }: Failed) => refusalIn(error).status === 401,
    },
    actions: {
      take: assign({ sending: ({ context }) => context.next, next: undefined }),
      count: assign({ count: ({ context }) => context.count + 1, sending: undefined, pauseMs: firstPauseMs }),
      'put back': assign({ next: ({ context }) => context.next ?? context.sending, sending: undefined }),
      'note theirs': assign({
        theirs: (_, { error }: Failed) => {
          const { body } = refusalIn(error)
          return typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
        },
      }),
      pause: assign(({ context }, { error }: Failed) => {
        const refusal = refusalIn(error)
        const pauseMs = passes(refusal) ? context.pauseMs : longestPauseMs
        return {
          waitMs: Math.max(pauseMs, (refusal.retryAfter ?? 0) * 1_000),
          pauseMs: Math.min(pauseMs * 2, longestPauseMs),
        }
      }),
      forget: assign({ next: undefined }),
    },
  }).createMachine({
    id: 'saving',
    context: {
      next: undefined,
      sending: undefined,
      count: 0,
      theirs: undefined,
      pauseMs: firstPauseMs,
      waitMs: firstPauseMs,
    },
    initial: 'idle',
    on: { PUT: { target: '.saving', actions: assign({ next: ({ event: { value } }) => ({ value }) }) } },
    states: {
      idle: {},
      saving: {
        entry: 'take',
        on: { PUT: { actions: assign({ next: ({ event: { value } }) => ({ value }) }) } },
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => context.sending,
          onDone: [
            { guard: 'newer waits', target: 'saving', reenter: true, actions: 'count' },
            { target: 'saved', actions: 'count' },
          ],
          onError: [
            { guard: when('status 409'), target: 'conflict', actions: ['put back', when('note theirs')] },
            { guard: when('refused, newer waits'), target: 'saving', reenter: true },
            { guard: when('no answer'), target: 'offline', actions: ['put back', when('pause')] },
            { guard: when('status 401'), target: 'lapsed', actions: ['put back', when('pause')] },
            { target: 'failed', actions: ['put back', when('pause')] },
          ],
        },
      },
      saved: {},
      offline: { after: { pause: 'saving' }, on: { RETRY: 'saving' } },
      lapsed: { after: { pause: 'saving' }, on: { RETRY: 'saving' } },
      failed: { after: { pause: 'saving' }, on: { RETRY: 'saving' } },
      conflict: {
        // Nothing is sent until the person has chosen.
        on: {
          PUT: { actions: assign({ next: ({ event: { value } }) => ({ value }) }) },
          KEEP_MINE: 'saving',
          TAKE_THEIRS: { target: 'idle', actions: 'forget' },
        },
      },
    },
  })
