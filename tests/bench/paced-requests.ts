// Asks one address again and again at a fixed pace, and tells how long each answer took from the moment it was due: what waits here
// for a late answer counts too. Connections stay, as a browser's do. together.ts starts it in a process of its own.
import { Agent, get } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** These in turn ask the address, every so many ms. */
export type Wanted = { url: string; every: number; asks: number; sessions: Record<string, string>[] }

/** ms of each; how often another status than 200 came, 0 where no answer did; how many seconds all took. */
export type Asked = { ms: number[]; refused: [status: number, times: number][]; took: number }

const agent = new Agent({ keepAlive: true })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Its status, once the last byte is read and the page unpacked. */
const ask = (url: string, session: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const asking = get(
      url,
      { agent, headers: { ...session, 'accept-encoding': 'gzip' }, timeout: 30_000 },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', () => resolve(0))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          if (answer.statusCode === 200)
            JSON.parse((answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString())
          resolve(answer.statusCode ?? 0)
        })
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(0))
  })

process.once('message', async ({ url, every, asks, sessions }: Wanted) => {
  const ms: number[] = []
  const refused = new Map<number, number>()
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; at < asks; at += 1) {
    const due = began + at * every
    if (due > performance.now()) await pause(due - performance.now())
    const asked = ask(url, sessions[at % sessions.length] ?? {}).then((status) => {
      ms.push(performance.now() - due)
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
    all.push(asked)
  }
  await Promise.all(all)
  process.send?.({ ms, refused: [...refused], took: (performance.now() - began) / 1_000 } satisfies Asked)
})
