import { cp, readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone whose places are limited: two people want the last one.

const path = '/api/v1/wizards/garden-day'

test.describe.configure({ mode: 'default' })

const yesterday = new Date(Date.now() - 86_400_000)

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/event', contentFolder, { recursive: true })
  // Early registration ended yesterday.
  const file = `${contentFolder}/wizards/garden-day/wizard.json`
  const until = yesterday.toISOString().slice(0, 10)
  await writeFile(file, (await readFile(file, 'utf8')).replace('2027-05-01', until))
  await waitUntilServed(request, 'garden-day')
})

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const tour = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Up to the answers as they are before saving: the tour is chosen already. */
async function fillIn(page: Page, name: string): Promise<void> {
  await button(page, 'Next').click()
  await page.getByRole('checkbox', { name: 'Drying herbs' }).check()
  await button(page, 'Next').click()
  await page.getByLabel('Your name').fill(name)
  await page.keyboard.press('Tab')
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Your answers' }).waitFor()
}

const savedBy = async (page: Page) =>
  (await (await page.request.get(`${path}/responses`)).json()).results?.map(
    ({ answers }: { answers: object }) => answers,
  )

test('the last place goes to one of two people; the other keeps all else, is told, and chooses again', async ({
  browser,
}) => {
  const [first, second] = await Promise.all([browser.newContext(), browser.newContext()])
  await Promise.all([member(first), member(second)])
  const [ann, ben] = await Promise.all([first.newPage(), second.newPage()])
  await ben.setViewportSize({ width: 360, height: 780 })
  for (const page of [ann, ben]) {
    await page.goto('/w/garden-day')
    await expect(tour(page, 'In the morning')).toHaveAccessibleDescription('From ten to eleven. Places left: 1')
    await page.getByText('In the morning').click()
    await fillIn(page, page === ann ? 'Ann' : 'Ben')
  }

  // Both are at their last button, and nothing is known of the other.
  await button(ann, 'Save').click()
  await expect.poll(() => savedBy(ann)).toEqual([{ tour: 'morning', workshops: ['herbs'], name: 'Ann' }])
  await button(ben, 'Save').click()
  await expect(ben.getByText('What you chose is full now. Please choose something else')).toBeVisible()
  const full = ben.getByText('“In the morning” is full now (Tour).')
  await expect(full).toBeVisible()
  expect(await violationsOf(ben)).toEqual([])
  expect(await savedBy(ben)).toEqual([])

  await button(ben, 'Choose another').click()
  await expect(tour(ben, 'In the morning')).toBeChecked()
  await expect(tour(ben, 'In the morning')).toHaveAccessibleDescription('From ten to eleven. Full')
  await expect(ben.getByText('What you chose is full now. Choose another option.')).toBeVisible()
  expect(await violationsOf(ben)).toEqual([])
  if (process.env.SHOTS) await ben.screenshot({ path: `${process.env.SHOTS}/full-360.png`, fullPage: true })
  await ben.getByText('At noon').click()
  await expect(tour(ben, 'In the morning')).toBeDisabled()
  await expect(ben.getByText('What you chose is full now. Choose another option.')).toHaveCount(0)
  await button(ben, 'Next').click()
  await expect(ben.getByRole('checkbox', { name: 'Drying herbs' })).toBeChecked()
  await button(ben, 'Next').click()
  await expect(ben.getByLabel('Your name')).toHaveValue('Ben')
  await button(ben, 'Next').click()
  await button(ben, 'Next').click()
  await expect(full).toHaveCount(0)
  await button(ben, 'Save').click()
  await expect.poll(() => savedBy(ben)).toEqual([{ tour: 'noon', workshops: ['herbs'], name: 'Ben' }])

  // What Ann deletes is free again, for whoever opens the question; what Ben takes then, she cannot have back.
  await ann.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(ann.getByText('Deleted.')).toBeVisible()
  await ben.goto('/w/garden-day')
  await expect(tour(ben, 'In the morning')).toBeEnabled()
  await ben.getByText('In the morning').click()
  await fillIn(ben, 'Ben')
  await button(ben, 'Save').click()
  await expect.poll(async () => (await savedBy(ben))?.length).toBe(2)
  await ann.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(ann.getByText('What you chose is full now. Please choose something else')).toBeVisible()
  await Promise.all([first.close(), second.close()])
})

test('a page that was opened while another price counted says so before saving, and keeps all answers', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.clock.setFixedTime(yesterday)
  await page.goto('/w/garden-day')
  await page.getByText('At noon').click()
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Who is coming? A place costs 40 euros.' }).waitFor()
  await page.getByLabel('Your name').fill('Cy')
  await page.getByLabel('How many people').fill('3')
  await page.keyboard.press('Tab')
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Together 120 euros' }).waitFor()
  await button(page, 'Next').click()
  await button(page, 'Save').click()
  await expect(page.getByText('An amount has changed since you opened this page.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await savedBy(page)).toEqual([])
  // What was answered is there, and what only the later price asks is asked.
  await page.getByRole('heading', { name: 'Your answers' }).waitFor()
  await expect(page.getByText('A place costs 55 euros.').first()).toBeVisible()
  await button(page, 'Back to the questions').click()
  await expect(tour(page, 'At noon')).toBeChecked()
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await expect(page.getByLabel('Your name')).toHaveValue('Cy')
  await expect(page.getByLabel('How many people')).toHaveValue('3')
  await page.getByLabel('What we can do to make it easier to come early').fill('A later train')
  await page.keyboard.press('Tab')
  await button(page, 'Next').click()
  await page.getByRole('heading', { name: 'Together 165 euros' }).waitFor()
  await button(page, 'Next').click()
  await button(page, 'Save').click()
  await expect
    .poll(async () => (await (await page.request.get(`${path}/responses`)).json()).results?.[0])
    .toMatchObject({ answers: { tour: 'noon', name: 'Cy', guests: 3 }, values: { total: 165 } })
})
