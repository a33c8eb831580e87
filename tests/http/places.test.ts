import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WizardPlaces } from '@kindred/contract/wizard-places'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

// Places that can be full: of an option (a tour for one, one for three), and of all answers together (twelve).

const path = '/api/v1/wizards/garden-day'
const content = {} as { folder: string; remove: () => Promise<void> }
let test: TestApp
let people: SignedUp[]

const post = (who: SignedUp | undefined, answers: object, headers: Record<string, string> = {}, version?: string) =>
  test.inject({
    ...{ method: 'POST', url: `${path}/responses`, headers: { ...who?.headers, ...headers } },
    payload: { answers: { name: 'Ann', ...answers }, ...(version && { content_version: version }) },
  })
const places = async (): Promise<WizardPlaces> => (await test.inject({ url: `${path}/places` })).json()
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()

beforeAll(async () => {
  Object.assign(content, await contentCopy())
  await cp('tests/fixtures/event', content.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: content.folder } })
  people = await Promise.all(Array.from({ length: 16 }, (_, at) => test.signUp(`guest-${at}`)))
}, 120_000)
beforeEach(() => test.pool.query('delete from wizard_responses'))
afterAll(async () => {
  await test.close()
  await content.remove()
})

it('counts down what is left, refuses what is full with 409 and what is free, and stores nothing then', async () => {
  const [ann, ben] = people
  expect(await places()).toEqual({
    left: 12,
    questions: { tour: { morning: 1, noon: 3 }, workshops: { herbs: 2, bees: 8 } },
  })
  expect((await post(ann, { tour: 'morning', workshops: ['herbs', 'soil'] })).statusCode).toBe(201)
  const left = { left: 11, questions: { tour: { morning: 0, noon: 3 }, workshops: { herbs: 1, bees: 8 } } }
  expect(await places()).toEqual(left)
  const full = await post(ben, { tour: 'morning' })
  expect([full.statusCode, full.json()]).toEqual([
    409,
    {
      detail: 'What you chose is full now. Please choose something else: your other answers are still here.',
      places: left,
    },
  ])
  const spanish = await post(ben, { tour: 'morning' }, { 'accept-language': 'es' })
  expect(spanish.json().detail).toMatch(/^Lo que elegiste/)
  expect(await places()).toEqual(left)
  expect((await post(ben, { tour: 'none' })).statusCode).toBe(201)
})

it('gives the last place to one of sixteen people who save at once, and all that there are to no more', async () => {
  const morning = await Promise.all(people.map((who) => post(who, { tour: 'morning' })))
  expect(statuses(morning)).toEqual([201, ...Array(15).fill(409)])
  const noon = await Promise.all(people.map((who) => post(who, { tour: 'noon', workshops: ['bees'] })))
  expect(statuses(noon)).toEqual([...Array(3).fill(201), ...Array(13).fill(409)])
  expect(await places()).toMatchObject({ left: 8, questions: { tour: { morning: 0, noon: 0 } } })
  const rest = await Promise.all(people.map((who) => post(who, { tour: 'none' })))
  expect(statuses(rest)).toEqual([...Array(8).fill(201), ...Array(8).fill(409)])
  const [late] = rest.filter(({ statusCode }) => statusCode === 409)
  expect(late?.json()).toMatchObject({
    detail: 'All places are taken, so this can’t be saved right now.',
    places: { left: 0 },
  })
})

it('takes one place for one save, however often it is sent with its key', async () => {
  const [ann] = people
  const sent = await Promise.all([1, 2, 3].map(() => post(ann, { tour: 'morning' }, { 'idempotency-key': 'a-key' })))
  expect(statuses(sent)).toEqual([201, 201, 201])
  expect(new Set(sent.map((one) => one.json().id)).size).toBe(1)
  expect((await places()).left).toBe(11)
})

it('frees the place of answers that are deleted, and of an account that is closed', async () => {
  const [ann, ben, cy] = people
  const { id } = (await post(ann, { tour: 'morning' })).json()
  expect((await post(ben, { tour: 'morning' })).statusCode).toBe(409)
  await test.inject({ method: 'DELETE', url: `${path}/responses/${id}`, headers: ann?.headers ?? {} })
  const leaver = await test.signUp('leaver')
  expect((await post(leaver, { tour: 'morning' })).statusCode).toBe(201)
  expect((await post(ben, { tour: 'morning' })).statusCode).toBe(409)
  expect((await test.inject({ method: 'POST', url: '/user/delete', headers: leaver.headers })).statusCode).toBe(200)
  expect((await places()).questions.tour?.morning).toBe(1)
  expect((await post(cy, { tour: 'morning' })).statusCode).toBe(201)
})

it('tells counts alone, to visitors, too, and of wizards without limits and those saved elsewhere nothing', async () => {
  await post(people[0], { tour: 'morning', name: 'Secret' })
  const told = await test.inject({ url: `${path}/places` })
  expect(told.headers['cache-control']).toBe('no-store')
  expect(told.body).not.toContain('Secret')
  expect((await test.inject({ url: '/api/v1/wizards/memory/places' })).statusCode).toBe(404)
  expect((await test.inject({ url: '/api/v1/wizards/nowhere/places' })).statusCode).toBe(404)
})

it('counts with the limits and names of today what an earlier version was answered with', async () => {
  const [ann, ben, cy] = people
  const before = (await test.inject({ url: path })).json().wizard.version
  expect((await post(ann, { tour: 'morning' })).statusCode).toBe(201)
  const file = join(content.folder, 'options/garden-tours.json')
  const list = await readFile(file, 'utf8')
  await writeFile(file, list.replace('"id": "morning"', '"id": "early"').replace('"capacity": 1', '"capacity": 2'))
  await writeFile(
    join(content.folder, 'wizards/garden-day/upgrades.json'),
    JSON.stringify({
      $schema: '../../../schemas/content/upgrades.schema.json',
      upgrades: [{ number: 1, change: 'rename-option', field: 'tour', option: 'morning', to: 'early' }],
    }),
  )
  expect(await test.app.content.reload(), JSON.stringify(test.app.content.findings())).toBe(true)
  expect((await places()).questions.tour).toEqual({ early: 1, noon: 3 })
  // Whoever has the page of before still open takes a place of today's.
  expect((await post(ben, { tour: 'morning' }, {}, before)).statusCode).toBe(201)
  expect((await post(cy, { tour: 'early' })).statusCode).toBe(409)
  expect((await post(cy, { tour: 'morning' }, {}, before)).json()).toMatchObject({
    places: { questions: { tour: { early: 0 } } },
  })
}, 60_000)
