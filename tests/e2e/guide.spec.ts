import { cp, rm } from 'node:fs/promises'
import { expect, type Page, type Request, test } from '@playwright/test'
import { check } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A wizard that fills in nothing: kept on the device, sent nowhere, and nobody is asked to sign in.

const inContent = ['wizards/quiet-guide', 'options/guide-feelings.json']
const word = 'a word that stays here'

// One after the other: each puts the same guide into the content and takes it out again.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ request }) => {
  await cp('tests/fixtures/guide', contentFolder, { recursive: true })
  await waitUntilServed(request, 'quiet-guide')
})
// Waits until the server has noticed, or the next test would take the guide of this one for its own and lose it half-way.
test.afterEach(async ({ request }) => {
  for (const path of inContent) await rm(`${contentFolder}/${path}`, { recursive: true, force: true })
  await waitUntilServed(request, 'quiet-guide', 404)
})

/** Everything that leaves the page from here on, with its body. */
function leavingOf(page: Page): string[] {
  const left: string[] = []
  page.on('request', (request: Request) => void left.push(`${request.url()} ${request.postData() ?? ''}`))
  return left
}

async function answer(page: Page) {
  await page.goto('/w/quiet-guide')
  await expect(page.getByText('Nothing is sent anywhere.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Uneasy' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Your words' }).fill(word)
}

test('keeps answers locally only, over a reload', async ({ page }) => {
  const left = leavingOf(page)
  await answer(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Uneasy' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveValue(word)
  await page.getByRole('button', { name: 'Next' }).click()

  // A visitor is not told of memories, and finds the questions above what was answered.
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  await expect(page.getByText('How is it now?')).toBeVisible()
  await expect(page.getByText('What would you say to a friend?')).toBeVisible()
  await expect(page.getByText(word)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(/sign in/i)).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await check(page, [['the answers to a guide', async () => {}]])
  expect(left.filter((said) => said.includes('uneasy') || said.includes(encodeURIComponent(word)))).toEqual([])
  expect(left.filter((said) => said.includes(word))).toEqual([])

  await main.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(page.getByText(word)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('wizardDraft:quiet-guide'))).toBeNull()
})

test('Leave quickly clears them when chosen', async ({ page }) => {
  await answer(page)
  await page.evaluate(() => localStorage.setItem('clearOnLeave', '1'))
  await page.route('https://www.wikipedia.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift')
  await page.waitForURL(/wikipedia/)
  await page.goto('/safety')
  expect(await page.evaluate(() => localStorage.getItem('wizardDraft:quiet-guide'))).toBeNull()
})

test('reads facts from address and session', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/quiet-guide?time=night')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'What is the night like?' })).toBeVisible()
  for (let i = 0; i < 2; i += 1) await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Would you like to write it as a memory?' })).toBeVisible()
  await page.goto('/yours')
  await expect(page.getByRole('link', { name: 'A quiet guide' })).toHaveCount(0)
})
