import { describe, expect, it } from 'vitest'
import { fromCursor, toCursor } from './page-cursor.ts'

const place = { createdAt: '2026-03-01T10:00:00.123Z', id: '01a1fc8e-e284-7e47-a4d0-468973a8f6fd' }

describe('the feed cursor', () => {
  it('survives a round trip', () => {
    expect(fromCursor(toCursor(place))).toEqual(place)
  })

  it.each([
    '',
    'abc',
    '%%%',
    Buffer.from('x y').toString('base64url'),
    Buffer.from(`1 ${place.id.slice(1)}`).toString('base64url'),
    Buffer.from(`253402300800000 ${place.id}`).toString('base64url'),
    Buffer.from(`999999999999999 ${place.id}`).toString('base64url'),
  ])('is rejected when it is %j', (cursor) => {
    expect(fromCursor(cursor)).toBeUndefined()
  })
})
