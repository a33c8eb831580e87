import { cp } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A scale of nine statements with 0 to 3 points, by content alone: what is said in the end hangs on their sum.

const path = '/api/v1/wizards/week-scale/responses'
const labels = ['Never', 'Some days', 'Most days', 'Every day'] as const

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/scale', contentFolder, { recursive: true })
  await waitUntilServed(request, 'week-scale')
})

/** Answers the nine statements so that their points come to this sum. */
async function answer(page: Page, sum: number): Promise<void> {
  const rows = page.locator('fieldset.scale')
  await expect(rows).toHaveCount(9)
  for (let at = 0; at < 9; at += 1) {
    const points = Math.min(3, Math.max(0, sum - 3 * at))
    await rows
      .nth(at)
      .getByRole('radio', { name: labels[points] ?? '' })
      .click()
  }
}

test('each band of a score shows for its range, and the score is saved', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/week-scale')
  const bands = { 'A quiet week': [0, 9], 'A mixed week': [10, 18], 'A full week': [19, 27] }
  for (const [band, totals] of Object.entries(bands))
    for (const total of totals) {
      await answer(page, total)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('heading', { name: `Your week, from 0 to 27: ${total}` })).toBeVisible()
      for (const one of Object.keys(bands))
        await expect(page.getByRole('heading', { name: one })).toHaveCount(one === band ? 1 : 0)
      await expect(page.getByRole('textbox', { name: 'What would you like more of?' })).toHaveCount(total <= 9 ? 1 : 0)
      if (total < 27) await page.getByRole('button', { name: 'Previous' }).click()
    }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.values
  await expect.poll(saved).toEqual({ score: 27, everyDay: 9 })
})
