import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { press, tabTo } from './keyboard.ts'
import { member, watchForTrouble } from './people.ts'

test('finds sent messages by keyboard, without names that are no longer visible', async ({ page: reader, browser }) => {
  const ben = await member(reader.context())
  const author = await (await browser.newContext()).newPage()
  const ann = await member(author.context())
  const { shareable_link: link } = await ann.post({ title: 'The gate' })
  const trouble = watchForTrouble(reader)
  await reader.goto('/yours/sent')
  await expect(reader.getByText('Nothing here yet.')).toBeVisible()

  await reader.goto(`/memory/${link}?tab=comment`)
  const window = reader.getByRole('dialog')
  await window.getByRole('button', { name: 'Write a comment' }).click()
  const box = reader.getByRole('dialog', { name: 'Add a comment' })
  await box.getByRole('textbox', { name: 'Your comment' }).fill('I had that gate, too.')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  // Left before it is sent, the words would be kept as a draft.
  await expect(box).toHaveCount(0)
  await expect(window.getByText('I had that gate, too.')).toBeVisible()
  await reader.goto(`/memory/${link}?tab=feedback`)
  await window.getByText('Brave', { exact: true }).click()
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Praise sent.')).toBeVisible()
  // The author thanks for the praise.
  await author.goto('/yours/received')
  await author.getByRole('button', { name: `Thank you, ${ben.username}` }).click()
  await expect(author.getByText(`You thanked ${ben.username}.`)).toBeVisible()

  await reader.goto('/yours/received')
  await press(reader, 'Sent')
  const list = reader.getByRole('region', { name: 'Sent' })
  const praise = list.getByRole('article').filter({ hasText: 'Brave' })
  const comment = list.getByRole('article').filter({ hasText: 'I had that gate, too.' })
  await expect(praise.getByText('The author says thank you.')).toBeVisible()
  await expect(list.getByRole('article').first()).toContainText('Brave')
  for (const one of [praise, comment]) await expect(one.getByRole('link', { name: ann.username })).toBeVisible()
  await expect(
    reader.getByRole('navigation', { name: 'Mine' }).getByRole('link', { name: 'Received' }),
  ).toHaveAttribute('aria-current', 'page')
  await check(reader, [['sent', () => reader.goto('/yours/sent').then(() => expect(praise).toBeVisible())]])

  // Its memory opens where the comment stands.
  await comment.getByRole('link', { name: 'The gate' }).press('Enter')
  await expect(window.getByText('I had that gate, too.')).toBeVisible()

  await ann.put(link, { privacy: 1 })
  await reader.goto('/yours/sent')
  await expect(comment.getByText('This memory is no longer available to you.')).toBeVisible()
  await expect(list.getByText('The gate')).toHaveCount(0)
  await expect(list.getByText(ann.username)).toHaveCount(0)
  expect(trouble).toEqual([])
  await tabTo(reader, 'Received')

  for (const [language, sides] of [
    ['en', ['Received', 'Sent']],
    ['es', ['Recibidos', 'Enviados']],
  ] as const) {
    await reader.context().addCookies([{ name: 'language', value: language, url: new URL('/', reader.url()).href }])
    await reader.setViewportSize({ width: 360, height: 740 })
    await reader.goto('/yours/sent')
    for (const name of sides)
      await expect(reader.getByRole('main').getByRole('link', { name, exact: true }).last()).toBeInViewport({
        ratio: 1,
      })
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await author.context().close()
})
