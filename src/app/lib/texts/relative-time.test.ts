import { describe, expect, it } from 'vitest'
import { relativeTime, timeInWords } from './relative-time.ts'
import { setTexts } from './texts.ts'

setTexts({ 'time.justNow': 'a moment ago' })

const now = new Date('2026-11-21T12:00:00Z')
const cases: [string, string][] = [
  ['2026-11-21T12:00:30Z', 'a moment ago'],
  ['2026-11-21T11:59:01Z', 'a moment ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T10:00:00Z', '2 hours ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-14T12:00:00Z', '1 week ago'],
  ['2026-10-20T12:00:00+02:00', '1 month ago'],
  ['2024-11-20T12:00:00Z', '2 years ago'],
  ['no date', ''],
]

describe('relative time', () => {
  it.each(cases)('reads %s as %s', (iso, words) => {
    expect(relativeTime(iso, now)).toBe(words)
  })
})

it('names the day of a time that is not today', () => {
  const at = new Date(2026, 10, 30, 5, 40)
  expect(timeInWords(at.toISOString(), new Date(2026, 10, 30, 23, 0)).replace(/\s/g, ' ')).toBe('5:40 AM')
  expect(timeInWords(at.toISOString(), new Date(2026, 10, 29, 23, 0)).replace(/\s/g, ' ')).toBe('Monday 5:40 AM')
})
