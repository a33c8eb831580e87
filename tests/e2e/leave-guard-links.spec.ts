import { expect, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { member } from './people.ts'

test("leaving an unsaved memory shows our dialog, not the browser's", async ({ page, context }) => {
  await member(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const question = page.getByRole('dialog', { name: 'Leave page?' })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  for (const [help, link, to, loads] of [
    [undefined, 'Mine', '/yours', false],
    [undefined, 'Learn', '/learn', true],
    ['faq', 'Privacy policy', '/privacy-policy', true],
  ] as const)
    await test.step(`${help ?? 'the navigation'}: ${link}`, async () => {
      await memoryForm(page).begin()
      if (help !== undefined) {
        await page.evaluate((name) => {
          history.pushState(null, '', `?help=${name}`)
          dispatchEvent(new PopStateEvent('popstate'))
        }, help)
      }
      documents.length = 0
      const from = help === undefined ? page : page.getByRole('dialog', { name: 'Questions and answers' })
      await from.getByRole('link', { name: link, exact: true }).first().click()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Keep writing' }).click()
      await expect(page).toHaveURL(/\/memory\/new/)
      await from.getByRole('link', { name: link, exact: true }).first().click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await expect(page).toHaveURL(to)
      await expect(page.locator('h1').first()).toBeVisible()
      expect(documents).toEqual(loads ? [to] : [])
    })
  expect(asked).toEqual([])
})
