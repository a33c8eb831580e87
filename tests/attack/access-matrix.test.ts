import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorBuilder } from '../../src/server/http/schema-validation.ts'
import { type AttackFixture, formerReaders, makeAttackFixture } from './attack-fixture.ts'
import { betweenNames, memberBetween } from './blocked-and-role-members.ts'
import { type People, type SessionKind, sessionKinds } from './session-kinds.ts'
import { settledSnapshot, snapshot } from './snapshot.ts'
import { type Call, type Case, closedToSuspended, type Verdict, verdicts } from './verdicts.ts'

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await makeAttackFixture()
}, 180_000)
afterAll(() => fixture.close())

it('every route has a verdict, and every verdict a route', () => {
  const asked = fixture.routes.filter(({ method }) => method !== 'HEAD').map(({ name }) => name)
  const known = Object.keys(verdicts)
  expect(
    asked.filter((name) => !known.includes(name)),
    'Say in tests/attack/verdicts.ts who may do what by these.',
  ).toEqual([])
  expect(
    known.filter((name) => !asked.includes(name)),
    'No route has these names any more.',
  ).toEqual([])
})

it("every route's schemas compile", () => {
  const stored = fixture.app.app.getSchemas() as Record<string, object>
  const validatorOf = validatorBuilder()(stored, {})
  const serializerOf = SerializerSelector()(stored)
  let compiled = 0
  for (const { method, url, schema } of fixture.routes) {
    for (const httpPart of ['params', 'querystring', 'headers', 'body'] as const) {
      const part = schema[httpPart]
      if (part !== undefined) expect(validatorOf({ schema: part, httpPart, method, url })({})).toBeTypeOf('object')
      compiled += part === undefined ? 0 : 1
    }
    for (const [httpStatus, answer] of Object.entries(schema.response ?? {})) {
      const schemas = 'content' in answer ? Object.values(answer.content as object).map((one) => one.schema) : [answer]
      for (const one of schemas)
        expect(serializerOf({ schema: one, method, url, httpStatus }), `${method} ${url}`).toBeTypeOf('function')
      compiled += schemas.length
    }
  }
  expect(compiled).toBeGreaterThan(150)
})

const cells = Object.entries(verdicts).flatMap(([name, verdict]) =>
  Object.entries(verdict.cases).map(([which, one]) => ({ name, which, verdict, one })),
)

describe.each(cells)('$name, $which', ({ name, verdict, one }) => {
  const refused = sessionKinds.filter((kind) => expectedOf(verdict, one, kind).every((status) => status >= 400))
  // A person has a few streams at most, and none of these ends before the app does. What uses people up needs new ones for each kind,
  // with passwords that take their time: all of them by night.
  const fewer = verdict.streams || (verdict.spends && process.env.NIGHTLY !== 'on')
  const allowed = sessionKinds.filter((kind) => !refused.includes(kind) && (!fewer || kind.inShort))

  it.runIf(refused.length > 0)('is rejected for sessions without access, and changes nothing', async () => {
    const { people } = fixture
    const headers = new Map<SessionKind, Headers>()
    for (const kind of refused) headers.set(kind, await headersOf(kind, people))
    // Compared once for all: hashing every table costs more than their calls.
    await changesNothing(`${refused.map((kind) => kind.name)}: one changed something`, async () => {
      const call = await one.call?.(fixture, people)
      return async () => {
        for (const kind of refused) {
          const answer = await ask(name, { ...call, headers: { ...call?.headers, ...headers.get(kind) } })
          expect(expectedOf(verdict, one, kind), `${kind.name}: ${answer.body}`).toContain(answer.statusCode)
        }
      }
    })
  })

  it.runIf(allowed.length > 0)('is answered for sessions with access', async () => {
    if (!verdict.spends) for (const kind of allowed) await headersOf(kind, fixture.people)
    const askAll = async () => {
      for (const kind of allowed) {
        const people = verdict.spends ? await fixture.newPeople() : fixture.people
        const headers = await headersOf(kind, people)
        const call = await one.call?.(fixture, people)
        const answer = await ask(name, {
          ...call,
          headers: { ...call?.headers, ...headers },
          ...(verdict.streams ? { payloadAsStream: true } : {}),
        })
        expect(expectedOf(verdict, one, kind), `${kind.name}: ${answer.statusCode}`).toContain(answer.statusCode)
      }
    }
    if (verdict.isGuarded) await askAll()
    else await changesNothing('a read changed something', async () => askAll)
  })
})

const gets = cells.filter(({ name }) => name.startsWith('GET '))

it.each(gets.filter(({ verdict }) => verdict.isGuarded))(
  'returns 404 for HEAD of $name, which changes data',
  async ({ name }) => {
    expect((await ask(name.replace('GET', 'HEAD'), { headers: {} })).statusCode).toBe(404)
  },
)

