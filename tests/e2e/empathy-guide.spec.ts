import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { watchCalls, watchForTrouble } from './people.ts'

const page360 = { width: 360, height: 740 }

test('the guide keeps answers on the device only, from overlay to page [PRD-12, RTE-06, ENT-33]', async ({ page }) => {
  const calls = watchCalls(page)
  const trouble = watchForTrouble(page)
  await page.setViewportSize(page360)
  await page.goto('/')
  await page.getByRole('link', { name: /^A quiet guide/ }).click()
  const overlay = page.getByRole('dialog', { name: 'A quiet guide, just for you' })
  await overlay.getByRole('button', { name: /^Kind words/ }).click()
  await overlay.getByRole('textbox', { name: 'Your words' }).fill('You did nothing wrong.')
  await overlay.getByRole('button', { name: 'Previous' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  expect(await kept('guideForm')).toContain('You did nothing wrong.')
  expect(await kept('guideIntroSeen')).toBe('true')
  await page.goto('/')
  await expect(overlay).toHaveCount(0)

  await check(page, [
    [
      'the guide with its answers',
      async () => {
        await page.goto('/childhood-trauma-empathy-guide')
        await expect(page.getByRole('heading', { name: 'Your guide' })).toBeVisible()
      },
    ],
  ])
  await expect(page.getByRole('term').filter({ hasText: 'What would you say to this child today?' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'You did nothing wrong.' })).toBeVisible()
  await expect(page).toHaveTitle(/^(?!.*rauma)/)
  await check(page, [['the guide over the landing page', () => page.goto('/?guide=open')]])
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
  expect(trouble).toEqual([])
})
