import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorBuilder } from '../../src/server/http/schema-validation.ts'
import { betweenNames, memberBetween } from './blocked-and-role-members.ts'
import { type People, type SessionKind, sessionKinds } from './session-kinds.ts'
import { settledSnapshot, snapshot } from './snapshot.ts'
import { type Call, type Case, closedToSuspended, type Verdict, verdicts } from './verdicts.ts'
import { formerReaders, makeWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
}, 180_000)
afterAll(() => world.close())

it('every route has a verdict, and every verdict a route', () => {
  const asked = world.routes.filter(({ method }) => method !== 'HEAD').map(({ name }) => name)
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

it('every schema of every route can be compiled, also those that nobody has asked for yet', () => {
  const stored = world.app.app.getSchemas() as Record<string, object>
  const validatorOf = validatorBuilder()(stored, {})
  const serializerOf = SerializerSelector()(stored)
  let compiled = 0
  for (const { method, url, schema } of world.routes) {
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
  const taken = sessionKinds.filter((kind) => !refused.includes(kind) && (!fewer || kind.inShort))

  it.runIf(refused.length > 0)('is refused to whom it is not meant for, and nothing changes', async () => {
    const { people } = world
    const headers = new Map<SessionKind, Headers>()
    for (const kind of refused) headers.set(kind, await headersOf(kind, people))
    // Once for all of them: a look at every table costs more than all their calls.
    await changesNothing(`${refused.map((kind) => kind.name)}: one changed something`, async () => {
      const call = await one.call?.(world, people)
      return async () => {
        for (const kind of refused) {
          const answer = await ask(name, { ...call, headers: { ...call?.headers, ...headers.get(kind) } })
          expect(expectedOf(verdict, one, kind), `${kind.name}: ${answer.body}`).toContain(answer.statusCode)
        }
      }
    })
  })

  it.runIf(taken.length > 0)('is answered to whom it is meant for', async () => {
    if (!verdict.spends) for (const kind of taken) await headersOf(kind, world.people)
    const askAll = async () => {
      for (const kind of taken) {
        const people = verdict.spends ? await world.newPeople() : world.people
        const headers = await headersOf(kind, people)
        const call = await one.call?.(world, people)
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
  '$name changes something and has no HEAD',
  async ({ name }) => {
    expect((await ask(name.replace('GET', 'HEAD'), { headers: {} })).statusCode).toBe(404)
  },
)

describe.each(gets.filter(({ verdict }) => !verdict.isGuarded))('HEAD of $name, $which', ({ name, one }) => {
  it('answers as its GET does, without a body', async () => {
    for (const kind of sessionKinds.filter(({ inShort }) => inShort)) {
      const call = { ...(await one.call?.(world, world.people)), headers: await headersOf(kind, world.people) }
      const answer = await ask(name.replace('GET', 'HEAD'), call)
      expect([answer.statusCode, answer.body], kind.name).toEqual([one.answers(kind), ''])
    }
  })
})

describe.each(betweenNames)('%s', (name) => {
  // What uses a session up, and what does not end, does not depend on anybody else.
  const asked = cells.filter(({ verdict }) => !verdict.spends && !verdict.streams)

  it('is answered by every route as the verdict says', async () => {
    const { people } = world
    const kind = await memberBetween(world, name)
    const headers = await kind.headers(world.app, people)
    for (const { name: route, which, one } of asked) {
      const call = await one.call?.(world, people)
      const answer = await ask(route, { ...call, headers: { ...call?.headers, ...headers } })
      expect([answer.statusCode, answer.body], `${route}, ${which}`).toEqual([one.answers(kind), answer.body])
    }
  }, 300_000)
})

describe.each(formerReaders)('somebody from whom a memory was taken away, and who %s', (which) => {
  const asked = cells.filter(({ verdict }) => !verdict.spends && !verdict.streams)

  it('is answered by every route as the verdict says, and never with the link or the words that it has now', async () => {
    const { people, takenAway } = world
    const { headers } = takenAway.former[which]
    const relation = which === 'was blocked afterwards' ? 'apart' : 'another'
    const kind: SessionKind = { name: which, relation, headers: async () => headers }
    for (const { name: route, which: what, one } of asked) {
      const call = await one.call?.(world, people)
      const answer = await ask(route, { ...call, headers: { ...call?.headers, ...headers } })
      expect([answer.statusCode, answer.body], `${route}, ${what}`).toEqual([one.answers(kind), answer.body])
      for (const secret of takenAway.secrets) expect(answer.body, `${route}, ${what}`).not.toContain(secret)
    }
  }, 300_000)
})

it('somebody who is suspended says nothing to others by any route, and does all else', async () => {
  const { stranger } = await world.newPeople()
  await world.app.pool.query("update users set suspended_until = now() + interval '1 day' where id = $1", [
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

/** What is written here may be written after an answer: an email and its code, what is left of a picture, to whom content was given. */
const afterAnswers =
  /^(deliveries|email_codes|address_codes|photo_folders_due|content_versions|sound_journeys|contact_messages) /

/**
 * Asks, and compares everything that is stored before and after. What an earlier call still writes in the background is no change of
 * these: where nothing else differs, all is asked once more when it is quiet.
 */
async function changesNothing(what: string, prepare: () => Promise<() => Promise<void>>): Promise<void> {
  for (const look of [snapshot, settledSnapshot]) {
    const askAll = await prepare()
    const before = (await look(world.app.pool)).split('\n')
    await askAll()
    const changed = (await snapshot(world.app.pool)).split('\n').filter((table) => !before.includes(table))
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
  const headers = mine.get(kind) ?? (await kind.headers(world.app, people))
  mine.set(kind, headers)
  return headers
}

function ask(name: string, call: Call & { headers: Headers; payloadAsStream?: true }) {
  const [method, url = ''] = name.split(' ')
  return world.app.inject({ url, ...call, method: method as 'GET' })
}

/** What may be answered: the verdict, or 403 where another site is behind the call. */
function expectedOf(verdict: Verdict, one: Case, kind: SessionKind): number[] {
  const status = one.answers(kind)
  if (!verdict.isGuarded || !kind.isForeign) return [status]
  return kind.isDouble ? [403, status] : [403]
}
