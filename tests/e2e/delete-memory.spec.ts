import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, toasts, watchForTrouble } from './people.ts'

test('deletes by keyboard from its page, by pointer from Yours, and restores each time', async ({ page, context }) => {
  const author = await member(context)
  const { shareable_link: link } = await author.post({ title: 'The plate', privacy: 2 })
  const { shareable_link: other } = await author.post({ title: 'The bus' })
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const isThere = async (one: string) =>
    (await context.request.get(`/memories/api/v1/memories/${one}/get-details`)).status() === 200

  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: 'Options for your memory' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page).toHaveURL('/yours')
  await expect(undo).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect([await isThere(link), await isThere(other)]).toEqual([false, true])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/memory/${link}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The plate' })).toBeVisible()

  const trouble = watchForTrouble(page)
  const card = page.getByRole('article', { name: 'The plate' })
  await check(page, [
    [
      'Yours, with the way back',
      async () => {
        await page.goto('/yours')
        await expect(card).toContainText('Anyone who has the link can see this memory.')
        await card.getByRole('button', { name: 'Options for “The plate”' }).click()
        await expect(card.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/memory/edit?hashId=${link}`)
        await card.getByRole('button', { name: 'Delete' }).click()
        await expect(card).toHaveCount(0)
      },
    ],
  ])
  await expect(toasts(page)).toContainText(/Until .*\d.* you can bring it back under Mine\./)
  await undo.click()
  await expect(card).toBeFocused()
  expect(await isThere(link)).toBe(true)

  // The toast has gone, and its author thinks of it only then.
  await card.getByRole('button', { name: 'Options for “The plate”' }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await toasts(page).getByRole('button', { name: 'Close' }).last().click()
  await page.reload()
  await page.getByText('Recently deleted (1)').click()
  await page.getByRole('button', { name: 'Bring back “The plate”' }).click()
  await expect(card).toBeFocused()
  await expect(page.getByText('Recently deleted (1)')).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('deletes from the edit page at 360 px, and restores with unsaved changes', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const author = await member(context)
  const { shareable_link: link } = await author.post({ title: 'The plate', subjects: [{ description: 'my aunt' }] })
  const details = () => context.request.get(`/memories/api/v1/memories/${link}/get-details`)
  const title = page.getByRole('textbox', { name: /^Title/ })
  await page.goto(`/memory/edit?hashId=${link}`)
  await title.fill('Half a plate')
  const written = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('memoryEdit:')))
  await expect.poll(written).toEqual([`memoryEdit:${link}`])
  await page.evaluate((key) => localStorage.setItem(key, '[]'), `memoryEdit:${link}:others`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/yours')
  await expect.poll(written).toEqual([])
  await expect(page.getByRole('article')).toHaveCount(0)
  expect((await details()).status()).toBe(404)
  // It lies low over the page: above the bar, and on a sixth of the height at most.
  const toast = await page.locator('.toast').boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  expect((toast?.y ?? 780) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(toast?.height).toBeLessThanOrEqual(130)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(`/memory/${link}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The plate' })).toBeVisible()
  expect((await details()).status()).toBe(200)
  await page.goto(`/memory/edit?hashId=${link}`)
  await expect(title).toHaveValue('Half a plate')

  // Brought back from the list, it comes with the same, and nothing offers to bring it back once more.
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/yours')
  await page.getByText('Recently deleted (1)').click()
  await page.getByRole('button', { name: 'Bring back “The plate”' }).click()
  await expect(toasts(page)).toContainText('Your memory is back')
  await expect(toasts(page).getByText('Memory deleted')).toHaveCount(0)
  await page.goto(`/memory/edit?hashId=${link}`)
  await expect(title).toHaveValue('Half a plate')
})
