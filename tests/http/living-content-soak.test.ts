import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Content } from '#engine/content'
import { soak } from '../../scripts/content-soak.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('leaves nothing in memory after many swaps under open pages', async () => {
  const { states, problems } = await soak({ pool: database.pool, swaps: 30, from: 10, pages: 10 })
  expect(problems).toEqual([])
  expect(states.map(({ swaps }) => swaps)).toEqual([10, 30])
  // Kept for whoever began them: three versions of the wizard of memories, one each of the two that ask for needs, and no row for
  // changes of other words.
  const [before, after] = states.map(({ keptWizards }) => keptWizards)
  expect((after ?? 0) - (before ?? 0)).toBe(5)
}, 300_000)

it('would see a version that is held', async () => {
  const held: Content[] = []
  const onSwap = (content: Content) => void held.push(structuredClone(content))
  const { problems } = await soak({ pool: database.pool, swaps: 16, from: 6, pages: 2, onSwap })
  expect(held.length).toBeGreaterThanOrEqual(16)
  expect(problems.join()).toContain('heapMb')
}, 300_000)
