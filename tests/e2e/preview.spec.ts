import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kinds } from '@kindred/engine'
import { expect, type Page, test } from '@playwright/test'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { check, type Screen, themes } from './axe.ts'

// `npm run dev` itself, on a copy of the content.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const feelings = 'wizards/tag-memory/steps/feelings.json'
let home = ''
let content = ''
let origin = ''
let dev: ChildProcess

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kindred-preview-'))
  content = join(home, 'content')
  await cp('content', content, { recursive: true })
  const [web, port, preview] = await Promise.all([freePort(), freePort(), freePort()])
  origin = `http://127.0.0.1:${web}`
  dev = endsWithTest(
    spawn(process.execPath, ['scripts/dev.mjs'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        WEB_PORT: String(web),
        PORT: String(port),
        PREVIEW_PORT: String(preview),
        CONTENT_DIR: content,
        DATA_DIR: join(home, 'data'),
        VITE_CACHE: join(home, 'vite'),
        DEMO: 'off',
        LOG_LEVEL: 'error',
      },
    }),
    'SIGTERM',
  )
  // The preview is asked itself: Vite tells of every call that it cannot hand on.
  for (const address of [`http://127.0.0.1:${preview}/preview-api/state`, `${origin}/preview`])
    await expect
      .poll(
        () =>
          fetch(address).then(
            ({ status }) => status,
            () => 0,
          ),
        // A busy machine takes more than a minute to start three programs.
        { timeout: 240_000 },
      )
      .toBe(200)
})

test.afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve))
  dev.kill('SIGTERM')
  await ended
  await rm(home, { recursive: true, force: true })
})

type Step = { question: string; when?: unknown; fields: { limit: number; min?: number }[] }

async function edit(file: string, change: (step: Step) => void): Promise<void> {
  const step = JSON.parse(await readFile(join(content, file), 'utf8')) as Step
  change(step)
  await writeFile(join(content, file), JSON.stringify(step, null, 2))
}

