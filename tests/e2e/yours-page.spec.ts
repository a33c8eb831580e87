import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { unzip } from '../helpers/unzip.ts'
import { memoryForm } from './memory-form.ts'
import { member } from './people.ts'

test('from home a member comes to what is theirs, and takes a copy of it along', async ({ page, context }) => {
  const author = await member(context)
  await author.post({ title: 'The plate', privacy: 1, feelings: [{ id: 'sad', description: 'sad' }] })
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await expect(page.getByText('1 memory', { exact: true })).toBeVisible()
  // What is saved, and what is unfinished, each at an address of its own.
  await page.getByRole('navigation', { name: 'Mine' }).getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await page.goto('/memory/new')
  await memoryForm(page).begin({ words: 'We ate the plums.' })
  await page.goto('/yours/drafts')
  const draft = page.getByRole('main').getByRole('link', { name: 'We ate the plums.' })
  await expect(draft).toHaveAttribute('href', '/memory/new')
  await expect(page.getByText('New memory · on this device · last changed a moment ago')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the draft “We ate the plums.”' }).press('Enter')
  await expect(page.getByText('No unfinished writing.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memoryDraft'))).toBeNull()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(draft).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memoryDraft'))).toContain('We ate the plums.')
  await page.goto('/yours')
  await page.getByRole('link', { name: 'Search your memories' }).click()
  await expect(page.getByRole('heading', { name: 'The plate' })).toBeVisible()
  const words = page.getByRole('searchbox', { name: 'Search your memories' })
  await words.fill('teapot')
  await words.press('Enter')
  await expect(page.getByText('None of your memories contain these words.')).toBeVisible()
  await words.fill('plates')
  await words.press('Enter')
  await expect(page.getByRole('heading', { name: 'The plate' })).toBeVisible()
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const files = unzip(await readFile(await download.path()))
  expect(files['index.html']).toContain('The plate')
  const copy = JSON.parse(files['data.json'] ?? '')
  expect(copy.account.email).toBe(author.email)
  expect(copy.memories).toEqual([expect.objectContaining({ title: 'The plate' })])
  expect(copy.memories[0].tags[0].label).toBe('Sad')
})

test('a copy that does not arrive is told, and can be asked for again', async ({ page, context }) => {
  await member(context)
  await page.goto('/account')
  await page.route('**/user/export', (route) => route.abort())
  await page.getByRole('button', { name: 'Download a copy' }).click()
  await expect(page.getByText('The download failed')).toBeVisible()
  await page.unroute('**/user/export')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  await arriving
})

test('questions that do not exist are called so; questions that cannot be reached can be asked for again', async ({
  page,
}) => {
  await page.goto('/w/no-such-questions')
  await expect(page.getByRole('heading', { name: 'These questions don’t exist' })).toBeVisible()
  await page.route('**/api/v1/wizards/**', (route) => route.abort())
  await page.goto('/w/no-such-questions')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'These questions don’t exist' })).toBeHidden()
  await page.unroute('**/api/v1/wizards/**')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'These questions don’t exist' })).toBeVisible()
})

test('a member sees where they are signed in, and signs out everywhere else', async ({ page, context, browser }) => {
  const person = await member(context)
  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:139.0) Firefox/139.0' })
  const other = await elsewhere.newPage()
  await other.goto('/?routeAction=login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await other.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('button', { name: /your menu/ })).toBeVisible()

  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText('This device')).toHaveCount(1)
  await expect(section.getByText('Firefox on Windows')).toBeVisible()
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)

  await other.goto('/settings/security')
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => new URL(other.url()).pathname).toBe('/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Security and devices' })).toBeVisible()
  await elsewhere.close()
})
