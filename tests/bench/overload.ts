// tsx tests/bench/overload.ts [--readers=1500] [--seconds=10]: how long help, hotlines and readers wait while far more people read
// than the server can serve, and while strangers try passwords. Prints a table; judges nothing.
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runServer } from '../helpers/server/run-server.ts'

const { values } = parseArgs({ options: { readers: { type: 'string' }, seconds: { type: 'string' } } })
const readers = Number(values.readers ?? 1_500)
const seconds = Number(values.seconds ?? 10)

/** Plain sockets in a thread of their own: the one that measures does nothing else. */
const load = `
const { parentPort, workerData } = require('node:worker_threads')
const net = require('node:net')
const { port, path, body, clients, seconds } = workerData
const head = body ? 'POST ' + path + ' HTTP/1.1\\r\\nContent-Type: application/json\\r\\nContent-Length: ' + Buffer.byteLength(body) : 'GET ' + path + ' HTTP/1.1'
const words = head + '\\r\\nHost: localhost\\r\\n\\r\\n' + (body ?? '')
const ends = performance.now() + seconds * 1000
const codes = {}, times = []
let open = clients
function client() {
  const socket = net.connect(port, '127.0.0.1')
  let text = '', began = 0
  const say = () => { text = ''; began = performance.now(); socket.write(words) }
  socket.setEncoding('latin1').on('connect', say).on('error', () => {}).on('close', () => { if (--open === 0) parentPort.postMessage({ codes, times }) })
  socket.on('data', (part) => {
    text += part
    const at = text.indexOf('\\r\\n\\r\\n')
    if (at < 0) return
    const length = Number(/content-length: (\\d+)/i.exec(text)?.[1] ?? -1)
    if (length < 0 ? !text.endsWith('0\\r\\n\\r\\n') : text.length < at + 4 + length) return
    const code = text.slice(9, 12)
    codes[code] = (codes[code] ?? 0) + 1
    if (code === '200') times.push(performance.now() - began)
    if (performance.now() > ends) return socket.destroy()
    if (code === '503') setTimeout(say, 200)
    else say()
  })
}
for (let i = 0; i < clients; i++) client()
setTimeout(() => parentPort.postMessage({ codes, times }), seconds * 1000 + 20000)
`

type Load = { path: string; body?: string; clients: number; seconds: number }
type Outcome = { codes: Record<string, number>; times: number[] }

const quantile = (times: readonly number[], share: number): string => {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
const row = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms, most ${quantile(times, 1)} ms (${times.length})`

const server = await runServer({ env: { BUSY_AFTER_MS: '1500', NODE_ENV: 'development', DEMO: 'auto' } })
const port = Number(new URL(server.url).port)

async function put(name: string, loads: Load[]): Promise<void> {
  const asked: Record<string, number[]> = { '/safety': [], '/api/v1/content/texts': [], '/health/ready': [] }
  let isOver = false
  const running = Promise.all(
    loads.map(
      (workerData) =>
        new Promise<Outcome>((resolve, reject) => {
          const worker = new Worker(load, { eval: true, workerData: { port, ...workerData } })
          worker.once('message', (outcome: Outcome) => void worker.terminate().then(() => resolve(outcome)))
          worker.once('error', reject)
        }),
    ),
  ).finally(() => {
    isOver = true
  })
  while (!isOver)
    for (const [path, times] of Object.entries(asked)) {
      const began = performance.now()
      await (await fetch(server.url + path)).arrayBuffer()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  const outcomes = await running
  const ended = performance.now()
  while ((await fetch(`${server.url}/api/v1/feed/`)).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 20))
  console.log(`\n${name}`)
  for (const [path, times] of Object.entries(asked)) console.log(`  ${path.padEnd(24)} ${row(times)}`)
  for (const [index, { codes, times }] of outcomes.entries())
    console.log(`  ${String(loads[index]?.path).padEnd(24)} ${row(times)} answers ${JSON.stringify(codes)}`)
  console.log(`  well again after ${(performance.now() - ended).toFixed(0)} ms`)
}

try {
  const signIn = JSON.stringify({ email: 'nobody@example.org', password: 'p@ssw0rd'.repeat(8) })
  const signUp = (password: string) =>
    JSON.stringify({ username: 'stranger', email: 'x@example.org', password, confirm_password: password })
  const feed = { path: '/api/v1/feed/', seconds }
  await put('nobody else', [{ ...feed, clients: 1 }])
  await put('16 readers', [{ ...feed, clients: 16 }])
  await put(`${readers} readers`, [{ ...feed, clients: readers }])
  await put('100 try passwords', [{ path: '/user/login', body: signIn, clients: 100, seconds }])
  await put('20 sign up with letters that look alike', [
    { path: '/user/signup', body: signUp('p@ssw0rd'.repeat(8)), clients: 20, seconds },
  ])
} finally {
  await server.close()
}
