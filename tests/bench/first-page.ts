/**
 * The weight of a first visit to a public memory page: every script and style that Chromium really loads, gzipped.
 * Needs a build (`npm run build`); starts the server on a database of its own.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'

const goal = 120_000
const port = Number(process.env.BENCH_PORT ?? 4188)
const base = `http://127.0.0.1:${port}`
const data = await mkdtemp(join(tmpdir(), 'page-bench-'))
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'ignore',
  env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'silent' },
})

async function publicMemory(): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    try {
      const feed = (await (await fetch(`${base}/api/v1/feed/`)).json()) as {
        items: { data: { shareable_link: string } }[]
      }
      const link = feed.items[0]?.data.shareable_link
      if (link !== undefined) return link
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not answer. Is it built?')
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  const link = await publicMemory()
  const page = await browser.newPage()
  const weights = new Map<string, number>()
  const reads: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    reads.push(
      response
        .body()
        .then((body) => void weights.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length)),
    )
  })
  await page.goto(`${base}/memory/${link}`)
  await page.locator('main h1').waitFor()
  await page.waitForTimeout(1500)
  await Promise.all(reads)
  const sum = (ending: string) =>
    [...weights].reduce((total, [path, size]) => (path.endsWith(ending) ? total + size : total), 0)
  console.log('first visit to a public memory page, gzip:')
  for (const [path, size] of [...weights].sort((a, b) => b[1] - a[1]))
    console.log(`  ${(size / 1000).toFixed(1).padStart(6)} KB  ${path}`)
  console.log(
    `  JavaScript ${(sum('.js') / 1000).toFixed(1)} KB of ${goal / 1000}, CSS ${(sum('.css') / 1000).toFixed(1)} KB`,
  )
  if (sum('.js') > goal) process.exitCode = 1
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(data, { recursive: true, force: true })
}
