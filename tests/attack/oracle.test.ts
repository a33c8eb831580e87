import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { tags } from '../http/memory-calls.ts'
import { type AttackFixture, makeAttackFixture } from './attack-fixture.ts'
import { memoryStates, putInState } from './memory-states.ts'
import type { Route } from './route-table.ts'
import { verdicts } from './verdicts.ts'

// Responses must be byte-identical with and without hidden memories: totals, pages, completions, order.

let fixture: AttackFixture
let third: SignedUp
beforeAll(async () => {
  fixture = await makeAttackFixture({ now: () => new Date('2026-11-21T12:00:00Z') })
  third = await fixture.app.signUp('third')
  for (const word of ['quiet', 'quilt', 'river']) await write(third, `In the open: #${word}`, 0)
})
afterAll(() => fixture.close())

const write = (person: SignedUp, description: string, privacy: number) =>
  fixture.app.made(person, {
    description,
    privacy,
    feelings: tags('lonely', 'scared'),
    persons_actions: [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }],
    sensitive_topics: [{ id: 'neglect' }],
  })

/** Search words from hidden memories, from public ones, and from neither. */
const words = () => [
  ...['quiet', 'qui', 'q', 'hush', 'hush-1', 'river', 'nothing-at-all'],
  ...['lonely', 'scared', 'aunt', 'left-me-alone', 'neglect', 'feelings', 'person'],
  ...[fixture.people.author.user.id, third.user.id, fixture.people.author.user.username],
]

/** Every query the route's schema allows with one parameter, and with a page size of one. */
function queriesOf({ schema }: Route): string[] {
  const properties = Object.entries(
    (schema.querystring as { properties?: Record<string, { type?: string }> })?.properties ?? {},
  )
  const texts = properties.filter(([, { type }]) => type === 'string').map(([name]) => name)
  const numbers = properties.filter(([, { type }]) => type === 'integer').map(([name]) => name)
  const asked = texts.flatMap((name) => words().map((word) => `${name}=${encodeURIComponent(word)}`))
  const pages = numbers.flatMap((name) => [1, 2, 50].map((number) => `${name}=${number}`))
  const paged = numbers.includes('page_size') ? ['page_size=1', 'page_size=1&page=3', 'page_size=50'] : []
  return ['', ...pages, ...asked, ...paged.flatMap((page) => [page, ...asked.map((query) => `${query}&${page}`)])]
}

async function urlsOf(route: Route): Promise<string[]> {
  const bases = new Set<string>()
  for (const { call } of Object.values(verdicts[route.name]?.cases ?? {}))
    bases.add((await call?.(fixture, fixture.people))?.url ?? route.url)
  return [...bases].flatMap((base) =>
    queriesOf(route).map((query) => (query === '' ? base : `${base.split('?')[0]}?${query}`)),
  )
}

/** Status, headers and body without values generated per response. */
async function look(url: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, headers: told, body } = await fixture.app.inject({ url, headers })
  const { date: _now, 'content-security-policy': policy = '', ...rest } = told
  const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1]
  const text = JSON.stringify([statusCode, policy, rest, body])
  return nonce === undefined ? text : text.replaceAll(nonce, '')
}

async function lookEverywhere(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const viewers = { visitor: {}, stranger: fixture.people.stranger.headers }
  // A GET that changes data is tested as a POST, below and in the access matrix.
  const reads = fixture.routes.filter(({ method, config }) => method === 'GET' && !config.changesState)
  for (const route of reads.filter(({ name }) => !verdicts[name]?.streams))
    for (const url of await urlsOf(route))
      for (const [viewer, headers] of Object.entries(viewers)) seen.set(`${viewer}: ${url}`, await look(url, headers))
  return seen
}

/** Memories that neither a visitor nor a stranger may find, more than any cap of a list or a completion. */
async function hide(): Promise<void> {
  const many = (from: number) => Array.from({ length: 200 }, (_, at) => `#q${from + at}`).join(' ')
  for (const author of [fixture.people.author, third])
    for (const { privacy, set, name } of memoryStates.filter((state) => state.name !== 'public')) {
      const { shareable_link } = await write(author, `#hush #hush-1 #quiet ${name}`, privacy)
      await putInState(fixture.app.pool, shareable_link, set)
    }
  for (let from = 0; from < 800; from += 200) await write(third, many(from), from % 400 === 0 ? 1 : 2)
}

describe('a visitor and a stranger', () => {
  it('get the same response from every read whether or not hidden memories exist [AMB-50]', async () => {
    const before = await lookEverywhere()
    await hide()
    const after = await lookEverywhere()
    expect(before.size).toBeGreaterThan(500)
    const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer)
    expect(
      differing.slice(0, 5).map(([asked, answer]) => ({ asked, before: answer, after: after.get(asked) })),
    ).toEqual([])
  }, 400_000)

  it('get the same response for an unreadable memory as for none, with every method', async () => {
    const link = (word: string) => `/memories/api/v1/memories/${word}/get-details`
    const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS'] as const
    for (const headers of [{}, fixture.people.stranger.headers])
      for (const { link: word, readers, name } of fixture.memories)
        for (const method of readers.includes('stranger') ? [] : methods) {
          const payload = ['PUT', 'PATCH', 'POST'].includes(method) ? { title: 'x' } : undefined
          const responseOf = async (url: string) => {
            const answer = await fixture.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
            return [answer.statusCode, { ...answer.headers, date: '' }, answer.body]
          }
          expect(await responseOf(link(word)), `${method} ${name}`).toEqual(
            await responseOf(link('x'.repeat(word.length))),
          )
        }
  })
})
