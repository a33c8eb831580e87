/**
 * What a first visit costs: every script and style that Chromium really loads until a page is of use, gzipped, and how many
 * answers it waits for one after the other. And how it comes up on a slow phone (vitals.ts). Needs a build (`npm run build`); starts the server on a database of its own.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { answerRounds } from '../helpers/answer-rounds.ts'
import { startBuiltServer } from './built-server.ts'
import { slowdown, vitalBounds, vitalsOf } from './vitals.ts'

const folder = await mkdtemp(join(tmpdir(), 'page-bench-'))
await cp('content', join(folder, 'content'), { recursive: true })
await dropIn(join(folder, 'content/wizards/good-moment'))
const { base, stop } = await startBuiltServer({ CONTENT_DIR: join(folder, 'content') })

/** A wizard of one question with a list of the shipped ones: what any team would put into its folder. */
async function dropIn(wizard: string): Promise<void> {
  const fields = [
    {
      id: 'moment_feelings',
      kind: 'checklist',
      label: 'Feelings',
      options: 'feelings',
      optionsBy: undefined,
      search: true,
    },
  ]
  const kind = (name: string) => ({ $schema: `../../../schemas/content/${name}.schema.json` })
  const step = { ...kind('step'), id: 'moment', title: 'The moment', question: 'How was it?', fields }
  const words = {
    ...kind('wizard'),
    id: 'good-moment',
    kind: 'linear',
    title: 'A good moment',
    target: 'response',
    steps: ['moment'],
  }
  await mkdir(join(wizard, 'steps'), { recursive: true })
  await writeFile(join(wizard, 'steps/moment.json'), JSON.stringify(step))
  await writeFile(join(wizard, 'wizard.json'), JSON.stringify(words))
}

interface FirstPage {
  name: string
  path: string
  /** Stands on the page once it is of use. */
  ready: string
  /** KB of JavaScript, gzipped; and answers waited for one after the other, the page itself the first of them. */
  goal: { script: number; rounds: number }
}

const pagesFor = (link: string): FirstPage[] => [
  { name: 'the front door', path: '/', ready: 'main h1', goal: { script: 116, rounds: 3 } },
  { name: 'a public memory', path: `/memory/${link}`, ready: 'main h1', goal: { script: 116, rounds: 3 } },
  { name: 'writing a memory', path: '/memory/new', ready: '.step-form .form-field', goal: { script: 170, rounds: 3 } },
  { name: 'a page to learn from', path: '/learn', ready: 'main h1', goal: { script: 20, rounds: 3 } },
  { name: 'help and crisis lines', path: '/safety', ready: 'main h1', goal: { script: 20, rounds: 3 } },
  { name: 'any wizard', path: '/w/good-moment', ready: '.step-form .form-field', goal: { script: 170, rounds: 3 } },
]

async function publicMemory(): Promise<string> {
  // The demo community is written after the server is ready.
  for (let tries = 0; tries < 900; tries += 1) {
    const feed = (await (await fetch(`${base}/api/v1/feed/`)).json()) as {
      items: { data: { shareable_link: string } }[]
    }
    const link = feed.items[0]?.data.shareable_link
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('There is no public memory to look at.')
}

/** Notes in the page itself when it is of use: what it does with the idle time after that is not waited for. */
const noteReady = (selector: string) => `(function look() {
  if (document.querySelector(${JSON.stringify(selector)}) === null) requestAnimationFrame(look)
  else performance.mark('of-use')
})()`

/** Gzipped bytes of what the page asked for before it was of use, by path. */
async function weigh(page: Page, { path, ready }: FirstPage): Promise<Map<string, number>> {
  const read = new Map<string, Promise<[string, number]>>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    const name = `${type} ${new URL(response.url()).pathname}`
    const weight = response.body().then((body): [string, number] => [name, gzipSync(body, { level: 9 }).length])
    // What was asked for after that is not read to its end when the page closes, and nobody waits for it.
    weight.catch(() => undefined)
    read.set(response.url(), weight)
  })
  await page.addInitScript(noteReady(ready))
  await page.goto(`${base}${path}`)
  await page.waitForFunction(() => performance.getEntriesByName('of-use').length > 0)
  const wanted = await page.evaluate(() => {
    const ofUse = performance.getEntriesByName('of-use')[0]?.startTime ?? 0
    return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime < ofUse ? name : []))
  })
  return new Map(await Promise.all(wanted.flatMap((url) => read.get(url) ?? [])))
}

async function inNewPage<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (message.text().includes('preload')) console.log(`    ${message.text()}`)
  })
  try {
    return await look(page)
  } finally {
    await page.close()
  }
}

const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  for (const first of pagesFor(await publicMemory())) {
    const weights = await inNewPage(browser, (page) => weigh(page, first))
    const { rounds, twice } = await inNewPage(browser, (page) =>
      answerRounds(page, `${base}${first.path}`, first.ready),
    )
    const sum = (type: string) =>
      [...weights].reduce((all, [name, size]) => (name.startsWith(type) ? all + size : all), 0)
    console.log(`first visit to ${first.name}, gzip:`)
    for (const [name, size] of [...weights].sort((a, b) => b[1] - a[1]))
      if (size > 1_000) console.log(`  ${inKb(size)}  ${name}`)
    console.log(
      `  JavaScript ${inKb(sum('script'))} of ${first.goal.script} in ${weights.size} files, CSS ${inKb(sum('stylesheet'))}`,
    )
    console.log(
      `  ${rounds} answers one after the other, of ${first.goal.rounds}; asked twice: ${twice.join(', ') || 'none'}`,
    )
    const { largestPaint, shift, blocked, moved } = await vitalsOf(browser, `${base}${first.path}`, first.ready)
    console.log(
      `  processor ${slowdown} times slower: largest paint ${Math.round(largestPaint)} ms, moved ${shift.toFixed(3)} of ${vitalBounds.shift} (${moved.join(', ') || 'nothing'}), blocked ${Math.round(blocked)} of ${vitalBounds.blocked} ms`,
    )
    // Times hang on the machine and are only shown; what moves does so everywhere.
    if (shift > vitalBounds.shift) process.exitCode = 1
    if (sum('script') > first.goal.script * 1000 || rounds > first.goal.rounds || twice.length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
}
