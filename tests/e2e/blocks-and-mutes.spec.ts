import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, watchForTrouble } from './people.ts'

test('blocks from a card by keyboard on a phone, and undoes it there and in settings', async ({ page, browser }) => {
  test.slow()
  const ann = await member(page.context())
  const title = `The swing ${Date.now()}`
  const { shareable_link: link } = await ann.post({ title })
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const reader = await context.newPage()
  const trouble = watchForTrouble(reader)
  await member(context)
  const dialog = reader.getByRole('dialog', { name: `Block ${ann.username}?` })
  const openDialog = async () => {
    await reader.getByRole('button', { name: `Options for this memory by ${ann.username}` }).press('Enter')
    await reader.getByRole('button', { name: `Block ${ann.username}` }).press('Enter')
    await expect(dialog).toContainText(`We don’t tell ${ann.username}.`)
  }

  await reader.goto('/')
  const card = reader.locator(`[data-memory="${link}"]`)
  await expect(card).toBeVisible()
  await openDialog()
  await check(reader, [['the question before a block', async () => {}]], ['light'])
  await dialog.getByRole('button', { name: `Block ${ann.username}` }).press('Enter')
  await expect(card).toHaveCount(0)
  const undo = reader.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(card).toBeVisible()

  await openDialog()
  await dialog.getByRole('button', { name: `Block ${ann.username}` }).press('Enter')
  await expect(card).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator(`[data-memory="${link}"]`)).toBeVisible()
  await reader.goto('/settings/people')
  const unblock = reader.getByRole('button', { name: `Unblock ${ann.username}` })
  await expect(unblock).toBeVisible()
  await check(reader, [['the settings with somebody blocked', async () => {}]], ['light'])
  await unblock.press('Enter')
  await expect(reader.getByText('You haven’t blocked or muted anyone.')).toBeVisible()
  await reader.goto(`/memory/${link}`)
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  expect(trouble).toEqual([])
})

test('blocking the author of the open memory shows an explanation with links', async ({ page, browser }) => {
  const ann = await member(page.context())
  const { shareable_link: link } = await ann.post({ title: 'The pier' })
  const reader = await (await browser.newContext()).newPage()
  await member(reader.context())
  for (const [address, within] of [
    [`/memory/${link}`, reader.getByRole('main')],
    [`/home?memory=${link}`, reader.getByRole('dialog')],
  ] as const) {
    await reader.goto(address)
    await within.getByRole('button', { name: /^Options for this memory/ }).click()
    await within.getByRole('button', { name: `Block ${ann.username}` }).click()
    await reader
      .getByRole('dialog', { name: `Block ${ann.username}?` })
      .getByRole('button', { name: `Block ${ann.username}` })
      .click()
    await expect(within.getByRole('heading', { name: `You blocked ${ann.username}` })).toBeVisible()
    await expect(within.getByText(`You blocked ${ann.username}, so you don’t see each other’s memories.`)).toBeVisible()
    await expect(reader.getByText('This memory isn’t available')).toHaveCount(0)
    if (address.startsWith('/memory'))
      await expect(within.getByRole('link', { name: 'Go to the community' })).toHaveAttribute('href', '/')
    await within.getByRole('button', { name: `Unblock ${ann.username}` }).click()
    await expect(within.getByRole('heading', { name: 'The pier' })).toBeVisible()
  }
})

test('reports a comment, blocks its writer and removes their comments in one act', async ({ page, browser }) => {
  const ann = await member(page.context())
  const { shareable_link: link } = await ann.post({ title: 'The platform' })
  const context = await browser.newContext()
  const ben = await member(context)
  for (const content of ['Your own fault.', 'And again.']) {
    const data = { shareable_link: link, content }
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await context.request.post('/api/v1/comments/create/', { data, headers })).status()).toBe(201)
  }
  const trouble = watchForTrouble(page)
  await page.goto(`/memory/${link}`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Your own fault.' })
    .getByRole('button', { name: /^Options for/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Remove from your memory' })).toBeVisible()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.getByText('It blames the author').click()
  await dialog.getByRole('checkbox', { name: `Also block ${ben.username}` }).check()
  await dialog.getByRole('checkbox', { name: `Also remove what ${ben.username} wrote on your memories` }).check()
  await check(page, [['the report dialog with a block', async () => {}]])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report has been sent')).toBeVisible()
  await expect(page.getByText('And again.')).toBeHidden()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/memory/${link}`)
  await expect(visitor.getByText('No comments yet.')).toBeVisible()
  await page.goto('/settings/people')
  await expect(page.getByRole('button', { name: `Remove what ${ben.username} wrote on your memories` })).toBeVisible()
  expect(trouble).toEqual([])
})
