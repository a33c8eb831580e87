/**
 * The form benchmark: what a step costs the browser's main thread, beside a checklist written by hand in plain React,
 * and beside rjsf as it comes, in the same run and the same Chromium; `--cold` measures first visits alone. Prints medians,
 * 95th percentiles and ratios; fails when a goal is missed.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validatorsModule } from '@kindred/content/validators'
import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { alias } from '../../vite.config.ts'
import { checkLongList } from './check-long-list.ts'
import { coldLoads } from './cold.ts'
import { measure, type Side, sides } from './measure.ts'
import { benchSizes, benchWizard } from './page/bench-wizard.ts'
import { report } from './report.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'form-bench-'))

/** A side is a build of its own: a first visit loads no file that is cut for another side. */
const buildSide = (side: string, aliases: typeof alias = []) =>
  build({
    root: here('./page'),
    base: `/${side}/`,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: [...aliases, { find: 'bench:side', replacement: here(`./page/${side}.tsx`) }] },
    build: { outDir: join(folder, side), target: 'es2022', emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  })
for (const side of ['by-hand-page', 'stock']) await buildSide(side)
for (const side of ['ours', 'with-machine']) await buildSide(side, alias)
for (const size of benchSizes)
  await writeFile(join(folder, `validators-${size}.js`), validatorsModule(benchWizard(size)))

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const name = path.endsWith('/') ? `${path}index.html` : path
  try {
    const body = await readFile(join(folder, name))
    response.writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' }).end(body)
  } catch {
    response.writeHead(404).end()
  }
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

/** A step in use, at full speed and slower; says how much was missed or is wrong. */
async function inUse(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
  await page.goto(`${address}${sides['ours 5000']}`)
  await page.waitForFunction(() => window.bench !== undefined)
  const wrong = await checkLongList(page)
  await page.close()
  for (const sentence of wrong) console.error(`Long list: ${sentence}`)
  const rounds = (usual: number) => Number(process.env.BENCH_ROUNDS ?? usual)
  const missed = report(await measure(browser, address, rounds(5)))
  console.log('\nThe same 4× slower')
  const only: Side[] = ['by-hand 60', 'stock 60', 'ours 60']
  return wrong.length + missed + report(await measure(browser, address, rounds(2), { only, slower: 4 }))
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  let missed = process.argv.includes('--cold') ? 0 : await inUse(browser, address)
  for (const slower of [1, 4]) missed += await coldLoads(browser, address, 7, slower)
  if (missed > 0) process.exitCode = 1
} finally {
  await browser.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
}
