import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { check } from './axe.ts'

// Unfinished answers, kept with a code by somebody without an account and gone on with on another device.

const content = '.cache/e2e-content'
const id = 'late-note'

test.beforeAll(async ({ request }) => {
  for (const [name, text] of eveningNote(id, 'A late note')) {
    await mkdir(dirname(`${content}/${name}`), { recursive: true })
    await writeFile(`${content}/${name}`, text)
  }
  const status = async () => (await request.get(`/api/v1/wizards/${id}`)).status()
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})
test.afterAll(async () => {
  for (const name of eveningNote(id, '').keys())
    await rm(`${content}/${/^(options|lookups)/.test(name) ? name : `wizards/${id}`}`, { recursive: true, force: true })
})

test('a visitor saves half a form with a code, and continues on a phone by keyboard', async ({ page, browser }) => {
  await page.goto(`/w/${id}`)
  const later = page.locator('summary', { hasText: 'Save and return later' })
  await later.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save and get a code' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Answer a question first. There’s nothing to save yet.')

  await page.getByRole('radio', { name: 'Badly' }).press('Space')
  await page.getByRole('button', { name: 'Save and get a code' }).press('Enter')
  const code = await page.locator('strong.return-code').innerText()
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  await expect(page.locator('p', { hasText: 'Your code:' })).toBeFocused()
  await check(page, [['a form saved with a code', async () => {}]])

  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/later.png`, fullPage: true })

  // More is filled in, and kept with the same code.
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Save my changes' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The same code works until' })).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  const there = await phone.newPage()
  await there.goto(`/w/${id}`)
  await there.locator('summary', { hasText: 'Save and return later' }).press('Enter')
  const field = there.getByRole('textbox', { name: 'I have a code' })
  await field.fill('0000-0000-0000-0000')
  await field.press('Enter')
  await expect(there.getByRole('alert')).toContainText('We couldn’t find any answers for this code.')
  await field.fill(code.toLowerCase().replaceAll('-', ' '))
  await field.press('Enter')
  await expect(there.getByRole('radio', { name: 'Badly' })).toBeChecked()
  await expect(there.locator('strong.return-code')).toHaveText(code)
  await there.getByRole('button', { name: 'Next' }).click()
  await expect(there.getByRole('checkbox').first()).toBeChecked()

  if (process.env.SHOTS) await there.screenshot({ path: `${process.env.SHOTS}/later-phone.png`, fullPage: true })

  // Whoever deletes it keeps what stands on the page; the code opens nothing any more.
  await there.getByRole('button', { name: 'Delete what I saved' }).press('Enter')
  await expect(there.getByRole('status').filter({ hasText: 'The code no longer works.' })).toBeVisible()
  await expect(there.locator('summary', { hasText: 'Save and return later' })).toBeFocused()
  await expect(there.getByRole('checkbox').first()).toBeChecked()
  expect((await page.request.post('/api/v1/saved-answers/open', { data: { code } })).status()).toBe(404)
  await phone.close()
})
