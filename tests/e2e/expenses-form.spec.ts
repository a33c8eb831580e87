import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone, whose entries read answers outside of them: no receipt is from before the day of departure, and those of a trip abroad say their
// currency.

const path = '/api/v1/wizards/travel-expenses/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/expenses', contentFolder, { recursive: true })
  await waitUntilServed(request, 'travel-expenses')
})

test('entries are held against the answers before them, also when those change, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.goto('/w/travel-expenses')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const box = (name: string) => page.getByLabel(name, { exact: true })
  const type = async (name: string, words: string) => {
    await box(name).fill(words)
    await page.keyboard.press('Tab')
  }
  await type('Day of departure', '2026-05-04')
  await page.getByRole('radio', { name: 'Abroad' }).check()
  await button('Next').click()

  await button('Add a receipt').click()
  await type('What for', 'Taxi')
  await type('Date of the receipt', '2026-05-01')
  await type('Currency', 'Euro')
  await button('Done').click()
  // Done leaves it open, with what to do at the date.
  const early = 'This receipt is from before you left on May 4, 2026. Change its date, or the day of departure.'
  await page.getByText(early).waitFor()
  await type('Date of the receipt', '2026-05-06')
  await button('Done').click()
  await button('Add a receipt').click()
  await type('What for', 'Dinner')
  await type('Date of the receipt', '2026-05-04')
  await type('Currency', 'Euro')
  await button('Done').click()
  await expect(button('Next')).toBeEnabled()

  // A later departure: the dinner is from before it, stays as it was typed, and Next waits.
  await button('Previous').click()
  await type('Day of departure', '2026-05-05')
  await button('Next').click()
  await page.getByText('This receipt is from before you left on May 5, 2026.').waitFor()
  await expect(button('Next')).toBeDisabled()
  expect(await violationsOf(page)).toEqual([])
  await button('Change Dinner').click()
  await expect(box('Date of the receipt')).toHaveValue('2026-05-04')
  await type('Date of the receipt', '2026-05-07')
  await button('Done').click()
  await expect(button('Next')).toBeEnabled()

  // Within the country nobody is asked for a currency; what was typed comes back with the answer that asks for it.
  await button('Previous').click()
  await page.getByRole('radio', { name: 'Within the country' }).check()
  await button('Next').click()
  await button('Change Taxi').click()
  await expect(box('Currency')).toHaveCount(0)
  await button('Done').click()
  await button('Previous').click()
  await page.getByRole('radio', { name: 'Abroad' }).check()
  await button('Next').click()
  await button('Change Taxi').click()
  await expect(box('Currency')).toHaveValue('Euro')
  await button('Done').click()
  await button('Next').click()
  await page.getByRole('heading', { name: 'Is there anything else?' }).waitFor()
  await button('Next').click()
  await button('Save').click()
  await expect
    .poll(async () => (await (await page.request.get(path)).json()).results?.[0]?.answers)
    .toEqual({
      departure: '2026-05-05',
      where: 'abroad',
      receipts: [
        { what: 'Taxi', date: '2026-05-06', currency: 'Euro' },
        { what: 'Dinner', date: '2026-05-07', currency: 'Euro' },
      ],
    })
})
