import type { Wizard } from '@kindred/engine'
import { afterEach, expect, it } from 'vitest'
import type { Queryable } from '../../platform/db/transaction.ts'
import { createWizardArchive, type WizardArchive } from './wizard-archive.ts'

let archive: WizardArchive | undefined
afterEach(() => archive?.close())

const wizard = (version: string): Wizard => ({
  id: 'night',
  title: 'Night',
  target: 'response',
  kind: 'linear',
  version,
  steps: [],
})

/** A database that is away until it is back. */
function open() {
  const state = { isAway: false, kept: [] as unknown[], tries: 0, problems: 0 }
  const query = async (_sql: string, [version]: unknown[]) => {
    state.tries += 1
    if (state.isAway) throw new Error('away')
    state.kept.push(version)
  }
  const db = { query } as unknown as Queryable
  archive = createWizardArchive({ db, now: () => new Date(), onProblem: () => void state.problems++, againMs: 10 })
  return { state, archive }
}

it('stores versions once, also those served while the database was away', async () => {
  const { state, archive } = open()
  state.isAway = true
  await archive.keep([wizard('1')])
  await archive.keep([wizard('2'), wizard('2')])
  expect(state.kept).toEqual([])
  expect(state.problems).toBeGreaterThanOrEqual(2)
  state.isAway = false
  await expect.poll(() => state.kept).toEqual(['1', '2'])
})

it('stops retrying once closed', async () => {
  const { state, archive } = open()
  state.isAway = true
  const trying = archive.keep([wizard('1')])
  archive.close()
  await trying
  const { tries } = state
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([state.tries, state.problems]).toEqual([tries, 0])
})
