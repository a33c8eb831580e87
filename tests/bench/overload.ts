// tsx tests/bench/overload.ts [--seconds=20] [--times=5] [--only=…]: what the server can serve, then so many times that, offered whether or not it
// answers; how long help and readers wait meanwhile, and how soon all is well again. Prints figures; judges nothing.
import { parseArgs } from 'node:util'
import { capacityOf, crowd, recovery, tellingDelay, told } from '../attack/crowd.ts'
import { percentile } from '../attack/probe.ts'
import { bundleServer } from '../helpers/server/bundled-server.ts'
import { runServer } from '../helpers/server/run-server.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { seconds: text, times: text, only: text } })
const seconds = Number(values.seconds ?? 20)
const times = Number(values.times ?? 5)

const server = await runServer({
  run: tellingDelay(await bundleServer('bench-server')),
  env: { BUSY_AFTER_MS: '1500', NODE_ENV: 'development', DEMO: 'auto' },
})

type Load = Parameters<typeof crowd>[1]

async function put(name: string, load: Load) {
  console.log(`\n${name}`)
  const measured = await crowd(server, load)
  for (const line of told(measured)) console.log(`  ${line}`)
  return measured
}

/** The crowd that grows to so many times what can be served. */
async function overload(path: string): Promise<void> {
  const calm = await put(`${path}: 8 readers`, { path, clients: 8, seconds: 5 })
  const capacity = capacityOf(calm)
  const rate = Math.round(capacity * times)
  const { load } = await put(`${path}: ${times} × ${Math.round(capacity)} a second`, { path, rate, seconds })
  const normalMs = Math.max(50, percentile(calm.load.ms[200], 0.99))
  const ms = await recovery(server.url + path, normalMs)
  console.log(`  served ${Math.round((100 * (load.answers[200] ?? 0)) / load.seconds / capacity)} % of what it can`)
  console.log(`  under ${normalMs} ms again after ${Math.round(ms)} ms`)
}

const signIn = JSON.stringify({ email: 'nobody@example.org', password: 'p@ssw0rd'.repeat(8) })
const strange = { username: 'stranger', email: 'x@example.org' }
const password = 'p@ssw0rd'.repeat(8)
const signUp = JSON.stringify({ ...strange, password, confirm_password: password })
const feed = '/api/v1/feed/'
const parts: Record<string, () => Promise<unknown>> = {
  feed: () => overload(feed),
  wizard: () => overload('/api/v1/wizards/tag-memory'),
  texts: () => overload('/api/v1/content/texts'),
  loops: () => put('1500 readers who ask again at once', { path: feed, clients: 1_500, seconds }),
  passwords: () => put('100 try passwords', { path: '/user/login', body: signIn, clients: 100, seconds }),
  look_alikes: () =>
    put('20 sign up with letters that look alike', { path: '/user/signup', body: signUp, clients: 20, seconds }),
}

try {
  for (const [name, part] of Object.entries(parts)) if ([name, undefined].includes(values.only)) await part()
} finally {
  await server.close()
}
