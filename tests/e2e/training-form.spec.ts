import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone: jobs whose last day cannot be before the first, and a grant for some of the costs, rounded and capped.

const path = '/api/v1/wizards/training-grant/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/training', contentFolder, { recursive: true })
  await waitUntilServed(request, 'training-grant')
})

test('two answers of an entry are compared by page and server', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.goto('/w/training-grant')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const box = (name: string) => page.getByLabel(name, { exact: true })
  await button('Add a job').click()
  await box('Employer').fill('Ada & Co.')
  await box('First day').fill('2020-03-01')
  await box('Last day').fill('2020-02-01')
  await button('Done').click()
  const message = page.getByText('The last day at Ada & Co. is before the first day. Change one of them.')
  await expect(message).toBeVisible()
  await expect(box('Last day')).toBeFocused()
  await expect(button('Next')).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])

  // What is kept of it is not lost, and says what is wrong with it.
  await page.reload()
  await expect(page.getByText('Entry 1: The last day at Ada & Co. is before the first day.')).toBeVisible()
  await button('Change Ada & Co.').click()
  await box('Last day').fill('2020-03-05')
  await expect(message).toHaveCount(0)
  // A question of the entry is asked by what lies between the two days.
  await box('Why it was less than a month').fill('It closed')
  await button('Done').click()
  await button('Next').click()

  // What counts is travel and the course: 80 % below 1,000, half of it from there on, and 500 is the most.
  const cost = async (category: string, amount: string) => {
    await button('Add a cost').click()
    await page.getByRole('radio', { name: category, exact: true }).check()
    await expect(box('Amount')).toHaveAccessibleDescription('€')
    await box('Amount').fill(amount)
    await button('Done').click()
    const listed = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(amount))
    await expect(page.getByText(`${category}, €${listed}`, { exact: true })).toBeVisible()
  }
  await cost('Travel', '33.33')
  await cost('Food', '900')
  await button('Next').click()
  await page.getByRole('heading', { name: 'You get 26.66 for travel and the course, 33.33 of it was travel' }).waitFor()
  await expect(box('Who pays the rest')).toHaveCount(0)
  await button('Previous').click()
  await cost('The course', '1200')
  await button('Next').click()
  await page
    .getByRole('heading', { name: 'You get 500.00 for travel and the course, 33.33 of it was travel' })
    .waitFor()
  await box('Who pays the rest').fill('I do')
  await button('Next').click()
  await expect(page.getByText('What it is for: The course; Amount: €1,200.00')).toBeVisible()

  const jobs = [{ employer: 'Ada & Co.', start: '2020-03-01', end: '2020-02-01' }]
  const headers = { 'sec-fetch-site': 'same-origin' }
  const refused = await page.request.post(path, { data: { answers: { jobs } }, headers })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('The last day at Ada & Co. is before the first day.')
  await button('Save').click()
  await expect
    .poll(async () => (await (await page.request.get(path)).json()).results?.[0])
    .toMatchObject({
      values: { travel: 33.33, grant: 500, average: 711.11 },
      answers: { jobs: [{ employer: 'Ada & Co.', start: '2020-03-01', end: '2020-03-05', short: 'It closed' }] },
    })
})
