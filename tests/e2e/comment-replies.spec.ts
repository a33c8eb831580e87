import { expect, type Locator, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { hears, listen, neverLost, press, tabTo } from './keyboard.ts'
import { member, watchForTrouble } from './people.ts'

const by = (page: Page, name: string) => page.getByRole('article', { name: `Comment by ${name}` })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Add a comment|Reply to )/ })
const wordsIn = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Your comment' })

/** The next page of comments is read where the end of the last one is reached. */
const toTheEnd = (page: Page, comment: Locator) =>
  expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(comment).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('by keyboard a member replies; the target is named, linked and notified', async ({ page, browser }) => {
  const ann = await member(await browser.newContext())
  // By its link alone: a dozen comments in the feed would push away what other tests look for there.
  const { shareable_link: link } = await ann.post({ title: 'The pier', privacy: 2 })
  const said = async (who: { context: Page['request'] }, content: string) => {
    const answer = await who.context.post('/api/v1/comments/create/', {
      data: { shareable_link: link, content },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  const other = await browser.newContext()
  const ben = await member(other)
  await said({ context: other.request }, 'I fished there, too.')
  const third = await browser.newContext()
  const eve = await member(third)
  for (let at = 1; at <= 11; at += 1) await said({ context: third.request }, `The gulls, ${at}.`)

  // Whoever is not signed in is asked to, as at the box.
  const trouble = watchForTrouble(page)
  await page.goto(`/memory/${link}`)
  await page
    .getByRole('button', { name: `Reply to ${eve.username}’s comment` })
    .first()
    .click()
  await expect(page).toHaveURL(/routeAction=login/)
  const cem = await member(page.context())

  await listen(page)
  await page.goto(`/memory/${link}`)
  await toTheEnd(page, by(page, ben.username))
  const card = by(page, eve.username).first()
  await expect(card.getByRole('button', { name: /^(Empathy|Praise|Reply)/ })).toHaveText([
    /^Empathy/,
    /^Praise/,
    'Reply',
  ])
  await press(page, `Reply to ${eve.username}’s comment`)
  await expect(page.getByRole('dialog', { name: `Reply to ${eve.username}` })).toBeVisible()
  await expect(wordsIn(page)).toBeFocused()
  await page.keyboard.type('Was it cold?')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Reply/ })).toBeFocused()

  // Another one to answer: the words are there, and so they are after a reload, with whom they answer.
  await by(page, ben.username)
    .getByRole('button', { name: /^Reply/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Reply to ${ben.username}` })).toBeVisible()
  await expect(wordsIn(page)).toHaveValue('Was it cold?')
  await page.keyboard.press('Escape')
  await page.reload()
  await press(page, 'Write a comment')
  await expect(wordsIn(page)).toHaveValue('Was it cold?')
  await expect(page.getByRole('dialog', { name: `Reply to ${ben.username}` })).toBeVisible()
  await tabTo(page, 'Make it a new comment', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await hears(page, 'This is a new comment now, not a reply. Your words are still here.')
  await expect(page.getByRole('dialog', { name: 'Add a comment' })).toBeVisible()
  await expect(wordsIn(page)).toBeFocused()
  await expect(wordsIn(page)).toHaveValue('Was it cold?')
  await page.keyboard.press('Escape')
  await toTheEnd(page, by(page, ben.username))
  await by(page, ben.username)
    .getByRole('button', { name: /^Reply/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Reply to ${ben.username}` })).toBeVisible()
  await press(page, 'Send')
  await hears(page, 'Sent')
  await expect(dialogOf(page)).toBeHidden()
  const reply = page.getByRole('article', { name: 'Your comment' })
  await expect(reply).toBeFocused()
  await tabTo(page, `Reply to ${ben.username}`)
  await expect(reply.getByRole('link', { name: `Reply to ${ben.username}` })).toBeFocused()
  // Twice: it leads there each time.
  for (let time = 0; time < 2; time += 1) {
    await reply.getByRole('link', { name: `Reply to ${ben.username}` }).focus()
    await page.keyboard.press('Enter')
    await expect(by(page, ben.username)).toBeFocused()
    await expect(by(page, ben.username)).toBeInViewport()
  }
  // It stands directly below what it answers, also on a page that reads on to it.
  await page.reload()
  await expect(by(page, ben.username)).toHaveCount(0)
  await toTheEnd(page, reply)
  const rows = page.getByRole('region', { name: 'Comments' }).locator('.comment-list > li')
  await expect(rows.nth(11)).toContainText('I fished there, too.')
  await expect(rows.nth(12)).toContainText('Was it cold?')
  const [above, below] = [await by(page, ben.username).boundingBox(), await reply.boundingBox()]
  expect(below?.x).toBeGreaterThan(above?.x ?? 0)
  await reply.getByRole('link', { name: `Reply to ${ben.username}` }).focus()
  await page.keyboard.press('Enter')
  await expect(by(page, ben.username)).toBeFocused()
  await neverLost(page)

  // The bell, and from there the answer, and what it answers.
  const told = await other.newPage()
  await told.goto('/home')
  await told.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await told.getByRole('link', { name: `${cem.username} replied to your comment` }).click()
  const inWindow = told.getByRole('dialog')
  const led = inWindow.getByRole('article', { name: `Comment by ${cem.username}` })
  await expect(led).toBeFocused()
  await led.getByRole('link', { name: 'Reply to you' }).click()
  await expect(inWindow.getByRole('article', { name: 'Your comment' })).toBeFocused()

  // It is taken away: whoever answers it meanwhile is told, and loses no word.
  await by(page, ben.username)
    .getByRole('button', { name: /^Reply/ })
    .click()
  await wordsIn(page).fill('And you?')
  const mine = inWindow.getByRole('article', { name: 'Your comment' })
  await mine.getByRole('button', { name: /^Options for/ }).click()
  await mine.getByRole('button', { name: 'Delete' }).click()
  await expect(inWindow.getByText('Comment deleted.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Send' }).click()
  await hears(page, /The comment you’re replying to is no longer available/)
  await expect(wordsIn(page)).toHaveValue('And you?')
  await dialogOf(page).getByRole('button', { name: 'Make it a new comment' }).click()
  await dialogOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.reload()
  await expect(reply.first()).toContainText('And you?')
  await expect(page.getByRole('link', { name: `Reply to ${ben.username}` })).toHaveCount(0)
  const list = page.getByRole('region', { name: 'Comments' })
  await check(page, [
    ['answers', (one) => one.evaluate(() => window.scrollTo(0, 0))],
    [
      'a dialog that answers',
      () =>
        list
          .getByRole('button', { name: /^Reply to/ })
          .first()
          .click(),
    ],
  ])
  expect(trouble.filter((line) => !/400|sending a comment/.test(line))).toEqual([])
})
