import { describe, expect, it } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type SaveEvent, saveMachine } from './save-machine.ts'

const machine = saveMachine<string>(async () => {})
type Snapshot = SnapshotFrom<typeof machine>

const failed = (status: number) => ({ type: 'xstate.error.actor.send', error: { status, body: { current: 'theirs' } } })
const events = [
  ...['a', 'b', 'c'].map((value) => ({ type: 'PUT', value })),
  ...['RETRY', 'KEEP_MINE', 'TAKE_THEIRS', 'xstate.done.actor.send'].map((type) => ({ type })),
  ...[0, 400, 401, 409, 429, 503].map(failed),
  ...['offline', 'lapsed', 'failed'].map((state) => ({ type: `xstate.after.pause.saving.${state}` })),
] as SaveEvent<string>[]

/** Every state with its unsent value, and the shortest path to it; retry counts and pauses are ignored. */
const paths = getShortestPaths(machine, {
  events,
  serializeState: ({ value, context: { next, sending } }) => JSON.stringify([value, next, sending]),
})
const unsent = ({ context: { next, sending } }: Snapshot) => (next ?? sending)?.value

describe('saveMachine on every path', () => {
  it('reaches each of its states', () => {
    expect([...new Set(paths.map(({ state }) => String(state.value)))].sort()).toEqual(
      Object.keys(machine.states).sort(),
    )
  })

  it('has unsent data until the server confirms it or the other version is taken', () => {
    for (const { steps } of paths) {
      let owed: string | undefined
      let before: Snapshot | undefined
      for (const { event, state } of steps as { event: { type: string; value?: string }; state: Snapshot }[]) {
        const arrived = before?.value === 'saving' && before.context.next === undefined
        if (event.type === 'PUT') owed = event.value
        else if (event.type === 'xstate.done.actor.send' && arrived) owed = undefined
        else if (event.type === 'TAKE_THEIRS' && before?.value === 'conflict') owed = undefined
        expect(unsent(state)).toBe(owed)
        before = state
      }
    }
  })

  it('is saved or idle exactly without unsent data, and has a request exactly while saving', () => {
    for (const { state } of paths) {
      expect(['idle', 'saved'].includes(String(state.value))).toBe(unsent(state) === undefined)
      expect(state.value === 'saving').toBe(state.context.sending !== undefined)
    }
  })
})
