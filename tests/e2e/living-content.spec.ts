import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { memoryForm } from './memory-form.ts'
import { member, watchForTrouble } from './people.ts'

// Changes content while people are in the middle of it, so it has a server and a content folder of its own.
test.describe.configure({ mode: 'serial' })

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer({
    run: ['--enable-source-maps', 'dist/server/main.js'],
    prepare: (content) => nights(content),
  })
})
test.afterAll(() => server?.close())

const words = { id: 'words', kind: 'short-text', label: 'A few words', maxLength: 40 }

/** A wizard with one step; what is asked changes. */
async function nights(content: string, options = ['calm', 'wild'], more: object[] = [words], upgrades: object[] = []) {
  const folder = join(content, 'wizards/nights')
  await mkdir(join(folder, 'steps'), { recursive: true })
  const put = (path: string, kind: string, depth: string, rest: object) =>
    writeFile(path, JSON.stringify({ $schema: `${depth}schemas/content/${kind}.schema.json`, ...rest }))
  const list = { id: 'nights', options: options.map((id) => ({ id, label: id[0]?.toUpperCase() + id.slice(1) })) }
  await put(join(content, 'options/nights.json'), 'option-list', '../../', list)
  const night = { id: 'night', kind: 'checklist', label: 'The night', options: 'nights' }
  const step = { id: 'night', title: 'Night', question: 'How was the night?', fields: [night, ...more] }
  await put(join(folder, 'steps/night.json'), 'step', '../../../../', step)
  await put(join(folder, 'upgrades.json'), 'upgrades', '../../../', { upgrades })
  const definition = { id: 'nights', title: 'Your nights', target: 'response', kind: 'linear', steps: ['night'] }
  await put(join(folder, 'wizard.json'), 'wizard', '../../../', definition)
}

const upgrades = [
  { number: 1, change: 'rename-option', field: 'night', option: 'wild', to: 'loud' },
  { number: 2, change: 'drop-field', field: 'words', why: 'A short form is enough.' },
]

async function person(browser: Browser): Promise<{ page: Page; trouble: string[] }> {
  const context = await browser.newContext({ baseURL: server.url })
  await member(context)
  const page = await context.newPage()
  return { page, trouble: watchForTrouble(page) }
}

const versionOf = async (id: string) => (await (await fetch(`${server.url}/api/v1/wizards/${id}`)).json()).version

test("open pages finish on their version; returning members get today's", async ({ browser }) => {
  const [staying, leaving] = await Promise.all([person(browser), person(browser)])
  for (const { page } of [staying, leaving]) {
    await page.goto('/w/nights')
    await page.getByRole('checkbox', { name: 'Wild' }).click()
    await page.getByLabel('A few words').fill('rain on the roof')
    await page.getByLabel('A few words').blur()
  }
  const begun = await versionOf('nights')

  // Without a word on what becomes of begun answers, the change is not served.
  await nights(server.content, ['calm', 'loud'], [])
  await expect.poll(async () => (await server.ready()).content_findings).toBeGreaterThan(0)
  expect(await versionOf('nights')).toBe(begun)
  await nights(server.content, ['calm', 'loud'], [], upgrades)
  await expect.poll(() => versionOf('nights')).not.toBe(begun)

  // One stays: the same questions, and they are saved as what they are.
  const { page } = staying
  await expect(page.getByRole('checkbox', { name: 'Wild' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Calm' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const answer = await saved
  expect(answer.status()).toBe(201)
  expect(await answer.json()).toMatchObject({
    content_version: begun,
    answers: { night: ['wild', 'calm'], words: 'rain on the roof' },
  })
  // Later they are read in today's words.
  await page.goto('/w/nights')
  const earlier = page.getByRole('region', { name: 'What you saved before' })
  await expect(earlier.getByText('Loud, Calm')).toBeVisible()
  await expect(earlier.getByText('rain on the roof')).toBeVisible()
  await expect(earlier.getByText('A short form is enough.')).toBeVisible()

  // One comes back: today's questions, the answer in its new words, and what was dropped is told.
  const back = leaving.page
  await back.reload()
  await expect(back.getByRole('checkbox', { name: 'Loud' })).toBeChecked()
  await expect(back.getByLabel('A few words')).toHaveCount(0)
  const told = back.getByRole('status').filter({ hasText: 'The questions have changed since you started.' })
  await expect(told.getByText('rain on the roof')).toBeVisible()
  await expect(told.getByText('A short form is enough.')).toBeVisible()
  // It is still told after another reload, until it is put away.
  await back.getByRole('checkbox', { name: 'Calm' }).click()
  await back.reload()
  await expect(told.getByText('rain on the roof')).toBeVisible()
  await told.getByRole('button', { name: 'Discard these words' }).click()
  await expect(told).toHaveCount(0)
  await back.reload()
  await expect(back.getByRole('checkbox', { name: 'Calm' })).toBeChecked()
  await expect(told).toHaveCount(0)
  expect([...staying.trouble, ...leaving.trouble]).toEqual([])
})

test('a memory being written keeps its page and text through a content change', async ({ browser }) => {
  const { page, trouble } = await person(browser)
  await page.goto('/memory/new')
  const form = memoryForm(page)
  await form.isAbout('my aunt')
  await form.feels('Unhappy')
  await form.tells('We ran home through the rain.')

  const begun = await versionOf('memory')
  await server.edit(
    'wizards/memory/wizard.json',
    '"title": "Start Sharing Your Memory"',
    '"title": "Write Your Memory"',
  )
  await expect.poll(() => versionOf('memory')).not.toBe(begun)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start Sharing Your Memory')
  await expect(page.getByText('We ran home through the rain.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Your Memory')
  await expect(page.getByText('my aunt', { exact: true })).toBeVisible()
  await expect(page.getByText('We ran home through the rain.')).toBeVisible()
  expect(trouble).toEqual([])
})
