import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '../../../src/server/features/demo/random.ts'
import type { SignedUp } from '../../helpers/server/make-app.ts'
import { type AttackFixture, makeAttackFixture } from '../attack-fixture.ts'
import type { Route } from '../route-table.ts'
import type { People } from '../session-kinds.ts'
import { dose, isNightly, seed, tell } from '../test-amounts.ts'
import { verdicts } from '../verdicts.ts'
import { faultOf } from './judge.ts'
import { heapAfterCollection } from './memory.ts'
import { type FuzzRequest, requestTo } from './requests.ts'
import { feedPlace, oddPlaces, type Vocabulary } from './values.ts'

const requests = dose('FUZZ', { ci: 5_000, nightly: 1_000_000 })
const hangsAfterMs = isNightly ? 2_000 : 20_000
const mayGrowMb = 64
const lanes = 4

let fixture: AttackFixture
beforeAll(async () => {
  fixture = await makeAttackFixture()
})
afterAll(() => fixture.close())

it(
  `${requests} requests generated from all route schemas never cause a server error`,
  async () => {
    const routes = fixture.routes.filter(({ name }) => !verdicts[name.replace('HEAD', 'GET')]?.streams)
    const counts = new Map<number, number>()
    const note = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
    tell(`fuzz: seed ${seed}, ${requests} requests to ${routes.length} routes`)
    // Warm up, so that one-time loading is not counted as growth.
    const warm = Math.ceil(requests / 5)
    await Promise.all(lanesOf(routes, { from: 0, count: warm, note }))
    const before = heapAfterCollection()
    await Promise.all(lanesOf(routes, { from: warm, count: requests - warm, note }))
    const grewMb = (heapAfterCollection() - before) / 2 ** 20
    const summary = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    tell(`fuzz: ${summary.join(', ')}; memory grew by ${grewMb.toFixed(1)} MB`)
    expect(faults, `with ATTACK_SEED=${seed}`).toEqual([])
    expect(grewMb).toBeLessThan(mayGrowMb)
    // Some requests must succeed.
    expect(counts.get(200) ?? 0).toBeGreaterThan(requests / 20)
  },
  isNightly ? 6 * 3_600_000 : 300_000,
)

const faults: string[] = []
type Batch = { from: number; count: number; note: (status: number) => void }

const lanesOf = (routes: Route[], { from, count, note }: Batch): Promise<void>[] =>
  Array.from({ length: lanes }, async (_, lane) => {
    const random = createRandom(seed + from + lane)
    let people = await fixture.newPeople()
    for (let at = 0; at < count / lanes; at++) {
      const route = pickRoute(routes, random)
      const request = asSomebody(requestTo(route, random, vocabularyOf(people.author)), route, random, people)
      const answer = await answerTo(request)
      note(answer.statusCode)
      const fault = faultOf(request, answer)
      if (fault !== undefined)
        faults.push(`${fault}\n  ${describe(request)}\n  (lane ${lane} from ${from}, request ${at})`)
      if (faults.length > 10) return
      const isUsedUp = verdicts[route.name]?.spends && answer.statusCode < 300
      if (isUsedUp || at % 2_000 === 1_999) people = await fixture.newPeople()
    }
  })

/** Password hashing is slow on purpose, so such routes are called less often. */
const isSlow = ({ url }: Route) => /signup|login|password\/|verify-password/.test(url)

function pickRoute(routes: Route[], random: Random): Route {
  const route = random.pick(routes)
  const isRare = isSlow(route) || route.method === 'HEAD'
  return isRare && random.next() < 0.7 ? pickRoute(routes, random) : route
}

function asSomebody(request: FuzzRequest, route: Route, random: Random, { author, stranger }: People): FuzzRequest {
  // Routes that use accounts up are called as rarely as accounts are replaced.
  const chance = verdicts[route.name]?.spends ? random.next() * 4 : random.next()
  const session = chance < 0.5 ? author.headers : chance < 0.8 ? author.browser : chance < 0.9 ? stranger.headers : {}
  return { ...request, headers: { ...session, ...request.headers } }
}

const vocabularyOf = ({ user, password, tokens }: SignedUp): Vocabulary => ({
  hashId: fixture.memories.map(({ link }) => link),
  wizardId: ['journal-entry', 'memory', 'tag-memory'],
  responseId: [fixture.response],
  id: [user.id, 'memory', 'tag-memory', 'safety', 'lonely', 'aunt', 'left-me-alone', 'neglect', 'mother'],
  key: ['get-socials', 'age-range', 'person-involved', 'feelings'],
  user: [user.id, user.username],
  tag: ['lonely', 'scared', 'mother'],
  tag_type: ['feelings', 'needs', 'person'],
  person: ['aunt', 'mother'],
  action: ['left-me-alone'],
  hashtag: ['river', '#river'],
  q: ['r', '#r', 'river'],
  before: [feedPlace(Date.now()), ...oddPlaces],
  email: [user.email, 'nobody@example.org'],
  new_email: ['moved@example.org', user.email],
  username: [user.username, 'a new name'],
  password: [password, 'another quiet ladder'],
  confirm_password: ['another quiet ladder'],
  new_password: ['seven green kettles'],
  confirm_new_password: ['seven green kettles'],
  code: ['AAAAA-AAAAA-AAAAA-AAAAA'],
  token: [tokens.access, tokens.refresh],
  'refresh-token': ['made-up'],
  answers: ['well', 'badly'],
  free: ['night', 'why', 'who'],
})

async function answerTo({ method, url, headers, payload }: FuzzRequest) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const say = () =>
      reject(new Error(`No answer within ${hangsAfterMs} ms.\n  ${describe({ method, url, headers, payload })}`))
    timer = setTimeout(say, hangsAfterMs)
  })
  const answer = fixture.app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) })
  fixture.app.mails.splice(0, fixture.app.mails.length > 1_000 ? 900 : 0)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const describe = ({ method, url, headers, payload }: FuzzRequest): string =>
  `${method} ${url.slice(0, 500)} ${JSON.stringify(headers).slice(0, 700)} ${payload?.toString('latin1').slice(0, 700) ?? ''}`
