import { execFileSync } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { totpCode } from '../helpers/server/authenticator.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { violationsOf } from './axe.ts'
import { member, watchForTrouble } from './people.ts'

// A report of an incident by content alone, which anybody may send: sent without an account, and read by the clerks of an office.

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer({
    run: ['--enable-source-maps', 'dist/server/main.js'],
    prepare: (content) => cp('tests/fixtures/incident', content, { recursive: true }),
  })
})
test.afterAll(() => server.close())

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const draft = (page: Page) => page.evaluate(() => localStorage.getItem('wizardDraft:incident-report'))
const warning = /^You’re sending this without an account, so you can’t read or change it afterwards/

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Somebody was hurt', exact: true }).check()
  await page.getByLabel('Where it was').fill('The north stairs')
  await page.getByLabel('When it was').fill('2026-11-20')
  await page.getByLabel('What you saw').fill('A step gave way under him.')
  await page.keyboard.press('Tab')
  await button(page, 'Next').click()
  await button(page, 'Add a person').click()
  await page.getByLabel('Name, or how you would know them').fill('A man in a red coat')
  await page.getByRole('radio', { name: 'First aid on site', exact: true }).check()
  await button(page, 'Done').click()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'May the safety team ask you more?' }).waitFor()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Check your report' }).waitFor()
}

async function becomesClerk(page: Page, username: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: join(dirname(server.content), 'data') }
  execFileSync('node_modules/.bin/tsx', ['scripts/admin.ts', 'role', username, 'clerk', '--yes'], { env })
  await page.goto('/delivered')
  await page.getByRole('link', { name: 'Set up a second step' }).click()
  const security = page.getByRole('region', { name: 'Sign-in security' })
  await security.getByRole('button', { name: 'Set up an app' }).click()
  const secret = (await security.locator('code.app-key').innerText()).replaceAll(' ', '')
  await security.getByLabel('Code from the app').fill(totpCode(secret, new Date()))
  await security.getByRole('button', { name: 'Turn on' }).click()
  await security.getByRole('button', { name: 'I’ve saved them' }).click()
}

test('a visitor sends a report without an account, loses nothing meanwhile, and a clerk downloads it', async ({
  browser,
}) => {
  const newPage = async () => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 780 } })
    return context.newPage()
  }
  const page = await newPage()
  const trouble = watchForTrouble(page)
  await page.goto('/w/incident-report')
  await fillIn(page)
  await expect(page.getByText(warning)).toContainText('We delete it after 90 days.')
  await expect(page.getByText('The safety team reads your report, to make the site safer.')).toBeVisible()
  await expect(page.getByText('Sign in to save your answers', { exact: false })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/incident-send.png`, fullPage: true })
  expect(trouble).toEqual([])

  // No connection, then a server that refuses: all is still there, on the page and after a reload.
  await page.context().setOffline(true)
  await button(page, 'Send the report').click()
  await expect(page.getByText('Your answers aren’t saved yet')).toBeVisible()
  await page.context().setOffline(false)
  for (const status of [503, 429, 400]) {
    await page.route('**/responses', (route) => route.fulfill({ status, json: { detail: 'Not now, please.' } }))
    const answered = page.waitForResponse('**/responses')
    // By keyboard: the notice lies over the button until it is closed.
    await button(page, 'Send the report').press('Enter')
    expect((await answered).status()).toBe(status)
    await page.unroute('**/responses')
    await expect(page.getByText('A step gave way under him.')).toBeVisible()
    expect(await draft(page)).toContain('A step gave way under him.')
  }
  await page.reload()
  await expect(page.getByLabel('Where it was')).toHaveValue('The north stairs')
  for (const name of ['Next', 'Next', 'Next']) await button(page, name).click()

  await button(page, 'Send the report').click()
  const thanks = page.getByRole('heading', { name: 'The safety team has your report' })
  await expect(thanks).toBeFocused()
  await expect(page.getByText('If somebody is in danger now, call 112.')).toBeVisible()
  await expect(page.getByText('What you saved before')).toHaveCount(0)
  expect(await draft(page)).toBeNull()
  expect(await violationsOf(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/incident-sent.png`, fullPage: true })
  await button(page, 'Report something else').click()
  await expect(page.getByLabel('Where it was')).toHaveValue('')

  const desk = await newPage()
  const { username } = await member(desk.context())
  await becomesClerk(desk, username)
  await desk.goto('/delivered')
  await expect(desk.getByRole('region', { name: 'Report an incident' })).toContainText('Answers: 1')
  const coming = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await coming).path(), 'utf8')
  for (const said of ['The north stairs', 'A step gave way under him.', 'A man in a red coat'])
    expect(csv).toContain(said)
})

test('a member sends the same form as their own, and finds it afterwards', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url })
  await member(context)
  const page = await context.newPage()
  await page.goto('/w/incident-report')
  await fillIn(page)
  await expect(page.getByText(warning)).toHaveCount(0)
  await button(page, 'Send the report').click()
  await expect(page.getByRole('heading', { name: 'What you saved before' })).toBeFocused()
  const own = await (await context.request.get('/api/v1/wizards/incident-report/responses')).json()
  expect(own.results).toEqual([expect.objectContaining({ answers: expect.objectContaining({ kind: 'injury' }) })])
})
