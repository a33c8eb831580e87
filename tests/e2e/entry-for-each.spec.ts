import { cp, rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A medical intake: how each medicine is taken that was ticked before.

const path = '/api/v1/wizards/medicines/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/medicines', contentFolder, { recursive: true })
  await waitUntilServed(request, 'medicines')
})
test.afterAll(async () => {
  await rm(`${contentFolder}/wizards/medicines`, { recursive: true, force: true })
  await rm(`${contentFolder}/options/medicines.json`, { force: true })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function fillIn(page: Page, medicine: string, answers: Record<string, string>) {
  await button(page, `Fill in ${medicine}`).click()
  await expect(page.getByRole('heading', { name: medicine })).toBeFocused()
  await expect(page.getByRole('radio')).toHaveCount(0)
  for (const [question, answer] of Object.entries(answers))
    await page.getByRole('textbox', { name: question }).fill(answer)
  await button(page, 'Done').click()
}

for (const width of [360, 1280])
  test(`each ticked medicine is asked about once, and its answers come back when it is ticked again, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await member(context)
    await page.goto('/w/medicines')
    for (const name of ['Something else', 'Insulin', 'Aspirin']) await tick(page, name).check()
    await button(page, 'Next').click()
    // In the order of the options, and not of the ticks.
    await expect(page.getByRole('button', { name: /^Fill in/ })).toHaveText(['Fill in', 'Fill in', 'Fill in'])
    await fillIn(page, 'Aspirin', { 'Times a day': '1', 'Since which year': '2010' })
    await fillIn(page, 'Something else', { 'What is it called?': 'Iron', 'Times a day': '2' })
    await expect(button(page, 'Next')).toBeDisabled()
    await expect(page.getByText('Still to fill in: Your medicines')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Remove)/ })).toHaveCount(0)
    await page.screenshot({ path: `test-results/entry-for-each-${width}.png`, fullPage: true })
    await fillIn(page, 'Insulin', { 'Times a day': '4' })
    await expect(button(page, 'Next')).toBeEnabled()

    // Taken out, its answers are put aside, which is said; ticked again, they are back with it.
    await button(page, 'Previous').click()
    await tick(page, 'Aspirin').uncheck()
    await button(page, 'Next').click()
    await expect(page.getByText(/asks for fewer: Aspirin/)).toBeVisible()
    await expect(button(page, 'Change Aspirin')).toBeHidden()
    await button(page, 'Change Insulin').click()
    await page.getByRole('textbox', { name: 'Times a day' }).fill('3')
    await button(page, 'Done').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await button(page, 'Previous').click()
    await tick(page, 'Aspirin').check()
    await button(page, 'Next').click()
    await expect(page.getByText(/asks for fewer/)).toBeHidden()
    await expect(button(page, 'Change Aspirin')).toBeVisible()
    await button(page, 'Next').click()
    await button(page, 'Next').click()
    await button(page, 'Save').click()
    const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.answers
    await expect.poll(saved).toMatchObject({
      each: [
        { medicine: 'aspirin', often: 1, since: 2010 },
        { medicine: 'insulin', often: 3 },
        { medicine: 'something-else', name: 'Iron', often: 2 },
      ],
    })
  })

test('with none of them nothing is asked of any', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/medicines')
  await tick(page, 'None of these').check()
  await button(page, 'Next').click()
  await expect(page.getByRole('heading', { name: 'Is there anything else to know?' })).toBeVisible()
  await expect(page.getByText('How do you take each of them?')).toBeHidden()
})
