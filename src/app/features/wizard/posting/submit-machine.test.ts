import { expect, it } from 'vitest'
import { transition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { ApiError } from '../../../lib/api/api.ts'
import { submitMachine } from './submit-machine.ts'

const failed = (status: number, body: unknown = null) => ({
  type: 'xstate.error.actor.send',
  error: new ApiError(status, body),
})
const send = { type: 'SEND', send: async () => {}, isTakenBack: ({ status }: ApiError) => status === 403 }
const events = [
  send,
  { type: 'xstate.done.actor.send', output: 'value' },
  ...[0, 400, 401, 403, 409, 500].map((status) => failed(status)),
  failed(409, { current: { title: 'theirs' } }),
] as never[]
const paths = getShortestPaths(submitMachine, {
  events,
  serializeState: ({ value, context: { error, value: answer } }) => JSON.stringify([value, answer, String(error)]),
})

it('reaches each of its states, and can send from each but sending', () => {
  const reached = [...new Set(paths.map(({ state }) => String(state.value)))].sort()
  expect(reached).toEqual(Object.keys(submitMachine.states).sort())
  for (const { state } of paths) {
    const [next] = transition(submitMachine, state, send as never)
    if (state.value === 'sending') expect(next).toBe(state)
    else expect(next.value).toBe('sending')
  }
})

it('distinguishes offline, rejected, expired session and conflict', () => {
  const [before] = transition(submitMachine, submitMachine.resolveState({ value: 'ready', context: {} }), send as never)
  const after = (event: unknown) => transition(submitMachine, before, event as never)[0].value
  expect([0, 400, 401, 403, 409, 500].map((status) => after(failed(status)))).toEqual([
    'offline',
    'refused',
    'lapsed',
    'ready',
    'refused',
    'refused',
  ])
  expect(after(failed(409, { current: { title: 'theirs' } }))).toBe('conflict')
})
