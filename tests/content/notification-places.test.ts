import { expect, it } from 'vitest'
import { mayOpenMemory } from '../../src/app/lib/memories/memory-window-address.ts'
import { memoryWindowOf, withoutWindow } from '../../src/app/routes/memory-window-of.ts'
import { type EventType, kinds, linkParamsOf } from '../../src/server/features/notifications/kinds.ts'

const about = { id: '0197a000-0000-7000-8000-000000000000', labels: ['Honest', 'Wise'] }

it.each(Object.keys(kinds) as EventType[])('the app opens the link of a %s notification', (kind) => {
  const place = linkParamsOf(kind, kind === 'reaction' ? { ...about, id: '4' } : about)
  if (Object.keys(place).length === 0) return
  const search = `?${new URLSearchParams(place)}`
  expect(search).toMatch(mayOpenMemory)
  expect(memoryWindowOf('/memory/abc', search)).toMatchObject({ link: 'abc' })
  // What opens it is taken out of the address when it is closed.
  expect(withoutWindow(`/memory/abc${search}`)).toBe('/memory/abc')
})
