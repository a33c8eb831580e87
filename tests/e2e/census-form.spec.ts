import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A household roster: people are listed, then chosen by their names; of the costs that were ticked, the hard ones are.

const path = '/api/v1/wizards/household-census/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/census', contentFolder, { recursive: true })
  await waitUntilServed(request, 'household-census')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name })

async function add(page: Page, name: string) {
  await button(page, 'Add a person').click()
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await button(page, 'Done').click()
}

for (const width of [360, 1280])
  test(`people are listed and chosen by name, and one who goes is said, at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    await member(context)
    await page.goto('/w/household-census')
    await add(page, 'Ana')
    await add(page, 'Ana')
    await expect(page.getByText('Entry 2 has the same name as another one.')).toBeVisible()
    await expect(button(page, 'Next')).toBeDisabled()
    await page.getByRole('button', { name: 'Change Ana' }).nth(1).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Ben')
    await button(page, 'Done').click()
    await add(page, 'Cleo')
    await button(page, 'Next').click()

    const head = group(page, 'Who gets our letters?')
    await expect(head.getByRole('radio')).toHaveCount(3)
    await head.getByRole('radio', { name: 'Ben' }).check()
    const earners = group(page, 'Who earns money?')
    await earners.getByRole('checkbox', { name: 'Ana' }).check()
    await earners.getByRole('checkbox', { name: 'Ben' }).check()
    await expect(button(page, 'Next')).toBeEnabled()

    // Ben moves out: who was chosen by that name is told where it was, and asked for again.
    await button(page, 'Previous').click()
    await button(page, 'Remove Ben').click()
    await button(page, 'Next').click()
    const gone = 'No longer in this list, so not chosen: Ben. An earlier answer has changed.'
    await expect(head.getByText(gone)).toBeVisible()
    await expect(earners.getByText(gone)).toBeVisible()
    await expect(earners.getByRole('checkbox', { name: 'Ana' })).toBeChecked()
    await expect(button(page, 'Next')).toBeDisabled()
    await expect(page.getByText('Still to fill in: Who gets our letters?')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.screenshot({ path: `test-results/census-${width}-gone.png`, fullPage: true })
    await head.getByRole('radio', { name: 'Cleo' }).check()
    await expect(head.getByText(gone)).toBeHidden()
    await button(page, 'Next').click()

    await page.getByRole('checkbox', { name: 'Rent' }).check()
    await page.getByRole('checkbox', { name: 'Food' }).check()
    await button(page, 'Next').click()
    await expect(page.getByRole('heading', { name: 'Which of them worry you, Cleo?' })).toBeVisible()
    await expect(group(page, 'Hard to pay').getByRole('checkbox')).toHaveCount(2)
    await group(page, 'Hard to pay').getByRole('checkbox', { name: 'Rent' }).check()
    await expect(group(page, 'Paid by somebody else').getByRole('checkbox')).toHaveCount(1)
    await button(page, 'Next').click()
    await expect(page.getByText('Cleo').first()).toBeVisible()
    await button(page, 'Save').click()
    const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.answers
    await expect
      .poll(saved)
      .toMatchObject({ head: 'Cleo', earners: ['Ana'], costs: ['rent', 'food'], worries: ['rent'] })
  })
