import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Content, type Finding, findingLine, isError } from '@kindred/content'
import type { Pool } from 'pg'
import { buildApp } from '../src/server/build-app.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { createContext } from '../src/server/platform/context.ts'

export type SoakOptions = {
  pool: Pool
  swaps: number
  /** After so many swaps everything is warm: from here on nothing may grow. */
  from: number
  pages?: number
  say?: (line: string) => void
  /** For a test that wants to see a leak found. */
  onSwap?: (content: Content) => void
}

export type SoakState = {
  swaps: number
  heapMb: number
  rssMb: number
  listeners: number
  /** Open files and sockets; null where the system does not tell. */
  handles: number | null
  resources: number
  keptWizards: number
  keptMb: number
}

/** What may be added between the two measurements. Heap is measured after garbage collection. */
export const bounds = { heapMb: 6, rssMb: 120, listeners: 0, handles: 4, resources: 4 }

const mb = (bytes: number): number => Math.round((bytes / 1_048_576) * 10) / 10

/** Swaps content again and again under open pages, through real files, and says what grew beyond its bound. */
export async function soak(options: SoakOptions): Promise<{ states: SoakState[]; problems: string[] }> {
  const { pool, swaps, from, pages = 20, say = () => {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'kindred-soak-'))
  const content = join(folder, 'content')
  await cp('content', content, { recursive: true })
  const settings = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', BUSY_AFTER_MS: '0' }
  const config = readConfig({ CONTENT_DIR: content, DATA_DIR: folder, ...settings })
  const context = createContext({ config, pool, mailer: { send: async () => 'nobody' } })
  const app = await buildApp(context)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = app.content.onChange((served) => options.onSwap?.(served))
  const open = await Promise.all(Array.from({ length: pages }, () => openPage(url)))

  const measure = async (done: number): Promise<SoakState> => {
    await rest()
    const { rows } = await pool.query<{ n: string; bytes: string }>(
      "select count(*) as n, pg_total_relation_size('content_versions') as bytes from content_versions",
    )
    return {
      swaps: done,
      heapMb: mb(process.memoryUsage().heapUsed),
      rssMb: mb(process.memoryUsage.rss()),
      listeners: app.content.listeners(),
      handles: openHandles(),
      resources: process.getActiveResourcesInfo().length,
      keptWizards: Number(rows[0]?.n),
      keptMb: mb(Number(rows[0]?.bytes)),
    }
  }

  const states: SoakState[] = []
  try {
    for (let done = 1; done <= swaps; done++) {
      const told = open.map((page) => page.next())
      await edit(content, done, join(folder, 'next'))
      await inTime(Promise.all(told), () => app.content.findings())
      await visit(url)
      // A page is closed and another one opened, as people come and go.
      open.shift()?.close()
      open.push(await openPage(url))
      if (done === from || done === swaps || done % 100 === 0) {
        const state = await measure(done)
        states.push(state)
        say(lineOf(state))
      }
    }
  } finally {
    for (const page of open) page.close()
    stop()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    states,
    problems: growth(
      states.find((state) => state.swaps === from),
      states.at(-1),
    ),
  }
}

function growth(before: SoakState | undefined, after: SoakState | undefined): string[] {
  if (before === undefined || after === undefined) return ['Nothing was measured.']
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const key = name as keyof typeof bounds
    const more = (after[key] ?? 0) - (before[key] ?? 0)
    return more > bound
      ? [
          `${key}: ${before[key]} after ${before.swaps} swaps, ${after[key]} after ${after.swaps}; ${bound} more is allowed`,
        ]
      : []
  })
}

const lineOf = (state: SoakState): string =>
  `${String(state.swaps).padStart(5)} swaps: heap ${state.heapMb} MB, rss ${state.rssMb} MB, ${state.listeners} listeners, ` +
  `${state.handles ?? '?'} handles, ${state.resources} resources, ${state.keptWizards} kept wizards (${state.keptMb} MB)`

/** A swap that does not come is told with what the check found, instead of being waited for. */
async function inTime(swap: Promise<unknown>, findings: () => Finding[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const found = findings().filter(isError).map(findingLine)
      reject(new Error(['An edit was not served within 60 seconds.', ...found].join('\n')))
    }, 60_000)
  })
  try {
    await Promise.race([swap, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Mostly words, every fifth time a small wizard, every twentieth the large one: each of them another version. */
async function edit(content: string, round: number, scratch: string): Promise<void> {
  const [file, mark] =
    round % 20 === 0
      ? (['options/needs.json', '"label": "Love'] as const)
      : round % 5 === 0
        ? (['wizards/memory/wizard.json', '"title": "'] as const)
        : (['messages/messages.json', '"leave.stay": "'] as const)
  const path = join(content, file)
  const text = await readFile(path, 'utf8')
  const at = text.indexOf(mark) + mark.length
  if (at < mark.length) throw new Error(`${file} has no ${mark}`)
  const end = text.indexOf('"', at)
  const words = text.slice(at, end).replace(/ \(\d+\)$/, '')
  await writeFile(scratch, `${text.slice(0, at)}${words} (${round})${text.slice(end)}`)
  await rename(scratch, path)
}

/** What a page reads when it is told of another version. */
async function visit(url: string): Promise<void> {
  for (const id of ['memory', 'tag-memory']) {
    const { version } = (await (await fetch(`${url}/api/v1/wizards/${id}`)).json()) as { version: string }
    await (await fetch(`${url}/api/v1/wizards/${id}/validators.js?version=${version}`)).text()
  }
  await (await fetch(`${url}/api/v1/content/texts`)).text()
}

type Page = { next: () => Promise<string>; close: () => void }

/** A page that listens for changes. `next` is the first version told after it was asked for. */
async function openPage(url: string): Promise<Page> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/v1/content/events`, { agent: false }, resolve).on('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`A page could not listen for changes: ${response.statusCode}.`)
  let hear: (version: string) => void = () => {}
  const first = new Promise<string>((resolve) => {
    hear = resolve
  })
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', (words: string) => {
    const version = /"version":"([^"]+)"/.exec(words)?.[1]
    if (version !== undefined) hear(version)
  })
  await first
  return {
    next: () =>
      new Promise((resolve) => {
        hear = resolve
      }),
    close: () => response.destroy(),
  }
}

function openHandles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** Lets what is over be over: streams close, garbage is collected. */
async function rest(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 4; round++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    collect()
  }
}
