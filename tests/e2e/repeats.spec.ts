import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A roster of up to ten children with three linked questions, by content alone.

const path = '/api/v1/wizards/household/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/roster', contentFolder, { recursive: true })
  await waitUntilServed(request, 'household')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in an entry by keyboard alone: from the button that opens it to Done. */
async function addByKeyboard(page: Page, { name, age, school }: { name: string; age: number; school?: string }) {
  await button(page, 'Add a child').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Entry \d+$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(age))
  await page.keyboard.press('Tab')
  if (school !== undefined) {
    await page.getByRole('radio', { name: 'At school' }).focus()
    await page.keyboard.press('Space')
    for (let press = 0; press < 5; press += 1) {
      if (await page.getByRole('radio', { name: school }).isChecked()) break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Tab')
  }
  await expect(button(page, 'Done')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, `Change ${name}`)).toBeFocused()
}

for (const width of [360, 1280])
  test(`ten children are added, edited, removed and saved by keyboard at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    await member(context)
    await page.goto('/w/household')
    await addByKeyboard(page, { name: 'Ana', age: 4 })
    await addByKeyboard(page, { name: 'Ben', age: 9, school: 'At home' })
    await page.screenshot({ path: `test-results/repeats-${width}-list.png`, fullPage: true })

    // What was answered to a question that is not asked any more is not sent.
    await button(page, 'Change Ben').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Age' }).fill('5')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.screenshot({ path: `test-results/repeats-${width}-open.png`, fullPage: true })
    await expect(button(page, 'Next')).toBeEnabled()
    await button(page, 'Done').press('Enter')

    await button(page, 'Remove Ana').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Ana removed.' })).toBeVisible()
    await expect(button(page, 'Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Change Ana')).toBeVisible()

    for (let at = 3; at <= 10; at += 1) await addByKeyboard(page, { name: `Child ${at}`, age: at - 3 <= 5 ? 2 : 3 })
    await expect(button(page, 'Add a child')).toBeDisabled()
    await expect(page.getByRole('status').filter({ hasText: 'You can add up to 10.' })).toBeVisible()
    await button(page, 'Remove Child 10').press('Enter')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.screenshot({ path: `test-results/repeats-${width}-full.png`, fullPage: true })

    await button(page, 'Next').press('Enter')
    await page.getByRole('textbox', { name: 'In your own words' }).fill('A cat, too.')
    await button(page, 'Next').press('Enter')
    await page.screenshot({ path: `test-results/repeats-${width}-review.png`, fullPage: true })
    await button(page, 'Save').click()
    const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.answers
    await expect.poll(saved).toMatchObject({ more: 'A cat, too.' })
    const { children } = await saved()
    expect(children).toHaveLength(9)
    expect(children.slice(0, 2)).toEqual([
      { name: 'Ana', age: 4 },
      { name: 'Ben', age: 5 },
    ])
  })

test('an incomplete entry disables Next, and is kept over a reload', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/household')
  await button(page, 'Add a child').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana')
  await button(page, 'Done').click()
  await expect(page.getByText('Entry 1 isn’t finished. Answer “')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await page.reload()
  await button(page, 'Change Ana').click()
  await page.getByRole('textbox', { name: 'Age' }).fill('4')
  await button(page, 'Done').click()
  await expect(button(page, 'Next')).toBeEnabled()
})
