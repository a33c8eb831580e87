import { expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '../../../lib/api/api.ts'
import { accountMachine } from './account-machine.ts'

let isThere = true
const machine = accountMachine({ open: async () => null, save: async () => {} }, () => isThere)
const done = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.${actor}`, output })
const failed = (actor: string, status: number) => ({
  type: `xstate.error.actor.${actor}`,
  error: new ApiError(status, null),
})
const after = (state: string) => ({ type: `xstate.after.pause.account.${state}` })
const events = [
  ...[true, false, null].map((keeps) => done('open', keeps)),
  ...[done('save'), failed('open', 0), failed('save', 0), failed('save', 403), { type: 'CHOSEN' }],
  ...['resting', 'undecided', 'off'].map(after),
] as never[]
const at = (value: 'opening' | 'saving' | 'resting' | 'undecided' | 'off', event: unknown) =>
  getShortestPaths(machine, {
    fromState: machine.resolveState({ value, context: { hasDraft: false } }),
    events: [event] as never[],
    limit: 2,
    stopWhen: ({ value: reached }) => reached !== value,
  })
    .map(({ state }) => state.value)
    .find((reached) => reached !== value)

it('reaches each of its states', () => {
  const reached = getShortestPaths(machine, { events }).map(({ state }) => state.value)
  expect([...new Set(reached)].sort()).toEqual(Object.keys(machine.states).sort())
})

it('saves only drafts kept in the account, retries after a failure, and stops on 403', () => {
  expect(at('opening', done('open', true))).toBe('saving')
  expect(at('opening', done('open', null))).toBe('undecided')
  expect([done('open', false), failed('open', 0)].map((event) => at('opening', event))).toEqual(['off', 'off'])
  expect([done('save'), failed('save', 0)].map((event) => at('saving', event))).toEqual(['resting', 'resting'])
  expect(at('saving', failed('save', 403))).toBe('off')
  expect(at('resting', after('resting'))).toBe('saving')
  expect(at('undecided', { type: 'CHOSEN' })).toBe('opening')
  for (const event of events) expect(at('off', event)).toBeUndefined()
})

it('remembers whether there is a draft to ask about, and updates it after each pause', () => {
  const ways = getShortestPaths(machine, { events: [done('open', null)] as never[] })
  expect(ways.some(({ state }) => state.value === 'undecided' && state.context.hasDraft)).toBe(true)
  isThere = false
  const [end] = getShortestPaths(machine, { events: [done('open', null)] as never[] }).slice(-1)
  expect(end?.state.context.hasDraft).toBe(false)
})
