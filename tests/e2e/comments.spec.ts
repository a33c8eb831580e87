import { expect, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, toasts, watchForTrouble } from './people.ts'

test.use({ viewport: { width: 360, height: 800 } })

const box = { name: 'Write a comment' }

test('two members write, edit, delete and hide comments with undo, react and save [CMT-01, CMT-03, CMT-04, CMT-15, CMT-19, RCT-06]', async ({
  page,
  browser,
}) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ title: 'The bus' })
  const other = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage()
  const trouble = watchForTrouble(other)

  await other.goto(`/memory/${link}`)
  await expect(other.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  await other.getByRole('button', box).click()
  await expect(other).toHaveURL(/routeAction=login/)
  const reader = await member(other.context())

  await other.goto(`/memory/${link}`)
  const dialog = other.getByRole('dialog', { name: 'Add a comment' })
  await other.getByRole('button', box).press('Enter')
  const words = dialog.getByRole('textbox', { name: 'Your comment' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await words.fill('   ')
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await words.fill('I waited there, too.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await other.reload()
  await other.getByRole('button', box).click()
  await expect(words).toHaveValue('I waited there, too.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  const comment = other.getByRole('article', { name: 'Your comment' })
  await expect(comment).toBeInViewport()
  await expect(comment.getByText('I waited there, too.')).toBeVisible()
  await other.getByRole('button', box).click()
  await expect(words).toHaveValue('')
  await other.keyboard.press('Escape')

  await comment.getByRole('button', { name: /^Options for/ }).click()
  await expect(comment.getByRole('listitem').getByRole('button')).toHaveText(['Edit', 'Delete'])
  // An open menu lies over the buttons below it.
  await other.keyboard.press('Escape')
  // From the top of the page: half under the strip at its head, a button is as small as what is seen of it.
  await check(other, [['comments', (page) => page.evaluate(() => window.scrollTo(0, 0))]])
  await other.setViewportSize({ width: 360, height: 800 })
  await comment.getByRole('button', { name: /^Options for/ }).click()
  await comment.getByRole('button', { name: 'Edit' }).click()
  await comment.getByRole('textbox').fill('Not this.')
  await comment.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment.getByText('I waited there, too.')).toBeVisible()
  await comment.getByRole('button', { name: /^Options for/ }).click()
  await comment.getByRole('button', { name: 'Edit' }).click()
  await comment.getByRole('textbox').fill('I know that #busstop.')
  await comment.getByRole('button', { name: 'Save changes' }).click()
  await expect(comment.getByRole('link', { name: '#busstop' })).toBeVisible()

  await other.getByRole('button', { name: /^Respond/ }).click()
  const love = other.getByRole('button', { name: /^Love/ })
  const sad = other.getByRole('button', { name: /^Sad/ })
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await expect(love).toHaveText('Love1')
  await other.route('**/reaction/update/**', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await sad.click()
  await expect(sad).toHaveAttribute('aria-pressed', 'false')
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await expect(toasts(other)).toBeEmpty()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const supported = other.waitForResponse('**/empathy/new/')
  await other.getByRole('button', { name: /^Support/ }).click()
  await supported
  await other.reload()
  await expect(other.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: /^Respond/ }).click()
  for (const name of ['Love', 'Support'])
    await expect(other.getByRole('button', { name: new RegExp(`^${name}`), pressed: true })).toHaveText(`${name}1`)

  await page.goto('/home')
  const inFeed = page.getByRole('article', { name: `Comment by ${reader.username}` })
  const more = page.getByRole('button', { name: 'Show more' })
  // Others write meanwhile.
  await expect(async () => {
    if (!(await inFeed.isVisible()) && (await more.isVisible())) await more.click()
    await expect(inFeed).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await inFeed.getByRole('link', { name: 'See conversation' }).click()
  const seen = page.getByRole('dialog').getByRole('article', { name: `Comment by ${reader.username}` })
  await expect(seen).toHaveClass(/highlighted/)
  await expect(seen).not.toHaveClass(/highlighted/)
  await seen.getByRole('button', { name: /^Options for/ }).click()
  await expect(seen.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await seen.getByRole('button', { name: 'Hide Comment' }).click()
  await expect(toasts(page)).toContainText('Comment has been successfully hidden')
  const inWindow = page.getByRole('dialog')
  await expect(inWindow.getByText('I know that')).toHaveCount(0)
  await inWindow.getByRole('button', { name: 'Undo' }).click()
  await expect(inWindow.getByText('I know that')).toBeVisible()

  await comment.getByRole('button', { name: /^Options for/ }).click()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(comment.getByText('I know that')).toBeVisible()
  await other.route('**/comments/*/delete/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
  await comment.getByRole('button', { name: /^Options for/ }).click()
  await comment.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(other)).toContainText('Failed to update comment.')
  await expect(comment.getByText('I know that')).toBeVisible()
  expect(trouble.filter((line) => !/500|deleting a comment|reacting/.test(line))).toEqual([])
  await other.context().close()
})

test('scrolling loads ten more comments until all are shown [CMT-26]', async ({ page, context }) => {
  const author = await member(context)
  const { shareable_link } = await author.post({ title: 'The bus' })
  for (let at = 1; at <= 21; at += 1) {
    const said = await context.request.post('/api/v1/comments/create/', {
      data: { shareable_link, content: `I waited there, ${at}.` },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(said.status(), await said.text()).toBe(201)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/comments/?')) asked.push(request.url())
  })
  await page.goto(`/memory/${shareable_link}`)
  const cards = page.getByRole('article', { name: 'Your comment' })
  // What else arrives makes the page longer meanwhile: its end is where it is then.
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const atTheEnd = (count: number) =>
    expect(async () => {
      await toTheEnd()
      await expect(cards).toHaveCount(count, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  await expect(cards).toHaveCount(10)
  expect(asked).toHaveLength(1)
  await atTheEnd(20)
  await atTheEnd(21)
  await expect(cards.last()).toContainText('I waited there, 1.')
  expect(asked).toHaveLength(3)
  await page.evaluate(() => window.scrollTo(0, 0))
  await toTheEnd()
  await expect(cards).toHaveCount(21)
  expect(asked).toHaveLength(3)
})
