import type { Memory } from '@kindred/contract/memory'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { story } from '../http/memory-calls.ts'
import type { People } from './session-kinds.ts'
import { dose, isNightly, seed, tell } from './test-amounts.ts'
import { makeWorld, type World } from './world.ts'

// What people and their browsers do at the same moment. Each race is run many times, because each run is only one order.

const random = createRandom(seed)
const rounds = dose('RACES', { ci: 5, nightly: 400 })
const runners = 6
const timeout = isNightly ? 3_600_000 : 120_000

let world: World
let people: People
beforeAll(async () => {
  world = await makeWorld()
  people = world.people
  tell(`races: seed ${seed}, ${rounds} rounds of each, ${runners} at once`)
})
afterAll(() => world.close())

type Answer = { statusCode: number; body: string }

/** The acts begin within a few milliseconds of each other, in another order each time. */
const atOnce = <Result>(acts: (() => PromiseLike<Result>)[]): Promise<Result[]> =>
  Promise.all(acts.map((act) => new Promise((resolve) => setTimeout(resolve, random.next() * 8)).then(act)))
const times = <Result>(act: (at: number) => PromiseLike<Result>) =>
  atOnce(Array.from({ length: runners }, (_, at) => () => act(at)))
const post = (url: string, payload: object, headers: Record<string, string> = {}): PromiseLike<Response> =>
  world.app.inject({ method: 'POST', url, payload, headers })
const statuses = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode).sort()

async function inRounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await race(round)
}

it('tabs that save the same memory: one is kept, and the others are shown it', { timeout }, () =>
  inRounds(async () => {
    const { shareable_link, revision } = await world.app.made(people.author)
    const answers = await times((at) => world.app.put(people.author, shareable_link, { title: `tab ${at}`, revision }))
    expect(statuses(answers)).toEqual([202, ...Array(runners - 1).fill(409)])
    const kept = answers.find(({ statusCode }) => statusCode === 202)?.json<Memory>()
    expect((await world.app.read(people.author, shareable_link)).json<Memory>().title).toBe(kept?.title)
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().current.title).toBe(kept?.title)
  }),
)

it('a memory that is sent six times under one key is made once', { timeout }, () =>
  inRounds(async (round) => {
    const before = await world.app.stored()
    const answers = await times(() => world.app.post(people.author, story, { 'idempotency-key': `round ${round}` }))
    expect(statuses(answers)).toEqual(Array(runners).fill(201))
    expect(new Set(answers.map((answer) => answer.json<Memory>().id)).size).toBe(1)
    expect(await world.app.stored()).toBe(before + 1)
  }),
)

it('a double click on "sign up" makes one account', { timeout }, () =>
  inRounds(async (round) => {
    const username = `twice ${round}`
    const password = 'a ladder in the rain'
    const payload = { username, email: `twice-${round}@example.org`, password, confirm_password: password }
    const answers = await times(() => post('/user/signup', payload))
    expect(statuses(answers)).toEqual(Array(runners).fill(201))
    const { rows } = await world.app.pool.query('select 1 from users where username = $1', [username])
    expect(rows.length).toBe(1)
  }),
)

it('tabs that wake up together and refresh stay signed in', { timeout }, () =>
  inRounds(async () => {
    const { author } = people
    const signedIn = await post('/user/login', { email: author.user.email, password: author.password })
    const headers = { cookie: `refresh_token=${signedIn.json().refresh_token}`, 'sec-fetch-site': 'same-origin' }
    const answers = await times(() => post('/refresh-token', {}, headers))
    expect(statuses(answers)).toEqual(Array(runners).fill(200))
    const fresh = answers.flatMap((answer) => answer.json().access_token ?? [])
    expect(fresh.length).toBe(1)
    expect((await post('/verify-token', { token: fresh[0] })).statusCode).toBe(200)
  }),
)

it(
  'writing, editing, answering and signing in while the account is deleted leaves no row with its id',
  { timeout },
  () =>
    inRounds(async () => {
      const leaving = (await world.newPeople()).author
      const { shareable_link } = await world.app.made(leaving)
      const answers = await atOnce<Answer>([
        () => post('/user/delete', {}, leaving.headers),
        () => world.app.post(leaving, story),
        () => world.app.post(leaving, story, { 'idempotency-key': 'once' }),
        () => world.app.put(leaving, shareable_link, { title: 'While it goes' }),
        () => post('/api/v1/wizards/journal-entry/responses', { answers: { night: 'well' } }, leaving.headers),
        () => post('/user/login', { email: leaving.user.email, password: leaving.password }),
        () => post('/refresh-token', { 'refresh-token': leaving.tokens.refresh }),
        () => post('/password/forgot', { email: leaving.user.email }),
        () => post('/user-change-email', { new_email: `later-${leaving.user.email}` }, leaving.headers),
      ])
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
      // Whoever was refused may try again: it is the last word that counts.
      await post('/user/delete', {}, leaving.headers)
      expect(await world.app.whenDaysAreOver()).toBe(1)
      await expect.poll(() => rowsWith(world.app.pool, leaving.user.id)).toEqual([])
    }),
)
