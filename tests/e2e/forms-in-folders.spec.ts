import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { member, watchForTrouble } from './people.ts'

// Forms that are nothing but content, each a folder (tests/fixtures), served together as another team's. The checker walks them
// in tests/content/forms-in-folders.test.ts; the guide has a journey of its own, guide.spec.ts.

let other: RunningServer
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  other = await runServer({
    run: ['--enable-source-maps', 'dist/server/main.js'],
    prepare: async (content) => {
      await rm(content, { recursive: true })
      for (const folder of ['quiz-content', 'contact'])
        await cp(`tests/fixtures/${folder}`, content, { recursive: true })
    },
  })
})
test.afterAll(() => other?.close())

/** Mails become files where no mail server is. */
async function mailsOfTeam(): Promise<string> {
  const outbox = join(dirname(other.content), 'data/outbox')
  const files = await readdir(outbox).catch(() => [])
  return (await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))).join()
}

test('a quiz area shows its results by counts, without an account', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: other.url })).newPage()
  const trouble = watchForTrouble(page)
  const main = page.getByRole('main')
  const says = (statement: string, answer: string) =>
    main.getByRole('group', { name: statement }).getByRole('radio', { name: answer, exact: true }).click()
  const next = () => main.getByRole('button', { name: 'Next' }).click()
  const results = page.locator('.step-results').getByRole('heading')

  await page.goto('/w/quiz-area')
  await expect(main.locator('.scale-row')).toHaveCount(8)
  for (const statement of ['I say yes when I mean no.', 'I look after others first.']) await says(statement, 'Often')
  await next()
  await expect(results).toHaveText(['You may not recognise yourself here'])
  await main.getByRole('button', { name: 'Previous' }).click()
  await says('I find it hard to ask for help.', 'Sometimes')
  await next()
  await expect(results).toHaveText([
    'You may recognise yourself in looking after others',
    'Asking for help can be hard',
  ])
  await expect(page.getByText('You said that it is hard to ask for help: Sometimes.')).toBeVisible()
  await expect(main.getByText(/sign in/i)).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('a contact form validates the address and mails the message to the team', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: other.url })).newPage()
  const trouble = watchForTrouble(page)
  const main = page.getByRole('main')
  await page.goto('/w/letters')
  await page.getByRole('textbox', { name: 'Your line' }).fill('The lamp helped.')
  const address = page.getByRole('textbox', { name: 'Where an answer can go' })
  await address.fill('reader@')
  await expect(main.getByRole('button', { name: 'Next' })).toBeDisabled()
  await address.fill('reader@example.org')
  await main.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Your letter', exact: true })).toBeVisible()
  // The review has the questions above the answers.
  await expect(main).toContainText(/Your line.*The lamp helped\..*Where an answer can go.*reader@example\.org/s)
  const sent = page.waitForRequest('**/api/v1/contact')
  await main.getByRole('button', { name: 'Send it' }).click()
  expect((await sent).postDataJSON()).toEqual({ message: 'The lamp helped.', email: 'reader@example.org' })
  await expect(page.getByRole('heading', { name: 'Your letter is on its way' })).toBeVisible()
  await expect.poll(mailsOfTeam, { timeout: 20_000 }).toContain('The lamp helped.')
  expect(trouble).toEqual([])

  const send = (data: object) =>
    page.request.post('/api/v1/contact', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  for (const refused of [
    { message: 'Hello.', email: 'reader@' },
    { message: 'x'.repeat(61) },
    { message: 'Hello.', topic: 'x' },
  ])
    expect((await send(refused)).status(), JSON.stringify(refused)).toBe(400)
  await member(page.context())
  await page.goto('/yours')
  await expect(page.getByRole('link', { name: 'Write to the team' })).toHaveCount(0)
})
