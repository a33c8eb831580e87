import type { Memory } from '@kindred/contract/memory'
import type { Response } from 'light-my-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { story } from '../http/memory-calls.ts'
import { type AttackFixture, makeAttackFixture } from './attack-fixture.ts'
import type { People } from './session-kinds.ts'
import { dose, isNightly, seed, tell } from './test-amounts.ts'

// Concurrent actions of people and browsers. Each race runs many times, because a run is one interleaving.

const random = createRandom(seed)
const rounds = dose('RACES', { ci: 5, nightly: 400 })
const runners = 6
const timeout = isNightly ? 3_600_000 : 120_000

let fixture: AttackFixture
let people: People
beforeAll(async () => {
  fixture = await makeAttackFixture()
  people = fixture.people
  tell(`races: seed ${seed}, ${rounds} rounds of each, ${runners} at once`)
})
afterAll(() => fixture.close())

type Answer = { statusCode: number; body: string }

/** Starts the calls within a few milliseconds, in random order. */
const atOnce = <Result>(acts: (() => PromiseLike<Result>)[]): Promise<Result[]> =>
  Promise.all(acts.map((act) => new Promise((resolve) => setTimeout(resolve, random.next() * 8)).then(act)))
const times = <Result>(act: (at: number) => PromiseLike<Result>) =>
  atOnce(Array.from({ length: runners }, (_, at) => () => act(at)))
const post = (url: string, payload: object, headers: Record<string, string> = {}): PromiseLike<Response> =>
  fixture.app.inject({ method: 'POST', url, payload, headers })
const statuses = (answers: Answer[]) => answers.map(({ statusCode }) => statusCode).sort()

async function inRounds(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await race(round)
}

it('concurrent saves of one memory: one succeeds, the others get 409 with its text', { timeout }, () =>
  inRounds(async () => {
    const { shareable_link, revision } = await fixture.app.made(people.author)
    const answers = await times((at) =>
      fixture.app.put(people.author, shareable_link, { title: `tab ${at}`, revision }),
    )
    expect(statuses(answers)).toEqual([202, ...Array(runners - 1).fill(409)])
    const kept = answers.find(({ statusCode }) => statusCode === 202)?.json<Memory>()
    expect((await fixture.app.read(people.author, shareable_link)).json<Memory>().title).toBe(kept?.title)
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json().current.title).toBe(kept?.title)
  }),
)

it('concurrent posts with one idempotency key create one memory', { timeout }, () =>
  inRounds(async (round) => {
    const before = await fixture.app.stored()
    const answers = await times(() => fixture.app.post(people.author, story, { 'idempotency-key': `round ${round}` }))
    expect(statuses(answers)).toEqual(Array(runners).fill(201))
    expect(new Set(answers.map((answer) => answer.json<Memory>().id)).size).toBe(1)
    expect(await fixture.app.stored()).toBe(before + 1)
  }),
)

it('concurrent sign-ups create one account', { timeout }, () =>
  inRounds(async (round) => {
    const username = `twice ${round}`
    const password = 'a ladder in the rain'
    const payload = { username, email: `twice-${round}@example.org`, password, confirm_password: password }
    const answers = await times(() => post('/user/signup', payload))
    expect(statuses(answers)).toEqual(Array(runners).fill(201))
    const { rows } = await fixture.app.pool.query('select 1 from users where username = $1', [username])
    expect(rows.length).toBe(1)
  }),
)

it('concurrent refreshes keep the session, with one new token', { timeout }, () =>
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

it('requests during an account deletion leave no row with its id', { timeout }, () =>
  inRounds(async () => {
    const leaving = (await fixture.newPeople()).author
    const { shareable_link } = await fixture.app.made(leaving)
    const answers = await atOnce<Answer>([
      () => post('/user/delete', {}, leaving.headers),
      () => fixture.app.post(leaving, story),
      () => fixture.app.post(leaving, story, { 'idempotency-key': 'once' }),
      () => fixture.app.put(leaving, shareable_link, { title: 'While it goes' }),
      () => post('/api/v1/wizards/journal-entry/responses', { answers: { night: 'well' } }, leaving.headers),
      () => post('/user/login', { email: leaving.user.email, password: leaving.password }),
      () => post('/refresh-token', { 'refresh-token': leaving.tokens.refresh }),
      () => post('/password/forgot', { email: leaving.user.email }),
      () => post('/user-change-email', { new_email: `later-${leaving.user.email}` }, leaving.headers),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
    // Rejected callers may retry: the final state counts.
    await post('/user/delete', {}, leaving.headers)
    expect(await fixture.app.whenDaysAreOver()).toBe(1)
    await expect.poll(() => rowsWith(fixture.app.pool, leaving.user.id)).toEqual([])
  }),
)
