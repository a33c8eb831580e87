import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { hears, listen, press, tabTo } from './keyboard.ts'
import { member, watchForTrouble } from './people.ts'

test('received messages are listed, new ones marked, and thanked for by keyboard', async ({
  page: author,
  browser,
}) => {
  const ann = await member(author.context())
  const { shareable_link: link } = await ann.post({ title: 'The gate' })
  const context = await browser.newContext()
  const reader = await context.newPage()
  const ben = await member(context)
  const trouble = [watchForTrouble(author), watchForTrouble(reader)]
  await author.goto('/yours/received')
  await expect(author.getByText('Nothing here yet.')).toBeVisible()

  // A message of empathy and praise, as their wizards send them.
  await reader.goto(`/memory/${link}?tab=validate`)
  const window = reader.getByRole('dialog')
  await window.getByRole('textbox', { name: 'In your own words' }).fill('You are not alone with it.')
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Sent message')).toBeVisible()
  await reader.goto(`/memory/${link}?tab=feedback`)
  await window.getByText('Brave', { exact: true }).click()
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByText('Praise sent.')).toBeVisible()

  // Home says what came, in the room that is there anyway, and leads to it.
  const received = { headers: { 'sec-fetch-site': 'same-origin' }, data: { shareable_link: link } }
  expect((await context.request.post('/api/v1/empathy/new', received)).status()).toBe(200)
  await author.setViewportSize({ width: 360, height: 740 })
  await author.goto('/home')
  const first = author.getByRole('heading', { level: 2 }).first()
  const news = author.getByRole('link', { name: 'New: 1 message, 1 note of praise, 1 response' })
  await expect(news).toBeVisible()
  await expect(first).toBeVisible()
  const placeOf = async () => (await first.boundingBox())?.y ?? 0
  const [below, line] = [await placeOf(), await news.boundingBox()]
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(below)
  expect(line?.height).toBeGreaterThanOrEqual(24)
  await news.click()
  const list = author.getByRole('region', { name: 'Received' })
  const message = list.getByRole('article').filter({ hasText: 'You are not alone with it.' })
  const praise = list.getByRole('article').filter({ hasText: 'Praise: Brave' })
  const support = list.getByRole('article').filter({ hasText: 'Response: Support' })
  for (const one of [message, praise, support]) {
    await expect(one.getByText('New', { exact: true })).toBeVisible()
    await expect(one.getByRole('link', { name: ben.username })).toBeVisible()
    await expect(one.getByRole('link', { name: 'The gate' })).toHaveAttribute('href', `/memory/${link}`)
  }
  // What was in sight is read when one leaves; until then the tab counts it.
  const tab = author.getByRole('navigation', { name: 'Mine', exact: true }).getByRole('link', { name: /^Received/ })
  await expect(tab).toHaveAccessibleName('Received, 3 new')
  await expect(tab).toBeInViewport({ ratio: 1 })
  for (const one of [support, praise, message]) {
    await one.scrollIntoViewIfNeeded()
    await author.waitForTimeout(1_200)
  }
  await author.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click()
  await expect(first).toBeVisible()
  await expect(author.locator('.news')).toHaveCount(0)
  expect(await placeOf()).toBe(below)
  await author.setViewportSize({ width: 1280, height: 720 })
  await listen(author)
  await author.goto('/yours')
  await press(author, 'Received')
  await author.goto('/yours/received')
  await tabTo(author, `Thank you, ${ben.username}`)
  await author.keyboard.press('Enter')
  await hears(author, `You thanked ${ben.username}.`)
  await expect(author.getByRole('button', { name: /^Undo your thanks/ })).toBeFocused()
  await message.getByRole('button', { name: `Thank you, ${ben.username}` }).dblclick()
  await expect(message.getByText(`You thanked ${ben.username}.`)).toBeVisible()
  await author.reload()
  await expect(list.getByText(`You thanked ${ben.username}.`)).toHaveCount(2)
  await expect(list.getByText('New', { exact: true })).toHaveCount(0)

  // The bell, and from there what was sent.
  await reader.goto('/home')
  const told = (words: string) => reader.getByRole('link', { name: `${ann.username} says thank you for your ${words}` })
  await reader.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await expect(told('praise')).toHaveCount(1)
  await told('message').click()
  await expect(window.getByText('You are not alone with it.')).toBeVisible()
  await expect(window.getByText('The author says thank you.')).toBeVisible()
  await reader.goto(`/memory/${link}?tab=feedback`)
  await expect(window.getByText('The author says thank you.')).toBeVisible()

  // Taken back, it is told to nobody.
  await message.getByRole('button', { name: /^Undo/ }).click()
  await expect(message.getByRole('button', { name: `Thank you, ${ben.username}` })).toBeVisible()
  await reader.goto('/home')
  await reader.getByRole('button', { name: /^Notifications/ }).click()
  await expect(told('praise')).toBeVisible()
  await expect(told('message')).toHaveCount(0)
  // Where the bell leads the author to a message, it can be thanked for, too.
  await author.goto(`/memory/${link}?tab=validate`)
  const sent = author.getByRole('dialog').getByRole('listitem').filter({ hasText: 'You are not alone with it.' })
  await sent.getByRole('button', { name: `Thank you, ${ben.username}` }).press('Enter')
  await expect(sent.getByText(`You thanked ${ben.username}.`)).toBeVisible()
  await author.goto('/yours/received')
  await expect(message.getByText(`You thanked ${ben.username}.`)).toBeVisible()
  // What is left unread in the bell is read at once.
  await press(reader, 'Mark all as read')
  await expect(reader.locator('.bell-line[data-unread]')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'All read' })).toBeFocused()
  expect(trouble.flat()).toEqual([])

  // Every tab is whole on a phone, in Spanish too.
  await author.setViewportSize({ width: 360, height: 740 })
  for (const mine of ['Mine', 'Lo mío']) {
    if (mine !== 'Mine')
      await author.context().addCookies([{ name: 'language', value: 'es', url: new URL('/', author.url()).href }])
    await author.reload()
    const tabs = author.getByRole('navigation', { name: mine, exact: true }).getByRole('link')
    await expect(tabs).toHaveCount(5)
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await author.context().clearCookies({ name: 'language' })

  await check(author, [['received', () => author.goto('/yours/received').then(() => expect(praise).toBeVisible())]])
})

