import { assign, fromPromise, setup } from 'xstate'
import { ApiError } from '../../../lib/api/api.ts'
import type { AccountDraftSync } from './account-draft-sync.ts'

/** How often it is looked whether something is to be saved, and how soon that is tried again after a failure. */
const everyMs = 3_000

/**
 * The copy of a draft in the account of its writer, while its page is open. `look` says whether this browser has a draft that the account
 * may have. Nothing here disturbs who writes.
 */
export const accountMachine = ({ open, save }: Pick<AccountDraftSync, 'open' | 'save'>, look: () => boolean) =>
  setup({
    types: { context: {} as { hasDraft: boolean }, events: {} as { type: 'CHOSEN' } },
    actors: { open: fromPromise(open), save: fromPromise(save) },
    delays: { pause: everyMs },
    guards: {
      keeps: (_, { keeps }: { keeps: boolean | null }) => keeps === true,
      'not asked yet': (_, { keeps }: { keeps: boolean | null }) => keeps === null,
      'status 403': (_, { error }: { error: unknown }) => error instanceof ApiError && error.status === 403,
    },
    actions: { look: assign({ hasDraft: look }) },
  }).createMachine({
    id: 'account',
    context: { hasDraft: false },
    initial: 'opening',
    states: {
      opening: {
        invoke: {
          id: 'open',
          src: 'open',
          onDone: [
            { guard: { type: 'keeps', params: ({ event }) => ({ keeps: event.output }) }, target: 'saving' },
            { guard: { type: 'not asked yet', params: ({ event }) => ({ keeps: event.output }) }, target: 'undecided' },
            { target: 'off' },
          ],
          onError: 'off',
        },
      },
      saving: {
        entry: 'look',
        invoke: {
          id: 'save',
          src: 'save',
          onDone: 'resting',
          onError: [
            { guard: { type: 'status 403', params: ({ event }) => ({ error: event.error }) }, target: 'off' },
            { target: 'resting' },
          ],
        },
      },
      resting: { after: { pause: 'saving' } },
      /** The member has not said yet whether drafts are kept in the account. */
      undecided: { entry: 'look', after: { pause: { target: 'undecided', reenter: true } }, on: { CHOSEN: 'opening' } },
      /** They are not, or the account cannot be asked. */
      off: { entry: 'look', after: { pause: { target: 'off', reenter: true } } },
    },
  })
