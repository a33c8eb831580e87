import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A registration for a camp: as many children as an earlier answer says.

const path = '/api/v1/wizards/camp/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/camp', contentFolder, { recursive: true })
  await waitUntilServed(request, 'camp')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillIn(page: Page, place: string, name: string, age: number) {
  await button(page, `Fill in ${place}`).click()
  await expect(page.getByRole('heading', { name: place })).toBeFocused()
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await page.getByRole('textbox', { name: 'Age' }).fill(String(age))
  await button(page, 'Done').click()
}

for (const width of [360, 1280])
  test(`each of three children is filled in, and the last comes back with the number, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await member(context)
    await page.goto('/w/camp')
    const howMany = page.getByRole('textbox', { name: 'Children' })
    await howMany.fill('3')
    await button(page, 'Next').click()
    await fillIn(page, 'Child 1 of 3', 'Ana', 7)
    await fillIn(page, 'Child 3 of 3', 'Cleo', 9)
    await expect(button(page, 'Next')).toBeDisabled()
    await expect(page.getByText('Still to fill in: Children')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Remove)/ })).toHaveCount(0)
    await page.screenshot({ path: `test-results/counted-entries-${width}.png`, fullPage: true })
    await fillIn(page, 'Child 2 of 3', 'Ben', 8)
    await expect(button(page, 'Next')).toBeEnabled()

    // One child less: the last is put aside, which is said, and is back with the number.
    await button(page, 'Previous').click()
    await howMany.fill('2')
    await button(page, 'Next').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Child' })).toHaveCount(2)
    await expect(page.getByText(/asks for fewer: Cleo/)).toBeVisible()
    await button(page, 'Change Ben').click()
    await page.getByRole('textbox', { name: 'Age' }).fill('10')
    await button(page, 'Done').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await button(page, 'Previous').click()
    await howMany.fill('3')
    await button(page, 'Next').click()
    await expect(page.getByText(/asks for fewer/)).toBeHidden()
    await expect(button(page, 'Change Cleo')).toBeVisible()
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await button(page, 'Save').click()
    const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.answers
    const children = [
      { name: 'Ana', age: 7 },
      { name: 'Ben', age: 10 },
      { name: 'Cleo', age: 9 },
    ]
    await expect.poll(saved).toMatchObject({ howMany: 3, children })
  })
