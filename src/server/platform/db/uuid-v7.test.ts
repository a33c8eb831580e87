import { expect, it } from 'vitest'
import { isUuid, uuidV7 } from './uuid-v7.ts'

it('begins with the time in milliseconds, then version 7 and the variant', () => {
  const id = uuidV7(Date.UTC(2026, 0, 1))
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(isUuid(id)).toBe(true)
})

it('sorts by time and is unique', () => {
  expect(uuidV7(1_000) < uuidV7(1_001)).toBe(true)
  expect(new Set(Array.from({ length: 1_000 }, () => uuidV7(1_000))).size).toBe(1_000)
})

it('increases within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => uuidV7())
  expect(ids).toEqual([...ids].sort())
})

it.each(['', 'nobody', '01a1fc94-5aff-702f-8213-41824414792', "01a1fc94-5aff-702f-8213-41824414792b'"])(
  'rejects %j',
  (text) => expect(isUuid(text)).toBe(false),
)
