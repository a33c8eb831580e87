import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { writeNights } from '../helpers/write-nights.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/nights/responses'
const night = { id: 'night', kind: 'checklist', label: 'The night', options: 'nights' }
const adult = { properties: { born: { formatMaximum: 'today-P18Y' } }, required: ['born'] }
const short = { properties: { hours: { exclusiveMaximum: 5 } }, required: ['hours'] }
const early = { properties: { bed: { formatExclusiveMaximum: '21:00' } }, required: ['bed'] }
const hours = { id: 'hours', kind: 'number', label: 'Hours', range: { min: 0, max: 24, step: 0.5 } }
const bed = { id: 'bed', kind: 'time', label: 'Bed', times: { from: '18:00', to: '23:45', step: 15 } }
const born = { id: 'born', kind: 'date', label: 'Born', dates: { to: 'today' } }
const happened = { id: 'happened', kind: 'date-time', label: 'Happened', dates: { to: 'now' } }
const fresh = { properties: { happened: { formatMinimum: 'now-P3D' } }, required: ['happened'] }
const seat = {
  id: 'seat',
  kind: 'short-text',
  label: 'Seat',
  pattern: '[0-9]{1,2}[A-K]',
  examples: ['12A'],
  maxLength: 3,
}
const best = { id: 'best', kind: 'checklist', label: 'Best', options: 'nights', ranked: true }
const note = (id: string, when: object) => ({ id, kind: 'short-text', label: id, when })
const post = (answers: unknown) =>
  test.inject({ method: 'POST', url: path, payload: { answers } as object, headers: ann.headers })
const daysAgo = (days: number, years = 0) => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return new Date(day.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  const fields = [night, hours, born, bed, seat, best, note('early', early), note('awake', short), note('job', adult)]
  fields.push(happened, note('saw', fresh))
  await writeNights(copy.folder, { fields, upgrades: [], options: ['calm', 'wild'] })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-nights')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('takes a day and time up to now by any clock on earth, and reads it by the clock of whoever answered', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16)
  for (const [happened, saw] of [
    [inHours(-80), undefined],
    [inHours(-1), 'Ann'],
    // Somewhere it is that late already.
    [inHours(13), 'Ann'],
  ]) {
    const saved = await post({ happened, saw })
    expect([saved.statusCode, saved.json().answers]).toEqual([201, JSON.parse(JSON.stringify({ happened, saw }))])
    const read = await test.inject({ method: 'GET', url: `${path}/${saved.json().id}`, headers: ann.headers })
    expect(read.json().answers).toEqual(saved.json().answers)
  }
  const later = await post({ happened: inHours(15) })
  expect([later.statusCode, JSON.stringify(later.json())]).toEqual([400, expect.stringContaining('Happened')])
  const old = await post({ happened: inHours(-90), saw: 'Ann' })
  expect([old.statusCode, JSON.stringify(old.json())]).toEqual([400, expect.stringContaining('[closed-branch]')])
  for (const wrong of ['2001-02-03', '2001-02-30T08:30', 'now'])
    expect((await post({ happened: wrong })).statusCode).toBe(400)
})

it('numbers are stored as numbers, also when sent as text, and decide branches', async () => {
  const answers = { bed: '20:45', early: 'tired', hours: 4.5, born: daysAgo(30, 18), awake: 'rain', job: 'baker' }
  const saved = await post(answers)
  expect([saved.statusCode, saved.json().answers]).toEqual([201, answers])
  const asWords = await post({ ...answers, hours: '4.50' })
  expect([asWords.statusCode, asWords.json().answers]).toEqual([201, answers])
  const one = await test.inject({ method: 'GET', url: `${path}/${saved.json().id}`, headers: ann.headers })
  expect(one.json().answers).toEqual(answers)
  const rested = await post({ hours: 5, awake: 'rain' })
  expect([rested.statusCode, JSON.stringify(rested.json())]).toEqual([400, expect.stringContaining('[closed-branch]')])
  const late = await post({ bed: '21:00', early: 'yes' })
  expect([late.statusCode, JSON.stringify(late.json())]).toEqual([400, expect.stringContaining('[closed-branch]')])
  const young = await post({ born: daysAgo(-3, 18), job: 'baker' })
  expect([young.statusCode, JSON.stringify(young.json())]).toEqual([400, expect.stringContaining('[closed-branch]')])
})

it('ordered options keep their order when saved, read and exported', async () => {
  const saved = await post({ best: ['wild', 'calm'] })
  expect([saved.statusCode, saved.json().answers]).toEqual([201, { best: ['wild', 'calm'] }])
  const one = await test.inject({ method: 'GET', url: `${path}/${saved.json().id}`, headers: ann.headers })
  expect(one.json().answers).toEqual({ best: ['wild', 'calm'] })
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  const { answers } = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '')
  const words = answers.flatMap(({ in_words }: { in_words: object[] }) => in_words)
  expect(words).toContainEqual({ question: 'Best', answer: ['1. Wild', '2. Calm'] })
})

it('accepts a text of the required pattern as written, and rejects others', async () => {
  const saved = await post({ seat: '7K' })
  expect([saved.statusCode, saved.json().answers]).toEqual([201, { seat: '7K' }])
  for (const seat of ['7', '7k', 'A7', '112A', '7K or so', ['7K'], 7, null, 'K'.repeat(19_000)]) {
    const { statusCode, body } = await post({ seat })
    expect([seat, statusCode, body]).toEqual([seat, 400, expect.stringContaining('seat')])
  }
})

it('rejects invalid numbers, days and times with 400, never a 500', async () => {
  const values: unknown[] = [
    -1,
    24.5,
    0.25,
    1e300,
    -0.0000001,
    5e-324,
    '1e3',
    'NaN',
    '',
    ' ',
    'Infinity',
    '0x10',
    '٤'.repeat(50),
  ]
  const shapes: unknown[] = [null, true, [], [4], ['4'], {}, { valueOf: 1 }, [[4]], '9'.repeat(19_000)]
  const days = ['today', 'today-P18Y', '2001-02-30', '0000-00-00', '99999-01-01', 20010203, '2001-02-03T00:00:00Z']
  const times = ['24:00', '17:45', '18:10', '8:30', '18:00:00', '٢٠:٠٠', 2000, 'today']
  for (const answers of [
    ...[...values, ...shapes].map((value) => ({ hours: value })),
    ...[...days, ...shapes].map((day) => ({ born: day })),
    ...[...times, ...shapes].map((time) => ({ bed: time })),
    ...[{ night: 4 }, { awake: 4 }, 4, null, 'hours', [4.5]],
  ]) {
    const { statusCode } = await post(answers)
    const isEmpty = JSON.stringify(answers).match(/^\{"\w+":(" ?"|\[\])\}$/) !== null
    expect([JSON.stringify(answers).slice(0, 60), isEmpty ? statusCode < 500 : statusCode]).toEqual([
      JSON.stringify(answers).slice(0, 60),
      isEmpty ? true : 400,
    ])
  }
})
