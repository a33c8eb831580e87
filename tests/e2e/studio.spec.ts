import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { totpCode } from '../helpers/server/authenticator.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { townForm } from '../helpers/town-form.ts'
import { check } from './axe.ts'
import { hears, listen, neverLost, press, tabTo } from './keyboard.ts'
import { aMemory, member, watchForTrouble } from './people.ts'

let folder: string
let server: RunningServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-studio-'))
  const withTowns = async (content: string) => {
    for (const [name, text] of townForm) {
      const file = name.replace(/^content/, content)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  server = await runServer({ folder, run: ['--enable-source-maps', 'dist/server/main.js'], prepare: withTowns })
})
test.afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** A member with a role, given by the command beside the running server, and with a second factor. */
async function pageOf(browser: Browser, role?: 'editor' | 'publisher'): Promise<Page & { name: string }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const { username } = await member(context)
  if (role !== undefined) {
    const env = { ...process.env, DATA_DIR: join(folder, 'data') }
    const command = ['scripts/admin.ts', 'role', username, role, '--yes']
    expect(execFileSync('node_modules/.bin/tsx', command, { env, encoding: 'utf8' })).toContain(
      `Done: make ${username} `,
    )
    const post = async (url: string, data: object) => {
      const answer = await context.request.post(url, { data, headers: { 'sec-fetch-site': 'same-origin' } })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    }
    const { secret } = await post('/user/second-factor/totp', {})
    await post('/user/second-factor/totp/confirm', { code: totpCode(secret, new Date()) })
  }
  return Object.assign(await context.newPage(), { name: username })
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS !== undefined) await shotsOf(page, name)
  // `check` looks at narrow pages last.
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function shotsOf(page: Page, name: string): Promise<void> {
  for (const [width, theme] of [
    [1280, 'light'],
    [768, 'light'],
    [360, 'light'],
    [1280, 'dark'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${theme}.png`, fullPage: true })
  }
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
}

/**
 * Takes a picture for the help of the studio: `PICTURES=src/app/features/studio/pictures npx playwright test tests/e2e/studio.spec.ts`,
 * after `npm run build`. `at`: what stands at its top.
 */
async function picture(page: Page, topic: string, at?: Locator, width = 1000): Promise<void> {
  const folder = process.env.PICTURES
  if (folder === undefined) return
  const top = at ?? page.getByRole('navigation', { name: 'Studio' })
  await page.setViewportSize({ width, height: Math.round(width * 0.64) })
  await top.evaluate((one) => one.scrollIntoView())
  const taken = await page.screenshot()
  await sharp(taken)
    .resize(1000, 640)
    .webp({ quality: 75, effort: 6 })
    .toFile(join(folder, `${topic}.webp`))
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Finds a text by its words and opens the form that holds it. */
async function open(page: Page, words: string, entry: RegExp): Promise<void> {
  await page.goto('/studio')
  await page.getByRole('searchbox').waitFor()
  await tabTo(page, 'Search every text')
  await page.keyboard.type(words)
  await expect(page.getByRole('link', { name: entry }).first()).toBeVisible()
  if (words === '13 11 14') {
    await picture(page, 'contents')
    await shot(page, 'contents')
  }
  await press(page, entry)
}

async function write(page: Page, field: string, words: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(words)
  await expect(page.getByText('Saved in your change')).toBeVisible()
}

/** Opens the newest change, as somebody who was told of it. */
async function openChange(page: Page, by: string): Promise<void> {
  await page.goto('/studio/changes')
  await page.getByRole('link', { name: new RegExp(`by ${by}`) }).waitFor()
  await press(page, new RegExp(`by ${by}`))
}

/** What the bell tells, as somebody opens it who was told. */
async function openBell(page: Page): Promise<void> {
  await page.goto('/studio')
  await page.getByRole('searchbox').waitFor()
  await press(page, /^Notifications/)
  await page.locator('.bell-line').first().waitFor()
}

async function publish(page: Page, why: string): Promise<void> {
  await tabTo(page, 'Why?')
  await page.keyboard.type(why)
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await press(page, 'Publish')
  await page.waitForURL(/\/studio\/history$/)
  await expect(page.getByText('Published. Members see it now.')).toBeVisible()
}

test('by keyboard an editor edits a question, a publisher publishes and reverts it', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const publisher = await pageOf(browser, 'publisher')
  const reader = await pageOf(browser)
  const [before, after] = ['How did you feel at the time?', 'What did you feel then?']
  const { shareable_link: link } = await (
    await reader.context().request.post('/memories/memories-list/', {
      data: aMemory,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  ).json()
  const reads = async (words: string) => {
    await reader.goto(`/memory/${link}?isEdit=true&tab=7`)
    await expect(reader.getByRole('heading', { name: words })).toBeVisible()
  }
  await reads(before)
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await open(editor, before, /Tag Your Childhood Trauma › Feelings · Step/)
  await write(editor, 'Question', after)
  await expect(editor.getByRole('region', { name: 'Live now' })).toContainText(before)
  await expect(editor.getByRole('region', { name: 'Findings' })).toContainText('this is a translation of', {
    timeout: 60_000,
  })
  await check(editor, [['a text', async () => {}]])
  await shot(editor, 'text')
  await press(editor, 'Go to this change')
  await expect(editor.getByText('A publisher will publish this change.')).toBeVisible()
  await reads(before)

  await listen(publisher)
  await openChange(publisher, editor.name)
  await check(publisher, [['a change', async () => {}]])
  await picture(publisher, 'changes')
  await shot(publisher, 'change')
  await publish(publisher, 'Shorter, and easier to read.')
  await reads(after)
  const latest = publisher.getByRole('listitem').filter({ hasText: 'Live now' })
  await expect(latest).toContainText(`Published by ${publisher.name}, written by ${editor.name}`)
  await expect(latest).toContainText('Shorter, and easier to read.')
  await check(publisher, [['history', async () => {}]])
  await picture(publisher, 'history')
  await shot(publisher, 'history')
  await press(publisher, 'Bring back what was before')
  await publisher.getByRole('heading', { name: 'Findings' }).waitFor()
  await publish(publisher, 'The old words were warmer.')
  await reads(before)
  expect(trouble).toEqual([])
  for (const page of [editor, publisher]) await neverLost(page)
})

test('hotline change needs a second reviewer', async ({ browser }) => {
  test.setTimeout(400_000)
  const author = await pageOf(browser, 'publisher')
  const second = await pageOf(browser, 'editor')
  await listen(author)
  await listen(second)
  await open(author, '13 11 14', /Lifeline/)
  await picture(author, 'crisis')
  await press(author, 'Help with this screen')
  await expect(author.getByRole('heading', { name: 'Crisis lines' })).toBeInViewport()
  const shown = author.getByRole('img', { name: /^The form of a crisis line/ })
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1000)
  await check(author, [['the help of the studio', async () => {}]])
  await shot(author, 'help')
  await author.goBack()
  await author.getByLabel('Number to call').waitFor()
  await write(author, 'Number to call', '13 11 15')
  const verified = author.getByRole('region', { name: 'Is this line right?' })
  await expect(verified).toContainText('Not verified since its number or page changed.')
  await check(author, [['a crisis line to verify', async () => {}]])
  await shot(author, 'verify')
  await press(author, 'Verified')
  await expect(verified).toContainText(/^.*Verified on /)
  await press(author, 'Go to this change')
  await tabTo(author, 'Why?')
  await author.keyboard.type('The number has changed.')
  await expect(author.getByText('Nothing to fix.')).toBeVisible()
  await expect(author.getByText(/This change needs a second person/)).toBeVisible()
  await expect(author.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await expect(author.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await tabTo(author, 'What is this about? (optional)', 'Shift+Tab')
  await author.keyboard.type('It was on their page this morning.')
  await press(author, 'Ask for review')
  await expect(author.getByText('Waiting for a review.')).toBeVisible()
  await check(author, [['a change that waits for a review', async () => {}]])
  await shot(author, 'review-asked')

  await openBell(second)
  await press(second, new RegExp(`^${author.name} asks you to review`))
  await second.getByRole('heading', { name: 'Review' }).waitFor()
  await expect(second.getByText('It was on their page this morning.')).toBeVisible()
  await tabTo(second, 'Comment')
  await second.keyboard.type('Which page? Please add it as the source.')
  await check(second, [['a review', async () => {}]])
  await shot(second, 'review')
  await press(second, 'Ask for changes')
  await hears(second, /^The author gets a notification with your comment/)

  await openBell(author)
  await shot(author, 'bell')
  await press(author, new RegExp(`^${second.name} asks for changes in`))
  await expect(author.getByText('Which page? Please add it as the source.')).toBeVisible()
  await press(author, 'Ask for review')
  await expect(author.getByText('Waiting for a review.')).toBeVisible()

  await second.goto('/studio/changes')
  await expect(second.getByRole('listitem').filter({ hasText: author.name }).first()).toContainText(
    'waiting for review',
  )
  await openChange(second, author.name)
  await press(second, /^I called the line/, 'Space')
  await press(second, 'Approve')
  await expect(second.getByText(`Approved by ${second.name}`)).toBeVisible()
  await check(second, [['an approved change', async () => {}]])
  await shot(second, 'approved')
  await openBell(author)
  await press(author, new RegExp(`^${second.name} approved`))
  await author.getByText(`Approved by ${second.name}`).waitFor()
  await publish(author, 'The number has changed.')
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/safety')
  await expect(visitor.locator('a[href="tel:131115"]').first()).toBeAttached()
  for (const page of [author, second]) await neverLost(page)
})

test('by keyboard an editor lowers a limit, sees its effects, and adds a conditional step', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await open(editor, 'How you felt', /Tag Your Childhood Trauma › Feelings › How you felt · Question/)
  await write(editor, 'Maximum number of answers', '3')
  const touched = editor.getByRole('region', { name: 'What this change touches' })
  await expect(touched).toContainText('at most 3 can be chosen (before: 15)', { timeout: 60_000 })
  await expect(touched).toContainText('“How you felt”: fewer than five stored answers')
  await expect(touched).toContainText('Fewer than five stored answers have more than 3 choices.')
  await check(editor, [['settings of a question', async () => {}]])
  await picture(editor, 'touches', touched)
  await shot(editor, 'limit')

  await editor.goto('/studio/wizards')
  await press(editor, /^Tag Your Childhood Trauma/)
  await press(editor, 'Add a step')
  await editor.keyboard.type('What helped you afterwards?')
  await tabTo(editor, 'How it is answered')
  await editor.keyboard.type('More details')
  await tabTo(editor, 'Short name (optional)')
  await editor.keyboard.type('What helped')
  await check(editor, [['adding a step', async () => {}]])
  await shot(editor, 'outline')
  await press(editor, 'Add')
  await hears(editor, 'What helped is added in your change.')
  await expect(editor.getByRole('link', { name: 'What helped', exact: true })).toBeVisible()
  // The second one while the first is being done.
  await press(editor, 'Move up: What helped')
  await editor.keyboard.press('Enter')
  await hears(editor, 'What helped is now number 11 of 13.')
  await editor.getByRole('link', { name: 'What helped', exact: true }).focus()
  await editor.keyboard.press('Enter')
  await editor.getByRole('heading', { name: 'When it is shown' }).waitFor()
  await tabTo(editor, 'Always')
  await editor.keyboard.press('ArrowRight')
  await expect(editor.getByText('Choose at least one answer.')).toBeVisible()
  await expect(editor.getByLabel('Question 1')).toHaveValue('memoryType')
  await press(editor, 'Unhappy', 'Space')
  await hears(editor, 'Only if “Memory type” is Unhappy')
  await expect(editor.getByText('Saved in your change')).toBeVisible()
  await expect(touched).toContainText(/What helped/, { timeout: 60_000 })
  await check(editor, [['a condition', async () => {}]])
  await picture(editor, 'text', editor.getByRole('heading', { name: 'When it is shown' }), 1120)
  await shot(editor, 'condition')
  await press(editor, 'Go to this change')
  await expect(editor.getByRole('heading', { name: 'Step: added' })).toBeVisible()
  await check(editor, [['a change of structure', async () => {}]])
  await shot(editor, 'structure')
  await publish(editor, 'Some things helped.')

  const reader = await pageOf(browser)
  const sees = async (type: number) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const made = await reader
      .context()
      .request.post('/memories/memories-list/', { data: { ...aMemory, type }, headers })
    await reader.goto(`/memory/${(await made.json()).shareable_link}?isEdit=true&tab=7`)
    await expect(reader.getByRole('heading', { name: 'How did you feel at the time?' })).toBeVisible()
    await reader.goto(`/memory/${(await made.json()).shareable_link}?isEdit=true`)
    await reader.getByRole('dialog').getByText('Feelings').first().waitFor()
    return reader.getByRole('dialog').getByText('What helped').count()
  }
  expect(await sees(3)).toBeGreaterThan(0)
  expect(await sees(1)).toBe(0)
  expect(trouble).toEqual([])
  await neverLost(editor)
})

test('by keyboard a publisher undoes edits, schedules a change and unschedules it', async ({ browser }) => {
  test.setTimeout(400_000)
  const page = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(page)
  await listen(page)
  const before = 'How did you feel at the time?'
  await open(page, before, /Tag Your Childhood Trauma › Feelings · Step/)
  await write(page, 'Question', 'What did you feel then?')
  await write(page, 'Help text', 'Take your time.')
  // In a box the browser itself undoes what was typed; outside of one the last edit is undone.
  await tabTo(page, 'Start another change')
  await page.keyboard.press('Control+Z')
  await hears(page, 'Undone: Step: Help text')
  await expect(page.getByLabel('Help text')).not.toHaveValue('Take your time.')
  await page.reload()
  await page.getByLabel('Question', { exact: true }).waitFor()
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('What did you feel then?')
  await press(page, 'Undo')
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await check(page, [['a text with nothing to undo', async () => {}]])
  await shot(page, 'undo')

  await write(page, 'Question', 'What did you feel then?')
  await press(page, 'Go to this change')
  await tabTo(page, 'Why?')
  await page.keyboard.type('From tomorrow on.')
  await tabTo(page, 'Now')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Day and time')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish at this time' })).toBeEnabled({ timeout: 60_000 })
  await check(page, [['a time to publish at', async () => {}]])
  await shot(page, 'schedule')
  await press(page, 'Publish at this time')
  await expect(page.getByText(/^Goes live on .*20\d\d.*Time\.$/)).toBeVisible({ timeout: 60_000 })
  await check(page, [['a change that goes live by itself', async () => {}]])
  await shot(page, 'scheduled')
  await page.goto('/studio/changes')
  await expect(page.getByText(/^Goes live on /)).toBeVisible()
  await shot(page, 'changes')
  await press(page, new RegExp(`by ${page.name}`))
  await press(page, 'Call it off')
  await expect(page.getByText('Called off. This change goes live when someone publishes it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()

  await page.goto('/studio/text?file=content/wizards/tag-memory/steps/health.json&at=')
  await page.getByLabel('Question', { exact: true }).waitFor()
  await write(page, 'Question', 'How was your health then?')
  await press(page, 'Go to this change')
  await expect(page.getByText('Questions that are painful to answer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await check(page, [['a change that needs a second person', async () => {}]])
  await shot(page, 'second-person')
  expect(trouble).toEqual([])
  await neverLost(page)
})

test('by keyboard an editor adds, edits, retires and moves options; invalid tables change nothing', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await editor.goto('/studio/options')
  await editor.getByRole('link', { name: /^How you felt/ }).waitFor()
  await press(editor, /^How you felt/)
  await tabTo(editor, 'New option')
  await editor.keyboard.type('Carsick')
  await editor.keyboard.press('Enter')
  await hears(editor, 'Carsick is added in your change.')
  await picture(editor, 'options')
  await tabTo(editor, 'Find an option')
  await editor.keyboard.type('sick')
  await press(editor, 'Move up: Carsick')
  await hears(editor, /^Carsick is now number \d+ of \d+\.$/)
  await press(editor, 'Move to a position: Carsick')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('2')
  await editor.keyboard.press('Enter')
  await hears(editor, /^Carsick is now number 2 of \d+\.$/)
  await expect(editor.getByRole('button', { name: 'Move to a position: Carsick' })).toBeFocused()
  await press(editor, 'Move to a position: Carsick')
  await shot(editor, 'move-to')
  await press(editor, 'Last')
  await hears(editor, /^Carsick is now number (\d+) of \1\.$/)
  await tabTo(editor, 'Label of Carsick')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('Sick in the car')
  await expect(editor.getByLabel('Label of Sick in the car')).toBeVisible()
  await press(editor, 'Rename the id of Sick in the car')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('sad')
  await editor.keyboard.press('Enter')
  // What is refused stays where it was typed.
  await expect(editor.getByText('Another option of this list has this id. Choose a different one.')).toBeVisible()
  await expect(editor.getByLabel('New id')).toHaveValue('sad')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('sick-in-the-car')
  await editor.keyboard.press('Enter')
  await hears(editor, 'The id of Sick in the car is now sick-in-the-car in your change.')
  await expect(editor.getByRole('link', { name: 'More of Sick in the car' })).toHaveText('More')
  await tabTo(editor, 'Find an option', 'Shift+Tab')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('worried')
  await press(editor, 'Retired: Worried', 'Space')
  await expect(editor.getByLabel('Retired: Worried')).toBeChecked()
  await expect(editor.getByRole('row', { name: /Worried/ })).toContainText('fewer than 5 times')
  await expect(editor.getByRole('region', { name: 'What this change touches' })).toContainText('“Worried” retired', {
    timeout: 60_000,
  })
  const table = (text: string) => ({ name: 'feelings.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  const edits = () => editor.getByLabel('Your change').textContent()
  const before = await edits()
  await editor.getByLabel('Read a CSV file').setInputFiles(table('id,label\nsad,Tr\xe9s sad\nsad,Twice\n,\n'))
  await expect(editor.getByText('Row 3: The id sad is in row 2 already.')).toBeVisible()
  await expect(editor.getByText(/isn’t in UTF-8/)).toBeVisible()
  expect(await edits()).toBe(before)
  await check(editor, [['an option list', async () => {}]])
  await shot(editor, 'options')
  await editor.getByLabel('Read a CSV file').setInputFiles(table('id,label\nsad,Tr\xe9s sad\n'))
  await expect(editor.getByText(/The table is in your change\. \d+ rows aren’t in the file/)).toBeVisible()
  const saved = editor.waitForEvent('download')
  await press(editor, 'Save as CSV')
  const path = await (await saved).path()
  expect(await readFile(path, 'utf8')).toMatch(/\r\nTrés sad,.*,sad\r\n/)
  await press(editor, 'Go to this change')
  await expect(editor.getByRole('heading', { name: 'Option: added' })).toBeVisible()
  // The id that was taken, and the rows that were wrong.
  expect(trouble.filter((line) => !/status of 400/.test(line))).toEqual([])
  await neverLost(editor)
})

test('by keyboard an editor edits, adds and pastes rows, which visitors then find', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await editor.goto('/studio/options')
  await editor.getByRole('link', { name: /^Your town/ }).waitFor()
  await press(editor, /^Your town/)
  await tabTo(editor, 'Find a row')
  await editor.keyboard.type('ronda')
  await expect(editor.getByText('Rows 1 to 31 of 31')).toBeVisible()
  await press(editor, 'Edit: Ronda')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('Ronda la Vieja')
  await editor.keyboard.press('Enter')
  await hears(editor, 'Ronda la Vieja is saved in your change.')
  await expect(editor.getByRole('button', { name: 'Edit: Ronda la Vieja' })).toBeFocused()
  await press(editor, 'Remove: Ronda 2')
  await hears(editor, 'Ronda 2 is removed in your change. You can take it back there.')
  await press(editor, 'Add a row')
  await editor.keyboard.type('Olot')
  await tabTo(editor, 'region')
  await editor.keyboard.type('cat')
  await check(editor, [['a new row', async () => {}]])
  await shot(editor, 'lookup-row')
  await tabTo(editor, 'Add')
  await editor.keyboard.press('Enter')
  await hears(editor, 'Olot is added in your change.')
  const choose = (name: string, buffer: Buffer) =>
    editor.getByLabel('Read a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('towns.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]))
  await expect(editor.getByText(/This is a spreadsheet file, not a CSV file/)).toBeVisible()
  await choose('towns.json', Buffer.from('[{ "id": "vic" }]'))
  await expect(editor.getByText(/This is a JSON file/)).toBeVisible()
  await press(editor, 'Paste rows from a spreadsheet', 'Space')
  const paste = async (rows: string) => {
    await tabTo(editor, 'Copied rows')
    await editor.keyboard.press('ControlOrMeta+A')
    await editor.keyboard.insertText(rows)
    await tabTo(editor, 'Read these rows')
    await editor.keyboard.press('Enter')
  }
  await paste('id\tlabel\tregion\ncat-1\tVic 1\tcat\ncat-2\tVic 2\t\ncat-2\tTwice\tcat\n')
  await expect(editor.getByText(/^Row 3: The region is empty and was “cat”, as in the row above/)).toBeVisible()
  await expect(editor.getByText('Row 4: The id cat-2 is in row 3 already.')).toBeVisible()
  await check(editor, [['rows with something wrong', async () => {}]])
  await shot(editor, 'lookup-problems')
  await paste('id\tlabel\tregion\ncat-1\tVic Uno\tcat\ncat-2\tVic Dos\tcat\n')
  await expect(editor.getByText(/The table is in your change\. \d+ rows aren’t in the file/)).toBeVisible()
  await tabTo(editor, 'Find a row')
  await editor.keyboard.press('ControlOrMeta+A')
  await editor.keyboard.type('vic')
  await expect(editor.getByText('Vic Dos')).toBeVisible()
  await picture(editor, 'lookups')
  await check(editor, [['a long list', async () => {}]])
  await shot(editor, 'lookup')
  await expect(editor.getByText('Nothing to fix.')).toBeVisible({ timeout: 60_000 })
  await press(editor, 'Go to this change')
  await expect(editor.getByText('1 row added, 3 reworded, 1 removed')).toBeVisible()
  await check(editor, [['a change of a long list', async () => {}]])
  await shot(editor, 'lookup-change')
  await publish(editor, 'Towns that were missing.')

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/w/town-form')
  await visitor.getByLabel('Spain', { exact: true }).check()
  const choice = async (name: string, typed: string, label: string) => {
    await visitor.getByRole('combobox', { name }).fill(typed)
    await visitor.getByRole('option', { name: label, exact: true }).click()
  }
  await choice('Your region', 'cat', 'Catalonia')
  await choice('Your town', 'olot', 'Olot')
  await expect(visitor.getByRole('combobox', { name: 'Your town' })).toHaveValue('Olot')
  expect(trouble).toEqual([])
  await neverLost(editor)
})

test('by keyboard an editor edits a text and updates its stale Spanish translation', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  const [before, after] = ['A rough guess is fine. Choosing one takes you to the next question.', 'A guess is fine.']
  await open(editor, before, /Tag Your Childhood Trauma › Age/)
  await write(editor, 'Help text', after)
  await editor.goto('/studio/languages')
  await editor.getByText(after, { exact: true }).waitFor()
  await expect(editor.getByText(`The text has changed. It was: ${before}`)).toBeVisible()
  await check(editor, [['a stale translation', async () => {}]])
  await write(editor, after, 'Puedes adivinar {memories}.')
  await expect(editor.getByText('The text has no {memories}.')).toBeVisible()
  await write(editor, after, 'Puedes adivinar.')
  await expect(editor.getByText('The text has no {memories}.')).toHaveCount(0)
  await picture(editor, 'languages')
  await press(editor, 'Translate in a spreadsheet or another program', 'Space')
  const row = 'wizards/tag-memory/steps/age.json:help;A guess is fine.'
  const read = (translation: string) =>
    editor.getByLabel('Read a CSV or XLIFF file').setInputFiles({
      ...{ name: 'es.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`id;text;translation\n${row};${translation}\n`),
    })
  await read('Adivina {memories}.')
  await expect(editor.getByText('Row 2: The text has no {memories}.')).toBeVisible()
  await check(editor, [['a language as a table', async () => {}]])
  await read('Adivina.')
  await expect(editor.getByText('1 translation is in your change.')).toBeVisible()
  const saved = editor.waitForEvent('download')
  await press(editor, 'Save as XLIFF')
  const xliff = await readFile(await (await saved).path(), 'utf8')
  const name = 'es.xlf'
  const back = (words: string) =>
    editor.getByLabel('Read a CSV or XLIFF file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(words) })
  await back(xliff.replace('>Adivina.<', '>Adivina {memories}.<'))
  await expect(editor.getByText(/^Text \d+: The text has no \{memories\}/)).toBeVisible()
  await back(xliff.replace('>Adivina.<', '>Adivina tú.<'))
  await expect(editor.getByText('1 translation is in your change.')).toBeVisible()
  await editor.goto('/studio/languages?q=A%20guess%20is%20fine')
  await editor.getByText(after, { exact: true }).waitFor()
  await write(editor, after, 'Puedes adivinar.')
  await shot(editor, 'languages')
  await press(editor, 'Go to this change')
  await expect(editor.getByRole('heading', { name: 'Translation' })).toBeVisible()
  await expect(editor.getByText('Puedes adivinar.')).toBeVisible()
  await publish(editor, 'Shorter.')
  const context = await browser.newContext({ baseURL: server.url, locale: 'es' })
  const headers = { 'accept-language': 'es' }
  const { wizard } = await (await context.request.get('/api/v1/wizards/tag-memory', { headers })).json()
  const { title, help } = wizard.steps.find(({ id }: { id: string }) => id === 'age')
  expect([title, help]).toEqual(['Edad en ese momento', 'Puedes adivinar.'])
  expect(trouble).toEqual([])
  await neverLost(editor)
})

test('dragging a step back leaves no edit', async ({ browser }) => {
  const editor = await pageOf(browser, 'editor')
  await listen(editor)
  await editor.goto('/studio/wizards?id=tag-memory')
  const rows = editor.locator('.studio-steps > li > .studio-row')
  for (const place of [2, 1]) {
    await rows.nth(2 - place).dragTo(rows.nth(place - 1))
    await hears(editor, new RegExp(`^Age at the Time is now number ${place} of \\d+\\.$`))
  }
  await expect(editor.getByLabel('Your change')).toContainText('0 edits')
})

test('typing during first save keeps focus and text; an invalid number is not saved', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const trouble = watchForTrouble(editor)
  const headers = { 'sec-fetch-site': 'same-origin' }
  await editor.route('**/api/v1/studio/changes', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const form = (file: string, at = '') => `/studio/text?${new URLSearchParams({ file: `content/${file}`, at })}`
  const field = 'wizards/tag-memory/steps/feelings.json'
  const words = 'Written without a pause, to the end.'
  const places: [address: string, name: string | RegExp, words: string][] = [
    ['/studio/languages?q=mattered%20to%20you', /Choose what mattered to you then/, words],
    [form('wizards/tag-memory/steps/age.json'), 'Question', words],
    [form(field, '/fields/feelingsAtTheTime'), 'Label', words],
    [form(field, '/fields/feelingsAtTheTime'), 'Maximum number of answers', '12'],
    [form('help/safety.md'), 'Text of the page', words],
    ['/studio/options?id=feelings', 'Label of Sad', words],
  ]
  for (const [address, name, typed] of places) {
    await editor.goto(address)
    const box = editor.getByRole('textbox', { name, exact: true }).first()
    await box.click()
    await editor.keyboard.press('ControlOrMeta+A')
    // Longer than it takes to begin the change, and to save the first letters.
    await editor.keyboard.type(typed, { delay: typed.length < 5 ? 700 : 60 })
    const same = editor.locator(':focus')
    await expect(same, address).toHaveValue(typed)
    await expect(same, address).toBeInViewport()
    const saved = async () => {
      const { results } = await (await editor.request.get('/api/v1/studio/changes')).json()
      return results?.[0]?.edits.map(({ words: { to } }: { words: { to: string } }) => to).join()
    }
    await expect.poll(saved, { message: address }).toBe(typed)
    await expect(same).toHaveValue(typed)
    // No page is open that would ask for a change that is gone.
    await editor.goto('about:blank')
    const { results } = await (await editor.request.get('/api/v1/studio/changes')).json()
    for (const { id } of results) await editor.request.delete(`/api/v1/studio/changes/${id}`, { headers })
  }
  await editor.goto(form(field, '/fields/feelingsAtTheTime'))
  await write(editor, 'Maximum number of answers', '4')
  const number = editor.getByRole('textbox', { name: 'Maximum number of answers' })
  for (const [typed, why] of [
    ['abc', 'Not saved: Enter a number, such as 2.'],
    ['2.5', /^Not saved: Enter a number such as/],
  ] as const) {
    await number.fill(typed)
    await expect(editor.getByText(why)).toBeVisible()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(editor.getByText('Saved in your change')).toHaveCount(0)
  }
  await number.fill('5')
  await expect(editor.getByText('Saved in your change')).toBeVisible()
  await expect(number).not.toHaveAttribute('aria-invalid')
  expect(trouble).toEqual([])
})

test('by keyboard an editor makes a wizard from a template, and a visitor fills it in', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await editor.goto('/studio/wizards')
  await editor.getByRole('button', { name: 'New wizard' }).waitFor()
  await press(editor, 'New wizard')
  await editor.keyboard.type('How is your sleep?')
  await tabTo(editor, /^Your own questions/)
  await editor.keyboard.press('ArrowDown')
  await editor.keyboard.press('ArrowDown')
  await expect(editor.getByRole('radio', { name: /^Name and address/ })).toBeChecked()
  await editor.keyboard.press('ArrowUp')
  await expect(editor.getByRole('radio', { name: /^Form with a branch and a result/ })).toBeChecked()
  await check(editor, [['a new wizard', async () => {}]])
  await shot(editor, 'new-wizard')
  await press(editor, 'Create')
  await editor.getByRole('heading', { name: 'How is your sleep?' }).waitFor()
  await expect(editor.getByText('Only if “Today is” is Hard').first()).toBeVisible()
  await check(editor, [['a wizard from a template', async () => {}]])
  await picture(editor, 'wizards')
  await shot(editor, 'from-template')
  await press(editor, 'Today')
  await editor.getByRole('heading', { name: 'Step' }).first().waitFor()
  await write(editor, 'Question', 'How did you sleep last night?')
  await press(editor, 'Back to the wizard')
  await editor.getByRole('heading', { name: 'How is your sleep?' }).waitFor()
  await press(editor, 'What is hard')
  await editor.getByRole('heading', { name: 'Step' }).first().waitFor()
  await write(editor, 'Question', 'What kept you awake?')
  await expect(editor.getByText('Nothing to fix.')).toBeVisible({ timeout: 60_000 })
  await press(editor, 'Back to the wizard')
  await editor.getByRole('heading', { name: 'How is your sleep?' }).waitFor()
  await press(editor, /^2 results/, 'Space')
  await press(editor, 'Add a result to Your result')
  await editor.keyboard.type('A night is a night')
  await tabTo(editor, 'What it says, one paragraph a line')
  await editor.keyboard.type('You can try again tomorrow.')
  await check(editor, [['adding a result', async () => {}]])
  await shot(editor, 'result')
  await press(editor, 'Add')
  await hears(editor, 'A night is a night is added in your change.')
  await press(editor, 'Move up: A night is a night')
  await hears(editor, 'A night is a night is now number 2 of 3.')
  await editor.getByRole('link', { name: 'A night is a night', exact: true }).focus()
  await editor.keyboard.press('Enter')
  await editor.getByRole('heading', { name: 'When it is shown' }).waitFor()
  const screen = editor.frameLocator('iframe')
  await expect(screen.getByText('You can try again tomorrow.')).toBeVisible({ timeout: 60_000 })
  await tabTo(editor, 'Always')
  await editor.keyboard.press('ArrowRight')
  await press(editor, 'Hard', 'Space')
  await hears(editor, 'Only if “Today is” is Hard')
  await expect(editor.getByText('Saved in your change')).toBeVisible()
  // A result for some is shown with answers that lead to it.
  await expect(screen.getByRole('heading', { name: 'A hard day' })).toBeVisible({ timeout: 60_000 })
  await expect(screen.getByText('You can try again tomorrow.')).toBeVisible()
  await expect(editor.getByLabel('State', { exact: true })).toContainText('answers that lead to this result')
  await shot(editor, 'result-shown')
  await press(editor, 'Go to this change')
  await editor.getByRole('heading', { name: 'Wizard: added' }).waitFor()
  await publish(editor, 'Members asked for it.')
  await editor.goto('/studio/wizards?id=how-is-your-sleep')
  await expect(editor.getByRole('link', { name: '/w/how-is-your-sleep' })).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const fillIn = async (answer: string, next: string, words: string, result: string) => {
    await visitor.goto('/w/how-is-your-sleep')
    await visitor.getByRole('heading', { name: 'How did you sleep last night?' }).waitFor()
    await visitor.getByLabel(answer, { exact: true }).check()
    await visitor.getByRole('button', { name: 'Next' }).click()
    await visitor.getByRole('heading', { name: next }).waitFor()
    await visitor.getByRole('textbox').fill(words)
    await visitor.getByRole('button', { name: 'Next' }).click()
    await expect(visitor.getByText(result)).toBeVisible()
  }
  await fillIn('Hard', 'What kept you awake?', 'The rain.', 'A hard day')
  await expect(visitor.getByText('You can try again tomorrow.')).toBeVisible()
  expect(trouble).toEqual([])
  await neverLost(editor)
})

test('by keyboard an editor makes a form, translates and links it, and a visitor finds it', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'publisher')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await editor.goto('/studio/wizards')
  await editor.getByRole('button', { name: 'New wizard' }).waitFor()
  await press(editor, 'New wizard')
  await editor.keyboard.type('Evenings')
  await tabTo(editor, 'Question')
  await editor.keyboard.type('How was your evening?')
  await tabTo(editor, 'New options, one on each line')
  await editor.keyboard.insertText('Calm\nLoud\n')
  await press(editor, 'Add another question')
  await editor.keyboard.type('What helped?')
  await tabTo(editor, 'How it is answered')
  await editor.keyboard.type('Long text')
  await tabTo(editor, 'Heading of the last page (optional)')
  await editor.keyboard.type('Thank you')
  await tabTo(editor, 'What the last page says, one paragraph a line')
  await editor.keyboard.type('Sleep well.')
  await check(editor, [['a form of one’s own questions', async () => {}]])
  await shot(editor, 'own-questions')
  await press(editor, 'Create')
  await editor.getByRole('heading', { name: 'Evenings' }).waitFor()
  const remaining = editor.getByRole('region', { name: 'Before it goes live' })
  await expect(remaining).toContainText('13 texts of this change aren’t translated yet (Español).')
  await expect(remaining).toContainText('No menu and no page leads to “Evenings” yet.')
  await check(editor, [['a new form with what is left to do', async () => {}]])
  await shot(editor, 'new-form')
  await press(editor, 'Put “Evenings” in the menu')
  await expect(remaining).not.toContainText('No menu')
  await press(editor, 'Translate them (Español)')
  await editor.getByText(/^\d+ texts found\./).waitFor()
  await write(editor, 'How was your evening?', '¿Qué tal tu noche?')
  await press(editor, 'Go to this change')
  // The question is the title of its step, too, and is translated once.
  await expect(remaining).toContainText('12 texts of this change aren’t translated yet (Español).')
  await check(editor, [['a change with translations to write', async () => {}]])
  await shot(editor, 'remaining')
  await publish(editor, 'For the evenings.')

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Evenings' }).first().click()
  await visitor.getByLabel('Calm').first().check()
  await visitor.getByRole('button', { name: 'Next' }).click()
  await visitor.getByRole('heading', { name: 'What helped?' }).waitFor()
  await visitor.getByRole('button', { name: 'Next' }).click()
  await expect(visitor.getByText('Sleep well.')).toBeVisible()
  expect(trouble).toEqual([])
  await neverLost(editor)
})

test('late save response is not a conflict with oneself', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const place = new URLSearchParams({ file: 'content/wizards/tag-memory/steps/needs.json', at: '' })
  await editor.goto(`/studio/text?${place}`)
  await write(editor, 'Question', 'What did you')
  await editor.route('**/changes/*/texts', async (route) => {
    const answer = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.fulfill({ response: answer })
  })
  // The page reads it anew, as it is in the change, once: when more is typed and before the answer.
  let isRead = false
  let isTyped = false
  await editor.route('**/studio/thing?*', async (route) => {
    if (isRead) return route.abort()
    const answer = await route.fetch()
    isRead = true
    await expect.poll(() => isTyped).toBe(true)
    await route.fulfill({ response: answer })
  })
  await tabTo(editor, 'Question')
  await editor.keyboard.press('End')
  await editor.keyboard.type(' need')
  await expect.poll(() => isRead).toBe(true)
  await editor.keyboard.type(' most?')
  isTyped = true
  await expect(editor.getByText('Saving')).toBeVisible()
  await expect(editor.getByText('Saved in your change')).toBeVisible()
  await expect(editor.getByText('Someone else edited')).toHaveCount(0)
  await expect(editor.getByLabel('Question', { exact: true })).toHaveValue('What did you need most?')
})

test('concurrent edit of one field offers a choice', async ({ browser }) => {
  test.setTimeout(400_000)
  const [ana, bo] = [await pageOf(browser, 'editor'), await pageOf(browser, 'editor')]
  const troubles = [watchForTrouble(ana), watchForTrouble(bo)]
  const place = new URLSearchParams({ file: 'content/wizards/tag-memory/steps/health.json', at: '' })
  const form = `/studio/text?${place}`
  await ana.goto(form)
  await write(ana, 'Question', 'How was your health?')
  await openChange(bo, ana.name)
  await press(bo, 'Work on this change, too')
  await bo.getByRole('button', { name: 'Your edits go into this change' }).waitFor()
  await press(bo, /^Edit: /)
  await expect(bo.getByLabel('Question', { exact: true })).toHaveValue('How was your health?')
  await write(bo, 'Title', 'Body')
  await expect(ana.getByLabel('Title', { exact: true })).toHaveValue('Body')
  await write(ana, 'Question', 'How was your body?')
  await expect(bo.getByLabel('Question', { exact: true })).toHaveValue('How was your body?')

  // While one is without a connection, the other goes on.
  await ana.context().setOffline(true)
  await tabTo(ana, 'Question')
  await ana.keyboard.press('ControlOrMeta+A')
  await ana.keyboard.type('Were you ill?')
  const saved = bo.waitForResponse((answer) => answer.url().endsWith('/texts') && answer.ok())
  await write(bo, 'Question', 'Were you well?')
  await saved
  // That her text was refused arrives before the other's text does.
  const isRefused = ana.waitForResponse((answer) => answer.url().endsWith('/texts') && answer.status() === 409)
  await ana.route('**/studio/thing?*', async (route) => {
    await isRefused
    await route.continue()
  })
  const told = ana.waitForResponse((answer) => answer.url().includes('/studio/thing?') && answer.ok())
  await ana.context().setOffline(false)
  const met = ana.getByRole('alert').filter({ hasText: 'Someone else edited' })
  await isRefused
  await (await told).finished()
  await expect(met).toContainText('Were you ill?')
  await expect(met).toContainText('Were you well?')
  await check(ana, [['two texts', async () => {}]])
  await shot(ana, 'met')
  await press(ana, 'Keep mine')
  await expect(met).toHaveCount(0)
  await expect(bo.getByLabel('Question', { exact: true })).toHaveValue('Were you ill?')
  // What was refused and what did not arrive stands in the console.
  const isTold = /^console: (Failed to load resource|saving a text: no answer)/
  expect(troubles.flat().filter((one) => !isTold.test(one))).toEqual([])
})

test('a help page is previewed with its scroll position and theme; review shows the diff', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const trouble = watchForTrouble(editor)
  await editor.goto(`/studio/text?${new URLSearchParams({ file: 'content/help/safety.md', at: '' })}`)
  const page = editor.frameLocator('iframe')
  await expect(page.getByRole('heading', { name: 'Leaving quickly' })).toBeVisible()
  const isAt = () => editor.frames()[1]?.evaluate(() => scrollY)
  await page.getByRole('heading', { name: 'Leaving quickly' }).scrollIntoViewIfNeeded()
  const before = await isAt()
  expect(before).toBeGreaterThan(300)
  await editor.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await tabTo(editor, 'Text of the page')
  await editor.keyboard.press('ControlOrMeta+Home')
  for (let n = 0; n < '## Immediate '.length; n++) await editor.keyboard.press('ArrowRight')
  await editor.keyboard.type('and calm ')
  await expect(page.getByRole('heading', { name: 'Immediate and calm Support Resources' })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(async () => Math.abs(((await isAt()) ?? 0) - (before ?? 0))).toBeLessThan(60)
  expect(trouble).toEqual([])
  await check(editor, [['a help page beside its text', async () => {}]])
  await shot(editor, 'help-page')
  await press(editor, 'Go to this change')
  const edit = editor.getByRole('listitem').filter({ hasText: 'Text of the page' })
  await expect(edit.locator('ins')).toHaveText('and calm ')
  await expect(edit.locator('del')).toHaveCount(0)
  await press(editor, /^What members see › /, 'Space')
  await expect(page.getByRole('heading', { name: 'Immediate and calm Support Resources' })).toBeVisible()
  await check(editor, [['a change with the page that it makes', async () => {}]])
  await shot(editor, 'change-page')
  // axe looks into frames by a script, which this one refuses, too.
  expect(trouble.filter((one) => !one.includes('Blocked script execution'))).toEqual([])
})

test('the form is previewed in a chosen state, and a finding is replayed in it', async ({ browser }) => {
  test.setTimeout(400_000)
  const editor = await pageOf(browser, 'editor')
  const trouble = watchForTrouble(editor)
  await listen(editor)
  await editor.goto('/studio/wizards?id=tag-memory')
  await press(editor, 'Drawing', 'Space')
  const drawn = editor.locator('svg').getByRole('link', { name: /^Needs/ })
  await expect(drawn).toBeVisible({ timeout: 60_000 })
  await check(editor, [['a drawing', async () => {}]])
  await picture(editor, 'drawing')
  await shot(editor, 'drawing')
  await drawn.focus()
  await editor.keyboard.press('Enter')
  const screen = editor.frameLocator('iframe')
  await editor.waitForURL(/steps%2Fneeds\.json/)
  await write(editor, 'Question', 'What did you miss most?')
  await expect(screen.getByRole('heading', { name: 'What did you miss most?' })).toBeVisible()
  expect(await editor.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(360)
  await tabTo(editor, 'State')
  await editor.keyboard.press('ArrowDown')
  await editor.keyboard.press('ArrowDown')
  await expect(screen.locator('[aria-pressed=true], :checked').first()).toBeAttached()
  await write(editor, 'Question', 'What did you miss?')
  await expect(screen.getByRole('heading', { name: 'What did you miss?' })).toBeVisible()
  await expect(screen.locator('[aria-pressed=true], :checked').first()).toBeAttached()
  await check(editor, [['a form with its screen', async () => {}]])
  await shot(editor, 'screen')
  await editor.setViewportSize({ width: 740, height: 800 })
  await expect(editor.locator('iframe')).toHaveCount(0)
  await press(editor, 'What members see', 'Space')
  await expect(screen.getByRole('heading', { name: 'What did you miss?' })).toBeVisible()
  await editor.setViewportSize({ width: 1280, height: 800 })

  await open(editor, 'How you felt', /Tag Your Childhood Trauma › Feelings › How you felt · Question/)
  await write(editor, 'Minimum number of answers', '2')
  await expect(editor.getByRole('link', { name: 'Show the clicks' }).first()).toBeVisible({ timeout: 60_000 })
  await press(editor, 'Show the clicks')
  await editor.getByRole('region', { name: 'Replay' }).waitFor()
  for (const forward = editor.getByRole('button', { name: 'Forward' }); await forward.isEnabled(); )
    await forward.click()
  await expect(screen.getByRole('heading', { name: 'How did you feel at the time?' })).toBeVisible()
  await check(editor, [['a replay', async () => {}]])
  await shot(editor, 'replay')
  expect(trouble).toEqual([])
})