describe.each(gets.filter(({ verdict }) => !verdict.isGuarded))('HEAD of $name, $which', ({ name, one }) => {
  it('returns the status of GET, without a body', async () => {
    for (const kind of sessionKinds.filter(({ inShort }) => inShort)) {
      const call = { ...(await one.call?.(fixture, fixture.people)), headers: await headersOf(kind, fixture.people) }
      const answer = await ask(name.replace('GET', 'HEAD'), call)
      expect([answer.statusCode, answer.body], kind.name).toEqual([one.answers(kind), ''])
    }
  })
})

describe.each(betweenNames)('%s', (name) => {
  // Routes that end a session, and streams, do not depend on relations.
  const asked = cells.filter(({ verdict }) => !verdict.spends && !verdict.streams)

  it('gets the expected status from every route', async () => {
    const { people } = fixture
    const kind = await memberBetween(fixture, name)
    const headers = await kind.headers(fixture.app, people)
    for (const { name: route, which, one } of asked) {
      const call = await one.call?.(fixture, people)
      const answer = await ask(route, { ...call, headers: { ...call?.headers, ...headers } })
      expect([answer.statusCode, answer.body], `${route}, ${which}`).toEqual([one.answers(kind), answer.body])
    }
  }, 300_000)
})

describe.each(formerReaders)('a member who lost access to a memory and %s', (which) => {
  const asked = cells.filter(({ verdict }) => !verdict.spends && !verdict.streams)

  it('gets the expected status from every route, never the new link or text', async () => {
    const { people, takenAway } = fixture
    const { headers } = takenAway.former[which]
    const relation = which === 'was blocked afterwards' ? 'blocked' : 'another'
    const kind: SessionKind = { name: which, relation, headers: async () => headers }
    for (const { name: route, which: what, one } of asked) {
      const call = await one.call?.(fixture, people)
      const answer = await ask(route, { ...call, headers: { ...call?.headers, ...headers } })
      expect([answer.statusCode, answer.body], `${route}, ${what}`).toEqual([one.answers(kind), answer.body])
      for (const secret of takenAway.secrets) expect(answer.body, `${route}, ${what}`).not.toContain(secret)
    }
  }, 300_000)
})

it('a suspended member is rejected by exactly the routes that reach others', async () => {
  const { stranger } = await fixture.newPeople()
  await fixture.app.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [
    stranger.user.id,
  ])
  const refused: string[] = []
  for (const [name, { isGuarded }] of Object.entries(verdicts)) {
    if (!isGuarded) continue
    // Nothing is done by any of them: this is no JSON, and whoever may not write is sent away before it is read.
    const headers = { ...stranger.headers, 'content-type': 'application/json' }
    const url = name.replace(/^\S+ /, '').replace(/:\w+/g, '0197a000-0000-7000-8000-000000000000')
    const answer = await ask(name, { url, headers, ...(name.startsWith('GET') ? {} : { payload: '{' }) } as never)
    if (answer.statusCode === 403 && answer.json().detail.startsWith('Until ')) refused.push(name)
  }
  expect(refused.toSorted()).toEqual(closedToSuspended.toSorted())
}, 300_000)

/** Tables that may be written after a response: emails and codes, picture remains, referenced content. */
const afterAnswers =
  /^(deliveries|email_codes|address_codes|photo_folders_due|content_versions|sound_journeys|contact_messages) /

/**
 * Asks, and compares everything that is stored before and after. What an earlier call still writes in the background is no change of
 * these: where nothing else differs, all is asked once more when it is quiet.
 */
async function changesNothing(what: string, prepare: () => Promise<() => Promise<void>>): Promise<void> {
  for (const look of [snapshot, settledSnapshot]) {
    const askAll = await prepare()
    const before = (await look(fixture.app.pool)).split('\n')
    await askAll()
    const changed = (await snapshot(fixture.app.pool)).split('\n').filter((table) => !before.includes(table))
    if (changed.length === 0) return
    const isOver = look === settledSnapshot
    expect(isOver ? changed : changed.filter((table) => !afterAnswers.test(table)), what).toEqual([])
  }
}

type Headers = Record<string, string>

const known = new WeakMap<People, Map<SessionKind, Headers>>()

/** Signing in costs a password hash: people who last keep their sessions. */
async function headersOf(kind: SessionKind, people: People): Promise<Headers> {
  const mine = known.get(people) ?? new Map<SessionKind, Headers>()
  known.set(people, mine)
  const headers = mine.get(kind) ?? (await kind.headers(fixture.app, people))
  mine.set(kind, headers)
  return headers
}

function ask(name: string, call: Call & { headers: Headers; payloadAsStream?: true }) {
  const [method, url = ''] = name.split(' ')
  return fixture.app.inject({ url, ...call, method: method as 'GET' })
}

/** What may be answered: the verdict, or 403 where another site is behind the call. */
function expectedOf(verdict: Verdict, one: Case, kind: SessionKind): number[] {
  const status = one.answers(kind)
  if (!verdict.isGuarded || !kind.isForeign) return [status]
  return kind.isDouble ? [403, status] : [403]
}