const restore = async (file: string) => writeFile(join(content, file), await readFile(join('content', file)))
const screen = (page: Page) => page.frameLocator('iframe')
const feelingsOf = (page: Page) => screen(page).getByRole('group', { name: 'How you felt' })
const open = async (page: Page, address: string, heading: string | RegExp = 'Tag Your Childhood Trauma') => {
  await page.goto(`${origin}${address}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('shows a step in the chosen state, and its address reproduces it', async ({ page, context }) => {
  await open(page, '/preview', 'All wizards')
  await page.getByRole('link', { name: 'Tag Your Childhood Trauma' }).click()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Feelings' }).click()
  await expect(screen(page).getByRole('heading', { name: 'How did you feel at the time?' })).toBeVisible()
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'How you felt: 15 of 15 chosen' })
  await expect(screen(page).getByText('15/15 selections')).toBeVisible()
  await expect(screen(page).getByRole('checkbox', { checked: false, disabled: true }).first()).toBeVisible()

  await screen(page).getByRole('checkbox', { checked: true }).first().click()
  await expect(screen(page).getByText('14/15 selections')).toBeVisible()
  await expect(page).toHaveURL(/#feelingsAtTheTime=/)
  await page.getByRole('radio', { name: '360 px' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(screen(other).getByText('14/15 selections')).toBeVisible()
  const look = () => other.frames()[1]?.evaluate(() => [window.innerWidth, document.documentElement.dataset.theme])
  await expect.poll(look).toEqual([360, 'dark'])
  await other.close()
})

test('shows a misfit answer, an unreachable step, and the answers so far', async ({ page }) => {
  await open(page, '/preview/memory?step=memory&state=title.misfit', 'Start Sharing Your Memory')
  await expect(screen(page).getByText(/no longer fits/)).toBeVisible()
  await open(page, '/preview/tag-memory?step=school')
  await expect(page.getByText('Nobody comes to “School Struggles” with happy.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it with unhappy' }).click()
  await expect(screen(page).getByRole('button', { name: 'Next' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'unhappy', exact: true })).toBeChecked()
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'each question answered' })
  await page.getByText(/Answers so far: [1-9]/).click()
  await expect(page.getByRole('button', { name: 'Clear all answers' })).toBeVisible()
})

test('states are stepped through by keyboard, and focus stays', async ({ page }) => {
  await open(page, '/preview/tag-memory?step=feelings')
  const after = page.getByRole('button', { name: 'State after' })
  await after.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(screen(page).getByText('1/15 selections')).toBeVisible()
  await expect(after).toBeFocused()
})

test('a saved file is shown at once, with what the edit touches', async ({ page }) => {
  await open(page, '/preview/tag-memory?step=feelings')
  await expect(page.getByText('Nothing has changed since the preview was started.')).toBeVisible()
  await edit(feelings, (step) => {
    step.question = 'How was it for you then?'
    const [field] = step.fields
    if (field) field.limit = 7
  })
  await expect(screen(page).getByRole('heading', { name: 'How was it for you then?' })).toBeVisible()
  await expect(feelingsOf(page).or(screen(page).getByText('0/7 selections')).first()).toBeVisible()
  await expect(page.getByText('“How you felt”: at most 7 can be chosen (before: 15).')).toBeVisible()
  await restore(feelings)
  await expect(page.getByText('Nothing has changed since the preview was started.')).toBeVisible()
})

test('a finding is replayed click by click from the link that the check prints', async ({ page }) => {
  await edit(feelings, (step) => {
    const [field] = step.fields
    if (field) field.min = 2
  })
  const journeys = [
    '--import',
    'tsx',
    'scripts/check-journeys.ts',
    `--content=${content}`,
    `--html=${join(home, 'journeys.html')}`,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, journeys).catch((error: { stdout: string }) => error)
  const printed = /http:\/\/localhost:5173(\/preview\/\S*i-dont-remember\S*)/.exec(stdout)?.[1] ?? ''
  expect(await readFile(join(home, 'journeys.html'), 'utf8')).toContain(`href="http://localhost:5173${printed}"`)

  await open(page, printed)
  const replay = page.getByRole('region', { name: 'Replay' })
  await expect(replay.getByText(/Some people cannot go on from "Feelings"/)).toBeVisible()
  await expect(replay.getByRole('status')).toContainText('Click 0 of 3: the list of questions')
  // What the clicks change is seen without scrolling.
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.1 })
  const forward = replay.getByRole('button', { name: 'Forward' })
  await forward.click()
  await expect(screen(page).getByRole('heading', { name: 'How did you feel at the time?' })).toBeVisible()
  await forward.click()
  await expect(screen(page).getByRole('checkbox', { name: "I don't remember" })).toBeChecked()
  await forward.click()
  await expect(replay.getByRole('status')).toContainText('Click 3 of 3: "Feelings". Here it shows.')
  await expect(replay.getByRole('button', { name: /press Next: nothing happens/ })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(screen(page).getByRole('button', { name: 'Next' })).toBeDisabled()
  await replay.getByRole('button', { name: 'Back' }).click()
  await replay.getByRole('button', { name: 'Play' }).click()
  await expect(replay.getByRole('status')).toContainText('Click 3 of 3')

  // From the list of findings the same clicks are one press away.
  await page.goto(`${origin}/preview/tag-memory`)
  await page.getByRole('link', { name: /Play these clicks ?: Some people cannot go on/ }).click()
  await expect(replay.getByRole('status')).toContainText('Click 0 of 3')
  await restore(feelings)
  await expect(replay.getByText('No finding of today has these clicks. It may be fixed.')).toBeVisible()
})

test('content with errors is shown; an unreadable file keeps the previous content', async ({ page }) => {
  await open(page, '/preview/tag-memory?step=feelings')
  await edit(feelings, (step) => {
    step.question = 'Which feelings come back?'
    step.when = { required: ['nobody-asks'] }
  })
  await expect(page.getByText(/These files have errors/)).toBeVisible()
  await expect(page.getByText(/The condition reads "nobody-asks"/)).toBeVisible()
  await expect(page.getByText('Nobody comes to “Feelings”.')).toBeVisible()
  await writeFile(join(content, feelings), '{ "half": ')
  await expect(page.getByText(/One of these files cannot be read/)).toBeVisible()
  await expect(screen(page).getByRole('heading', { name: 'How did you feel at the time?' })).toBeVisible()
  await restore(feelings)
  await expect(page.getByText('Every promise holds on every journey.')).toBeVisible()
})

for (const [language, sentence] of [
  ['en', 'Entry 1 isn’t finished. Answer “'],
  ['es', 'La entrada 1 no está completa.'],
] as const)
  test(`the gallery shows each kind of question in each state without axe findings: ${language}`, async ({ page }) => {
    const trouble: string[] = []
    page.on('pageerror', (error) => trouble.push(String(error)))
    // Nobody is signed in here.
    const isOfGallery = (words: string) => !words.includes('401')
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, '/preview', 'All wizards')
    await page.getByRole('link', { name: 'See all kinds of questions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await page.goto(`${origin}/preview/gallery?language=${language}`)
    for (const kind of Object.keys(kinds)) {
      const shown = page.getByRole('region', { name: kind, exact: true })
      const states = ['nothing answered', ...(kind === 'note' ? [] : ['marked by a check', 'read'])]
      for (const state of states)
        await expect(shown.getByRole('article', { name: `${kind}: ${state}`, exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'repeat', exact: true })).toContainText(sentence)
    await check(page, [['the gallery', async () => {}]], ['light', 'dark'])
    if (process.env.SHOTS)
      for (const theme of ['light', 'dark'])
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${origin}/preview/gallery?language=${language}&theme=${theme}`)
          await expect(page.getByRole('region', { name: 'repeat', exact: true })).toContainText(sentence)
          await page.screenshot({
            path: `${process.env.SHOTS}/gallery-${language}-${theme}-${width}.png`,
            fullPage: true,
          })
        }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(trouble.filter(isOfGallery)).toEqual([])
  })

for (const theme of themes)
  test(`the preview has no axe findings: ${theme}`, async ({ page }) => {
    const list: Screen = ['/preview', () => open(page, '/preview', 'All wizards')]
    await check(
      page,
      [
        ...(theme === 'light' ? [list] : []),
        [
          '/preview/memory',
          async () => {
            await open(page, `/preview/memory?state=every&theme=${theme}`, 'Start Sharing Your Memory')
            await expect(screen(page).getByRole('heading', { name: 'Share your childhood memory.' })).toBeVisible()
            // As tall as what it shows: what the lower edge of the frame cuts is no target of its size.
            await page.locator('iframe').evaluate((frame) => frame.style.setProperty('height', '4000px', 'important'))
          },
        ],
      ],
      [theme],
    )
  })
