import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endsWithTest } from '../kill-on-exit.ts'

export type RunningServer = {
  url: string
  /** A content folder of its own, that tests may change. */
  content: string
  /** Everything it printed so far. */
  said: () => string
  /** Replaces words in a content file, the way most editors save: a new file takes the place of the old one. */
  edit: (path: string, from: string, to: string) => Promise<void>
  process: ChildProcess
  ready: () => Promise<{ content_findings: number; content_version: string }>
  /** Asks it to end and gives its exit code; `close` sweeps up afterwards. */
  end: () => Promise<number | null>
  isRunning: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** What Node runs: the bundle of this test run, if nothing else is named. */
  run?: string[]
  env?: Record<string, string>
  /** Prepares the content folder before the server reads it. */
  prepare?: (content: string) => Promise<void>
  /** Where data and content are; stays when the server is closed, so that another can go on with it. */
  folder?: string
}

/** The real server in a process of its own, on any free port, with an embedded database and a copy of the content. */
export async function runServer({ run, env = {}, prepare, ...given }: Options = {}): Promise<RunningServer> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'kindred-live-')))
  const content = join(folder, 'content')
  if (!existsSync(content)) await cp('content', content, { recursive: true })
  await prepare?.(content)
  const child = endsWithTest(
    spawn(process.execPath, run ?? (await bundleOfThisRun()), {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quiet, DATA_DIR: join(folder, 'data'), CONTENT_DIR: content, ...env },
    }),
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (words: Buffer) => {
      said += words
    })
  const close = async () => {
    await ended(child)
    // Its database may write a last file while the folder is emptied.
    if (given.folder === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const url = await addressOf(child, () => said).catch(async (error: Error) => {
    await close()
    throw error
  })
  return {
    url,
    content,
    process: child,
    said: () => said,
    async edit(path, from, to) {
      const file = join(content, path)
      const text = await readFile(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
      await writeFile(join(folder, 'next'), text.replace(from, to))
      await rename(join(folder, 'next'), file)
    },
    ready: async () => (await fetch(`${url}/health/ready`)).json(),
    async end() {
      await ended(child)
      return child.exitCode
    },
    isRunning: () => isRunning(child),
    close,
  }
}

/** Browser tests and benches, which have no such bundle, say what to run. */
const bundleOfThisRun = async (): Promise<string[]> => (await import('vitest')).inject('server')

const quiet = {
  ...{ NODE_ENV: 'development', PORT: '0', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  // What else the machine is doing is no part of these tests; tests/http/platform.test.ts sees a busy server.
  BUSY_AFTER_MS: '0',
}

function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said()}`)))
    child.stdout?.on('data', () => {
      const port = /Kindred is at .*http:\/\/localhost:(\d+)/.exec(said())?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = new Promise((resolve) => child.on('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
