import { expect, type Page, test } from '@playwright/test'
import { aMemory, member, tags } from './people.ts'

/** What a page asks the server for from now on. Pictures, scripts and the stream of news are none of it. */
function watch(page: Page): () => string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['fetch', 'xhr'].includes(request.resourceType()) && !/autocomplete|events|content/.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return () => calls.splice(0)
}

/** Somebody who knows their way: their first response closes the greeting no more, which is a call of its own, once. */
const greeted = async (page: Page) => {
  const closed = await page.request.patch('/onboarding-status', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { has_passed_onboarding: true },
  })
  expect(closed.ok()).toBe(true)
}

test('one request per tick, shown in memory, page and feed [TAG-70, AMB-119]', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({
    ...aMemory,
    title: 'One call',
    feelings: [{ id: 'angry', description: 'Angry' }],
  })
  await page.goto('/home')
  const card = page.getByRole('article', { name: 'One call', exact: true }).first()
  await expect(card).toBeVisible()
  // Inside the app, so that the feed stays known.
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/memory/${link}?isEdit=true&tab=7`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  const lonely = wizard.getByRole('checkbox', { name: 'Lonely', exact: true })
  await expect(lonely).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls = watch(page)
  const put = `PUT /memories/api/v1/memories/${link}/get-details`
  await lonely.check()
  await expect(wizard.getByText('Saved')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  expect(calls()).toEqual([put])
  await wizard.getByRole('button', { name: 'Close' }).click()
  await expect(wizard).toBeHidden()
  await expect(page.getByText('Lonely').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(card.getByText('2 tags')).toBeVisible()
  expect((await author.read(link)).total_tags).toBe(2)
})

test('one request per comment act', async ({ page, browser }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ ...aMemory, title: 'One call each' })
  const other = await (await browser.newContext()).newPage()
  await member(other.context())
  await greeted(other)
  await other.goto(`/memory/${link}`)
  await expect(other.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  await other.waitForLoadState('networkidle')
  const calls = watch(other)
  const only = async (act: string) => {
    await other.waitForLoadState('networkidle')
    await other.waitForTimeout(500)
    expect(calls().map((call) => call.replace(/[0-9a-f-]{36}/, ':id'))).toEqual([act])
  }
  await other.getByRole('button', { name: 'Write a comment' }).click()
  const dialog = other.getByRole('dialog', { name: 'Add a comment' })
  await dialog.getByRole('textbox', { name: 'Your comment' }).fill('I was there.')
  // For which words help is shown is read once, with the first word of a comment.
  await expect.poll(calls).toEqual(['GET /memories/api/v1/search/filters'])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  const comment = other.getByRole('article', { name: 'Your comment' })
  await expect(comment.getByText('I was there.')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Comments ?1$/ })).toBeVisible()
  await only('POST /api/v1/comments/create/')

  const menu = async (name: string) => {
    await comment.getByRole('button', { name: /^Options for/ }).click()
    await comment.getByRole('button', { name, exact: true }).click()
  }
  await menu('Edit')
  await comment.getByRole('textbox').fill('I was there, too.')
  await comment.getByRole('button', { name: 'Save changes' }).click()
  await expect(comment.getByText('I was there, too.')).toBeVisible()
  await only('POST /api/v1/comments/:id/update/')

  await menu('Delete')
  await expect(other.getByText('Comment deleted.')).toBeVisible()
  await only('POST /api/v1/comments/:id/delete/')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(comment.getByText('I was there, too.')).toBeVisible()
  await only('POST /api/v1/comments/:id/restore/')

  // What a page shows without being asked again is what the server has.
  await other.reload()
  await expect(comment.getByText('I was there, too.')).toBeVisible()
  await expect(other.getByRole('heading', { name: /^Comments ?1$/ })).toBeVisible()
})

test('one request per reaction, praise, resonance or empathy', async ({ page, browser }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({
    ...aMemory,
    title: 'One call to react',
    feelings: tags('lonely'),
  })
  const reader = await (await browser.newContext()).newPage()
  await member(reader.context())
  await greeted(reader)
  await reader.goto(`/memory/${link}`)
  const respond = reader.getByRole('button', { name: /^Respond/ })
  await respond.click()
  const love = reader.getByRole('button', { name: /^Love/ })
  await expect(love).toBeVisible()
  await reader.waitForLoadState('networkidle')
  const calls = watch(reader)
  const only = async (act: RegExp) => {
    await reader.waitForLoadState('networkidle')
    await reader.waitForTimeout(500)
    const made = calls()
    expect(made.filter((call) => act.test(call))).toHaveLength(1)
    expect(made.filter((call) => !act.test(call))).toEqual([])
  }
  await love.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')
  await only(/reaction\/new-reaction/)
  await reader.reload()
  await respond.click()
  await expect(love).toHaveAttribute('aria-pressed', 'true')

  await reader.goto(`/home?memory=${link}`)
  const dialog = reader.getByRole('dialog')
  const empathy = dialog.getByRole('button', { name: /^Support/ })
  await dialog.getByRole('button', { name: /^Respond/ }).click()
  await expect(empathy).toHaveAttribute('aria-pressed', 'false')
  await reader.waitForLoadState('networkidle')
  calls()
  await empathy.click()
  await expect(empathy).toHaveAttribute('aria-pressed', 'true')
  await only(/empathy\/new/)
  await dialog.getByRole('tab', { name: 'Empathize' }).click()
  const lonely = dialog.getByRole('checkbox', { name: 'Lonely' })
  await expect(lonely).toBeAttached()
  await reader.waitForLoadState('networkidle')
  calls()
  await dialog.getByText('Lonely', { exact: true }).click()
  await expect(lonely).toBeChecked()
  await only(/resonance\/new/)
  await dialog.getByRole('tab', { name: 'Praise' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Honest' })).toBeAttached()
  await reader.waitForLoadState('networkidle')
  calls()
  await dialog.getByText('Honest', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
  await only(/feedback\/new/)
  await dialog.getByRole('tab', { name: 'Praise' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Honest' })).toBeChecked()

  await reader.reload()
  await expect(dialog.getByRole('checkbox', { name: 'Honest' })).toBeChecked()
  await dialog.getByRole('tab', { name: 'Empathize' }).click()
  await expect(lonely).toBeChecked()
  await dialog.getByRole('tab', { name: 'Read' }).click()
  await dialog.getByRole('button', { name: /^Respond/ }).click()
  await expect(empathy).toHaveAttribute('aria-pressed', 'true')
})
