import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone: what things cost together, each its price times how many of it there were.

const path = '/api/v1/wizards/lost-luggage/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/claim', contentFolder, { recursive: true })
  await waitUntilServed(request, 'lost-luggage')
})

test('multiplies two answers per entry and outside, and the server saves the results', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.goto('/w/lost-luggage')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const box = (name: string) => page.getByLabel(name, { exact: true })
  const type = async (name: string, words: string) => {
    await box(name).fill(words)
    await page.keyboard.press('Tab')
  }
  const add = async (what: string, price: string, pieces: string) => {
    await button('Add a thing').click()
    await type('What it was', what)
    await type('Price of one', price)
    await type('How many', pieces)
    await button('Done').click()
  }
  await add('Shirts', '12.35', '3')
  await add('A camera', '480', '1')
  await button('Next').click()
  await page.getByRole('heading', { name: 'What was in it comes to 517.05. Did you need a hotel?' }).waitFor()
  await type('Nights', '2')
  await button('Next').click()
  // One of the two is not answered yet.
  await page.getByRole('heading', { name: 'You claim 517.05' }).waitFor()
  await button('Previous').click()
  await type('Price of a night', '90')
  await button('Next').click()
  await page.getByRole('heading', { name: 'You claim 697.05' }).waitFor()
  await expect(box('Where you bought the most expensive things')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  // What costs less is not asked about.
  await button('Previous').click()
  await button('Previous').click()
  await button('Remove A camera').click()
  await button('Next').click()
  await page.getByRole('heading', { name: 'What was in it comes to 37.05. Did you need a hotel?' }).waitFor()
  await button('Next').click()
  await page.getByRole('heading', { name: 'You claim 217.05' }).waitFor()
  await expect(box('Where you bought the most expensive things')).toHaveCount(0)
  await type('Number of the report at the airport', 'A 17')
  // Day and time by the clock of this device, as its own box takes them.
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleString('sv').slice(0, 16).replace(' ', 'T')
  await type('When you noticed that it was missing', inMinutes(60))
  await page.getByText('This is in the future. Choose a time that has already passed.').waitFor()
  await expect(button('Next')).toBeDisabled()
  const late = box('Why you write to us more than a week later')
  await type('When you noticed that it was missing', inMinutes(-8 * 1440))
  await late.waitFor()
  const noticed = inMinutes(-60)
  await type('When you noticed that it was missing', noticed)
  await expect(late).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  // Two digits changed places, then too few of them.
  await type('Account to pay to (IBAN)', 'DE89 3704 0044 0532 0310 00')
  await page.getByText('This number can’t be right. Check it for a typo.').waitFor()
  await expect(button('Next')).toBeDisabled()
  await type('Account to pay to (IBAN)', 'DE89 3704')
  await page.getByText('Enter an IBAN, such as ES91 2100 0418 4502 0005 1332.').waitFor()
  await type('Account to pay to (IBAN)', 'de89 3704 0044 0532 0130 00')
  await button('Next').click()
  await button('Save').click()
  await expect
    .poll(async () => (await (await page.request.get(path)).json()).results?.[0])
    .toMatchObject({
      answers: {
        items: [{ what: 'Shirts', price: 12.35, pieces: 3 }],
        nights: 2,
        rate: 90,
        proof: 'A 17',
        noticed,
        account: 'de89 3704 0044 0532 0130 00',
      },
      values: { goods: 37.05, hotel: 180, claimed: 217.05 },
    })
})
