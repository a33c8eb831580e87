import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { tags } from '../http/memory-calls.ts'
import { memoryStates, putInState } from './memory-states.ts'
import type { Route } from './route-table.ts'
import { verdicts } from './verdicts.ts'
import { makeWorld, type World } from './world.ts'

// Two worlds that differ in what is hidden alone must look the same, byte for byte: totals, pages, completions, orders.

let world: World
let third: SignedUp
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-21T12:00:00Z') })
  third = await world.app.signUp('third')
  for (const word of ['quiet', 'quilt', 'river']) await write(third, `In the open: #${word}`, 0)
})
afterAll(() => world.close())

const write = (person: SignedUp, description: string, privacy: number) =>
  world.app.made(person, {
    description,
    privacy,
    feelings: tags('lonely', 'scared'),
    persons_actions: [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }],
    sensitive_topics: [{ id: 'neglect' }],
  })

/** Words that a curious person would try: what hidden memories say, what public ones say, and neither. */
const words = () => [
  ...['quiet', 'qui', 'q', 'hush', 'hush-1', 'river', 'nothing-at-all'],
  ...['lonely', 'scared', 'aunt', 'left-me-alone', 'neglect', 'feelings', 'person'],
  ...[world.people.author.user.id, third.user.id, world.people.author.user.username],
]

/** Every question that the route's own schema allows, with one parameter, and with one and a page of one. */
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
    bases.add((await call?.(world, world.people))?.url ?? route.url)
  return [...bases].flatMap((base) =>
    queriesOf(route).map((query) => (query === '' ? base : `${base.split('?')[0]}?${query}`)),
  )
}

/** What a person could compare: status, headers and body, without what is made anew for each answer. */
async function look(url: string, headers: Record<string, string>): Promise<string> {
  const { statusCode, headers: told, body } = await world.app.inject({ url, headers })
  const { date: _now, 'content-security-policy': policy = '', ...rest } = told
  const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1]
  const text = JSON.stringify([statusCode, policy, rest, body])
  return nonce === undefined ? text : text.replaceAll(nonce, '')
}

async function lookEverywhere(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const viewers = { visitor: {}, stranger: world.people.stranger.headers }
  // What changes something by GET is asked as the POST that it is: below, and by the matrix.
  const reads = world.routes.filter(({ method, config }) => method === 'GET' && !config.changesState)
  for (const route of reads.filter(({ name }) => !verdicts[name]?.streams))
    for (const url of await urlsOf(route))
      for (const [viewer, headers] of Object.entries(viewers)) seen.set(`${viewer}: ${url}`, await look(url, headers))
  return seen
}

/** Memories that neither a visitor nor a stranger may find, more than any cap of a list or a completion. */
async function hide(): Promise<void> {
  const many = (from: number) => Array.from({ length: 200 }, (_, at) => `#q${from + at}`).join(' ')
  for (const author of [world.people.author, third])
    for (const { privacy, set, name } of memoryStates.filter((state) => state.name !== 'public')) {
      const { shareable_link } = await write(author, `#hush #hush-1 #quiet ${name}`, privacy)
      await putInState(world.app.pool, shareable_link, set)
    }
  for (let from = 0; from < 800; from += 200) await write(third, many(from), from % 400 === 0 ? 1 : 2)
}

describe('a visitor and a stranger', () => {
  it('learn nothing of hidden memories from any read [AMB-50]', async () => {
    const before = await lookEverywhere()
    await hide()
    const after = await lookEverywhere()
    expect(before.size).toBeGreaterThan(500)
    const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer)
    expect(
      differing.slice(0, 5).map(([asked, answer]) => ({ asked, before: answer, after: after.get(asked) })),
    ).toEqual([])
  }, 400_000)

  it('are told the same of a memory they may not read as of none, whatever they do to it', async () => {
    const link = (word: string) => `/memories/api/v1/memories/${word}/get-details`
    const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS'] as const
    for (const headers of [{}, world.people.stranger.headers])
      for (const { link: word, readers, name } of world.things)
        for (const method of readers.includes('stranger') ? [] : methods) {
          const payload = ['PUT', 'PATCH', 'POST'].includes(method) ? { title: 'x' } : undefined
          const tell = async (url: string) => {
            const answer = await world.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
            return [answer.statusCode, { ...answer.headers, date: '' }, answer.body]
          }
          expect(await tell(link(word)), `${method} ${name}`).toEqual(await tell(link('x'.repeat(word.length))))
        }
  })
})