test('a comment is answered in Received, and who wrote it finds the reply in theirs', async ({
  page: author,
  browser,
}) => {
  const ann = await member(author.context())
  const { shareable_link: link } = await ann.post({ title: 'The gate' })
  const context = await browser.newContext()
  const reader = await context.newPage()
  const ben = await member(context)
  const trouble = [watchForTrouble(author), watchForTrouble(reader)]
  const said = await context.request.post('/api/v1/comments/create/', {
    data: { shareable_link: link, content: 'Ours was green.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(said.status()).toBe(201)

  await author.setViewportSize({ width: 360, height: 740 })
  await author.goto('/yours/received')
  const comment = author.getByRole('article').filter({ hasText: 'Ours was green.' })
  await tabTo(author, `Reply to ${ben.username}’s comment`)
  await author.keyboard.press('Enter')
  const box = comment.getByRole('textbox', { name: `Reply to ${ben.username}` })
  await expect(box).toBeFocused()
  await expect(author.getByRole('dialog')).toHaveCount(0)
  await expect(comment.getByText('Ours was green.')).toBeInViewport({ ratio: 1 })
  await author.keyboard.type('Then we had the same one.')
  await check(author, [['reply in Received', async () => expect(box).toBeVisible()]])
  // Left and opened again, the words are there.
  await author.reload()
  await comment.getByText('Not sent yet: “Then we had the same one.”').waitFor()
  await comment.getByRole('button', { name: /^Reply to/ }).click()
  await expect(box).toHaveValue('Then we had the same one.')
  await box.press('Control+Enter')
  const replied = comment.getByRole('link', { name: `You replied to ${ben.username}` })
  await expect(replied).toBeFocused()
  await author.reload()
  await expect(comment.getByRole('button', { name: /^Reply to/ })).toHaveCount(0)
  await replied.click()
  await expect(author.getByRole('dialog').getByText('Then we had the same one.')).toBeVisible()

  await reader.goto('/home')
  await reader.getByRole('link', { name: 'New: 1 reply' }).click()
  const reply = reader.getByRole('article').filter({ hasText: 'Then we had the same one.' })
  await expect(reply.getByText('Reply to your comment')).toBeVisible()
  await expect(reply.getByText('New', { exact: true })).toBeVisible()
  await reply.getByRole('link', { name: 'The gate' }).click()
  await expect(reader.getByRole('dialog').getByText('Then we had the same one.')).toBeVisible()
  // Who answered finds it in Sent.
  await author.goto('/yours/sent')
  const sent = author.getByRole('article').filter({ hasText: 'Then we had the same one.' })
  await expect(sent.getByRole('link', { name: ben.username })).toBeVisible()
  expect(trouble.flat()).toEqual([])
  await context.close()
})
