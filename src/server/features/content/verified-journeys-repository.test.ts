import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/helpers/server/test-database.ts'
import { maxVerifiedKeys, readVerifiedJourneys, saveVerifiedJourneys } from './verified-journeys-repository.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // A test's database knows the shipped wizards.
  await database.pool.query('delete from sound_journeys')
})
afterAll(() => database.drop())

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000)
const count = async () => (await database.pool.query('select key from sound_journeys')).rows.length

it('returns journeys verified by the same checker only', async () => {
  await saveVerifiedJourneys(database.pool, 'now', ['a', 'b'], at(0))
  await saveVerifiedJourneys(database.pool, 'before', ['c'], at(0))
  expect((await readVerifiedJourneys(database.pool, 'now')).sort()).toEqual(['a', 'b'])
  expect(await readVerifiedJourneys(database.pool, 'later')).toEqual([])
})

it('evicts the oldest entries, and keeps those still used', async () => {
  for (let round = 1; round <= maxVerifiedKeys + 20; round++)
    await saveVerifiedJourneys(database.pool, 'now', ['a', `edit-${round}`], at(round))
  const known = await readVerifiedJourneys(database.pool, 'now')
  expect(await count()).toBe(maxVerifiedKeys)
  expect(known).toHaveLength(maxVerifiedKeys)
  expect(known).toContain('a')
  expect(known).toContain(`edit-${maxVerifiedKeys + 20}`)
  expect(known).not.toContain('edit-1')
})
