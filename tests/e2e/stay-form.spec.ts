import { cp } from 'node:fs/promises'
import { expect, type Locator, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone: an address typed twice and one that must be another, money with its cents, a grid of boxes, and an end that comes after its beginning.

const path = '/api/v1/wizards/country-stay/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/stay', contentFolder, { recursive: true })
  await waitUntilServed(request, 'country-stay')
})

test('validates repeated and different text, decimals and date order, and saves', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.goto('/w/country-stay')
  const next = page.getByRole('button', { name: 'Next' })
  const box = (name: string) => page.getByLabel(name, { exact: true })
  const type = async (name: string, words: string) => {
    await box(name).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await type('Your email address', 'Ann@Example.org')
  await type('Your email address again', 'an@example.org')
  await type('Price of the room', '12.505')
  const different = page.getByText('This isn’t what you typed the first time. Check both.')
  await expect(different).toBeVisible()
  await expect(page.getByText('Too many decimals. Write the number like 12.51.')).toBeVisible()
  await expect(next).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  // Capitals are no other address.
  await type('Your email address again', 'ann@example.org')
  await expect(different).toHaveCount(0)
  const person = 'Email address of somebody we may ask'
  const isSame = page.getByText('You gave this answer to another question. Enter a different one.')
  await type(person, 'ANN@example.org')
  await expect(isSame).toBeVisible()
  await expect(box(person)).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await type(person, 'bo@example.org')
  await expect(isSame).toHaveCount(0)
  await type('Price of the room', '12.5')
  await type('Price of the food', '0.1')
  await expect(box('Price of the room')).toHaveValue('12.50')
  await expect(box('Price of the food')).toHaveValue('0.10')
  await next.click()

  // Whatever order this browser has drawn, the last ones are last, and options are found by name.
  await page.getByRole('heading', { name: 'How did you find us?' }).waitFor()
  const sources = page.getByRole('group', { name: 'You heard of us' })
  const meals = page.getByRole('group', { name: 'What you do not eat' })
  const orders = async () => ({
    sources: await sources.locator('label').allInnerTexts(),
    meals: await meals
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).labels?.[0]?.innerText)),
  })
  const first = await orders()
  expect(first.sources).toHaveLength(7)
  expect(first.sources.at(-1)).toBe('Another way')
  expect(first.meals).toHaveLength(5)
  expect(first.meals.at(-1)).toBe('Nothing')
  await sources.getByText('On a map').click()
  await meals.getByText('Nuts').click()
  expect(await orders()).toEqual(first)
  expect(await violationsOf(page)).toEqual([])
  await next.click()
  await page.getByRole('heading', { name: 'When do you eat with us?' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  expect(await orders()).toEqual(first)
  // A draft opens at its beginning.
  const reload = async () => {
    await page.reload()
    const beginning = page.getByRole('heading', { name: 'Who comes?' })
    await sources.or(beginning).first().waitFor()
    if (await beginning.isVisible()) await next.click()
    await sources.waitFor()
  }
  await reload()
  expect(await orders()).toEqual(first)
  await expect(sources.getByRole('radio', { name: 'On a map' })).toBeChecked()
  // Another person sees another order, and the same answers.
  const seen = new Set<string>()
  for (const seed of ['1', '2', '3']) {
    await page.evaluate((drawn) => localStorage.setItem('kindred.order', drawn), seed)
    await reload()
    const drawn = await orders()
    expect(drawn.sources.toSorted()).toEqual(first.sources.toSorted())
    expect([drawn.sources.at(-1), drawn.meals.at(-1)]).toEqual(['Another way', 'Nothing'])
    await expect(sources.getByRole('radio', { name: 'On a map' })).toBeChecked()
    seen.add(drawn.sources.join())
  }
  expect(seen.size).toBe(3)
  await next.click()

  // Cards on a phone: each day has boxes of its own, and two at most.
  const firstDay = page.getByRole('group', { name: 'The first day' })
  const otherDays = page.getByRole('group', { name: 'The other days' })
  await expect(page.getByText('Meals with us')).toBeVisible()
  await firstDay.getByText('Breakfast').click()
  await firstDay.getByText('Supper').click()
  await expect(firstDay.getByText('2/2 selections')).toBeVisible()
  await expect(firstDay.getByRole('checkbox', { name: 'Lunch' })).toBeDisabled()
  await expect(otherDays.getByRole('checkbox', { name: 'Lunch' })).toBeEnabled()
  await otherDays.getByText('Lunch').click()
  await otherDays.getByText('No meal').click()
  await expect(otherDays.getByRole('checkbox', { name: 'Lunch' })).not.toBeChecked()
  // A question hangs on one row.
  await type('Who brings you the key so late?', 'Bo')
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  // A table where there is room: the heads stand above, in one line with the boxes below them.
  await page.setViewportSize({ width: 1000, height: 780 })
  const heads = page.locator('.matrix-head > span')
  await expect(heads).toHaveText(['Breakfast', 'Lunch', 'Supper', 'No meal'])
  const middle = async (one: Locator) => {
    const { x = 0, width = 0 } = (await one.boundingBox()) ?? {}
    return Math.round(x + width / 2)
  }
  for (const [at, name] of ['Breakfast', 'Lunch', 'Supper', 'No meal'].entries())
    for (const group of [firstDay, otherDays])
      expect(
        Math.abs((await middle(group.getByRole('checkbox', { name }))) - (await middle(heads.nth(at)))),
      ).toBeLessThan(3)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await next.click()

  await page.getByRole('heading', { name: 'When do you come? It costs 12.60.' }).waitFor()
  for (const [name, value] of [
    ['Arrival', '2026-12-05'],
    ['Departure', '2026-12-04'],
    ['Breakfast from', '09:30'],
    ['Breakfast to', '08:00'],
  ] as const)
    await box(name).fill(value)
  await next.click()
  const problem = page.getByRole('region', { name: 'Some answers don’t fit together' })
  await expect(problem.getByRole('listitem')).toHaveText([
    '-1 nights are too few. Leave at least a day after you come.',
    'Breakfast ends before it begins. Change one of the two.',
  ])
  await box('Departure').fill('2026-12-12')
  await box('Breakfast to').fill('10:00')
  await expect(problem).toHaveCount(0)
  await next.click()
  await expect(page.getByText('12.50', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => (await (await page.request.get(path)).json()).results?.[0]
  await expect
    .poll(async () => (await saved())?.answers)
    .toMatchObject({
      other: 'bo@example.org',
      source: 'map',
      meals: ['nuts'],
      eating: { 'first-day': ['breakfast', 'supper'], 'other-days': ['none'] },
      key: 'Bo',
      room: 12.5,
      food: 0.1,
      arrival: '2026-12-05',
    })
})
