import type { Content } from '@kindred/content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soak } from '../../scripts/content-soak.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('leaks no memory after many content swaps under open pages', async () => {
  const { states, problems } = await soak({ pool: database.pool, swaps: 22, from: 8, pages: 10 })
  expect(problems).toEqual([])
  expect(states.map(({ swaps }) => swaps)).toEqual([8, 22])
  // Kept for whoever began them: two versions of the wizard of memories, one each of the two that ask for needs, and no row for
  // changes of other words.
  const [before, after] = states.map(({ keptWizards }) => keptWizards)
  expect((after ?? 0) - (before ?? 0)).toBe(4)
}, 300_000)

it('the soak test detects a version that is held', async () => {
  const held: Content[] = []
  const onSwap = (content: Content) => void held.push(structuredClone(content))
  const { problems } = await soak({ pool: database.pool, swaps: 13, from: 3, pages: 2, onSwap })
  expect(held.length).toBeGreaterThanOrEqual(13)
  expect(problems.join()).toContain('heapMb')
}, 300_000)
