import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, watchForTrouble } from './people.ts'

test('a member blocks another one from a card, by keyboard on a phone, and takes it back on the spot and in the settings', async ({
  page,
  browser,
}) => {
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
    await reader.getByRole('button', { name: `More about this memory by ${ann.username}` }).press('Enter')
    await reader.getByRole('button', { name: `Block ${ann.username}` }).press('Enter')
    await expect(dialog).toContainText(`${ann.username} is not told.`)
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
  await reader.goto('/settings')
  const unblock = reader.getByRole('button', { name: `Unblock ${ann.username}` })
  await expect(unblock).toBeVisible()
  await check(reader, [['the settings with somebody blocked', async () => {}]], ['light'])
  await unblock.press('Enter')
  await expect(reader.getByText('You have not blocked or muted anybody.')).toBeVisible()
  await reader.goto(`/memory/${link}`)
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  expect(trouble).toEqual([])
})
