import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, tags, watchForTrouble } from './people.ts'

test('a reader resonates, empathizes and praises; the author is notified at once and led there [MOD-18, FED-10, MOD-22, PNL-02, NOT-02, NOT-09, LIM-38]', async ({
  page: author,
  browser,
}) => {
  const ann = await member(author.context())
  const title = `The bus stop ${Date.now()}`
  const { shareable_link: link } = await ann.post({ title, feelings: tags('lonely', 'scared') })
  await author.setViewportSize({ width: 1280, height: 800 })
  await author.goto('/yours')
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const reader = await context.newPage()
  await member(context)
  const trouble = watchForTrouble(reader)

  await reader.goto('/home')
  const card = reader.getByRole('link', { name: title })
  await card.click()
  const dialog = reader.getByRole('dialog')
  await expect(dialog.getByText('We waited for the bus until it was dark.')).toBeVisible()
  await expect.poll(() => new URL(reader.url()).search).toBe(`?memory=${link}`)
  await dialog.getByRole('button', { name: /^Respond/ }).click()
  await dialog.getByRole('button', { name: /^Support/ }).click()
  await expect(dialog.getByRole('button', { name: /^Support/ })).toHaveAttribute('aria-pressed', 'true')

  await dialog.getByRole('tab', { name: 'Empathize' }).click()
  await expect(dialog.getByText('To Empathize check the box')).toBeVisible()
  const lonely = dialog.getByRole('checkbox', { name: 'Lonely' })
  await dialog.getByText('Lonely', { exact: true }).click()
  await expect(lonely).toBeChecked()
  await lonely.focus()
  await reader.keyboard.press('Space')
  await expect(lonely).not.toBeChecked()
  await reader.keyboard.press('Space')
  await expect(dialog.getByText('1 user empathized')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Praise' }).click()
  await dialog.getByText('Honest', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Praise sent.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: `Childhood Memory by ${ann.username}` })).toBeVisible()
  await reader.goBack()
  await expect(dialog).toBeHidden()
  await expect(card).toBeFocused()
  expect(trouble).toEqual([])

  // The author's page has heard of it meanwhile; the bell opens and leads to where it is.
  const bell = author.getByRole('button', { name: 'Notifications, 3 new' })
  await bell.click()
  const news = author.getByRole('region', { name: 'Notifications' })
  await expect(news.getByText(/responded to your memory: Support/)).toBeVisible()
  await expect(news.getByText(/praised your memory: Honest/)).toBeVisible()
  await expect(author.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(await news.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('500px')
  await news.getByRole('link', { name: /relates to “Lonely”/ }).click()
  await expect(news).toBeHidden()
  await expect.poll(() => new URL(author.url()).search).toBe('?resonance=lonely')
  const window = author.getByRole('dialog')
  await expect(window.getByText('1 user empathized')).toBeVisible()
  await expect(window.getByRole('checkbox', { name: 'Lonely' })).toHaveAttribute('aria-disabled', 'true')
  expect((await window.boundingBox())?.width).toBe(600)
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(window).toBeHidden()
  await expect.poll(() => new URL(author.url()).search).toBe('')

  const summary = async (page: Page) => {
    await page.goto(`/memory/${link}?tab=summary`)
    await page.getByRole('tabpanel').getByRole('checkbox', { name: 'Lonely' }).waitFor({ state: 'attached' })
  }
  await check(reader, [['the empathize tab', summary]], ['light', 'dark'])
})

test('the unsubscribe page asks first, and shows the outcome', async ({ page }) => {
  const open = (at: Page) => at.goto('/mail/stop/of-nobody')
  await check(page, [['the page that ends mails', open]], ['light', 'dark'])
  const button = page.getByRole('button', { name: 'Stop these emails' })
  const sizes = await button.evaluate((one) => [one, document.body].map((part) => getComputedStyle(part).fontSize))
  expect(new Set(sizes).size).toBe(1)
  await button.click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})
