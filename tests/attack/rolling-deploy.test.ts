import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type OwnPostgres, ownPostgres } from '../helpers/server/own-postgres.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { callServer, joinServer, type Member } from './member.ts'
import { isNightly, tell } from './test-amounts.ts'

const migrations = 'src/server/platform/db/migrations'
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The previous release: before the newest migration, or FROM. */
const revisionBefore = () =>
  git('rev-parse', process.env.FROM ?? `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)}^`)

const folder = mkdtempSync(join(tmpdir(), 'kindred-rolling-'))
const open: { close: () => unknown }[] = []
let postgres: OwnPostgres | undefined
afterAll(async () => {
  for (const each of open) await each.close()
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** That release, built with the installed packages. */
function buildBefore(revision: string): string {
  const tree = join(folder, 'before')
  git('clone', '--quiet', '--shared', '--no-checkout', '.', tree)
  execFileSync('git', ['checkout', '--quiet', revision], { cwd: tree })
  // Workspace links are relative, so they resolve inside the copy.
  cpSync('node_modules', join(tree, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'ignore' })
  return tree
}

/** A load balancer: round-robin over ready servers, without retries. */
async function startBalancer(): Promise<{ url: string; servers: RunningServer[]; server: Server }> {
  const servers: RunningServer[] = []
  let ready: RunningServer[] = []
  let turn = 0
  const look = async () => {
    const asked = await Promise.all(
      servers.map(async (each) => ({
        each,
        isReady: await fetch(`${each.url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      })),
    )
    ready = asked.filter(({ isReady }) => isReady).map(({ each }) => each)
  }
  const timer = setInterval(look, 200)
  const server = createServer((from, to) => {
    const target = ready[turn++ % Math.max(ready.length, 1)]
    if (target === undefined) return void to.writeHead(502).end()
    const { hostname, port } = new URL(target.url)
    const on = forward({ hostname, port, path: from.url, method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    on.on('error', () => to.writeHead(502).end())
    from.pipe(on)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const close = () => {
    clearInterval(timer)
    server.closeAllConnections()
    server.close()
  }
  open.push({ close })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, servers, server }
}

/** A client that opens a page with its files, reads, writes and responds, without retries. */
function steadyPerson(url: string, member: Member) {
  const counts = { done: 0, stories: [] as string[], refused: [] as string[] }
  let isOver = false
  const note = (what: string, status: number) => {
    if (status >= 200 && status < 300) counts.done += 1
    else counts.refused.push(`${what}: ${status}`)
  }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await member.call(url, method, path, body).catch((error: Error) => error.message)
    if (typeof reply === 'string') return void counts.refused.push(`${method} ${path}: ${reply}`)
    note(`${method} ${path}`, reply.status)
    return reply
  }
  const page = async () => {
    const html = await fetch(`${url}/home`).then((answer) => answer.text())
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"?]+)"/g))
      note(file, (await fetch(`${url}${file}`)).status)
  }
  const running = (async () => {
    for (let at = 0; !isOver; at++) {
      await page().catch((error: Error) => counts.refused.push(`page: ${error.message}`))
      const story = `${member.id} ${at}`
      const reply = await call('POST', '/memories/memories-list/', { type: 3, description: story })
      if (reply?.status === 201) counts.stories.push(story)
      await call('GET', '/api/v1/feed/')
      await call('GET', '/user/profile')
    }
  })()
  const finish = () => {
    isOver = true
    return running
  }
  return { counts, finish }
}

const isBuilt = existsSync('dist/app/index.html')
if (isNightly && !isBuilt) tell('rolling deploy: skipped, because nothing is built; npm run build')

it.runIf(isNightly && isBuilt)(
  'a rolling deploy over two servers causes no failed request and no missing asset',
  async () => {
    const revision = revisionBefore()
    const before = buildBefore(revision)
    postgres = await ownPostgres()
    await postgres.start()
    const balancer = await startBalancer()
    let places = 0
    const start = async (tree: string) => {
      const place = join(folder, `server-${places++}`)
      cpSync(join(tree, 'content'), join(place, 'content'), { recursive: true })
      const server = await runServer({
        run: [join(tree, 'dist/server/main.js')],
        folder: place,
        env: {
          DATABASE_URL: postgres?.url ?? '',
          DRAIN_SECONDS: '2',
          DRAFT_KEY: `one:${Buffer.alloc(32, 7).toString('base64')}`,
        },
      })
      open.push(server)
      balancer.servers.push(server)
      await expect.poll(async () => (await callServer(balancer.url, 'GET', '/health/ready')).status).toBe(200)
      return server
    }
    const old = [await start(before), await start(before)]
    const members = await Promise.all([1, 2, 3].map(() => joinServer(balancer.url)))
    const people = members.map((member) => steadyPerson(balancer.url, member))
    const written = () => people.reduce((sum, { counts }) => sum + counts.stories.length, 0)
    const goOn = async () => {
      const now = written()
      await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(now + 10)
    }
    await goOn()
    // The first new server migrates while both old ones serve; then the old ones stop one by one.
    for (const leaving of old) {
      await start(resolve('.'))
      await goOn()
      expect(await leaving.end()).toBe(0)
      balancer.servers.splice(balancer.servers.indexOf(leaving), 1)
      await goOn()
    }
    await Promise.all(people.map(({ finish }) => finish()))
    const rows = await postgres.query<{ story: string }>('select description as story from memories')
    const stored = new Set(rows.map(({ story }) => story))
    const lost = people.flatMap(({ counts }) => counts.stories).filter((story) => !stored.has(story))
    const done = people.reduce((sum, { counts }) => sum + counts.done, 0)
    const refused: Record<string, number> = {}
    for (const what of people.flatMap(({ counts }) => counts.refused)) refused[what] = (refused[what] ?? 0) + 1
    tell(
      `rolling deploy from ${revision.slice(0, 12)}: ${done} calls, ${written()} stories, ${lost.length} lost, refused: ${JSON.stringify(refused)}`,
    )
    expect({ lost, refused }).toEqual({ lost: [], refused: {} })
  },
  600_000,
)
