import { expect, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { somebody, toasts, watchForTrouble } from './people.ts'

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

test('visitor joins and publishes in six taps', async ({ page, browser }) => {
  const trouble = watchForTrouble(page)
  const person = somebody()
  await page.goto('/memory/new')
  const form = memoryForm(page)
  await form.who.fill('my grandmother')
  await form.who.press('Enter')
  await form.mood('Unhappy').tap({ force: true })
  await expect(page.getByText(/^Sign in or join to write your story/)).toBeVisible()

  // A box that takes no words yet has the way to join in sight.
  await page.getByRole('textbox', { name: 'Your story' }).focus()
  await expect(page.getByText(/^Sign in or join to write your story/)).toBeInViewport({ ratio: 1 })

  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => {
      document.documentElement.dataset.taps = String(Number(document.documentElement.dataset.taps ?? 0) + 1)
    })
  })
  const taps = () => page.evaluate(() => Number(document.documentElement.dataset.taps ?? 0))
  await page.getByRole('main').getByRole('link', { name: 'Join' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Join Kindred' })
  await expect(dialog.locator('form input:not([type=checkbox])')).toHaveCount(3)
  await dialog.getByLabel('Choose a name').fill(person.username)
  await dialog.getByLabel(/mail/i).fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create my account' }).tap()

  // Where they were, with what they began.
  await expect(page).toHaveURL(/\/memory\/new$/)
  await expect(page.getByRole('button', { name: 'Kind of memory Unhappy Change' })).toBeVisible()
  const story = `${`It was raining at ${person.username}'s gate. `.repeat(40)}I wanted to die.`
  const box = page.getByRole('textbox', { name: 'Your story' })
  await box.tap()
  await box.fill(story)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(
    page.getByRole('group', { name: 'Who can see it?' }).getByRole('radio', { name: 'Public' }),
  ).toBeChecked()
  // Whoever writes of dying is shown somebody to talk to before they post; without that the page is no longer than this.
  const beforePosting = page.getByRole('complementary', { name: 'Crisis help' })
  await expect(beforePosting.getByRole('link', { name: 'Find someone to talk to' })).toBeVisible()
  const height = await beforePosting.evaluate((hint) => {
    hint.style.display = 'none'
    const { scrollHeight } = document.documentElement
    hint.style.display = ''
    return scrollHeight
  })
  expect(height).toBeLessThanOrEqual(1_500)
  await page.getByRole('button', { name: 'Post', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: /first memory/ })).toContainText('Everyone can read this.')
  await page.getByRole('button', { name: 'Yes, post it' }).tap()
  await expect(page).toHaveURL(/\/home$/)
  expect(await taps()).toBeLessThanOrEqual(6)

  const card = page.getByRole('article').first()
  await expect(card).toContainText(story.trim())
  // The toast that it is posted lies over none of its words.
  const toast = await page.locator('.toast').last().boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual((await card.boundingBox())?.y ?? 0)
  expect(toast?.height).toBeLessThanOrEqual(80)
  await expect(card.getByRole('link', { name: 'Add tags' })).toBeInViewport()
  // Whoever wrote of something hard has help beside it; of dying, somebody to talk to.
  await expect(card.getByRole('link', { name: 'Get support' })).toBeVisible()
  const hint = card.getByRole('complementary', { name: 'Crisis help' })
  await expect(hint.getByRole('link', { name: 'Find someone to talk to' })).toBeVisible()
  // Whoever has posted is not greeted as a newcomer later.
  await expect
    .poll(async () => (await (await page.request.get('/user/profile/')).json()).has_passed_onboarding)
    .toBe(true)
  await page.reload()
  await expect(card.getByRole('link', { name: 'Add tags' })).toBeVisible()
  const link = (await card.getAttribute('data-memory')) ?? ''
  const visitor = await browser.newContext()
  const reads = async (of: string) =>
    (await visitor.request.get(`/memories/api/v1/memories/${of}/get-details`)).status()
  expect(await reads(link)).toBe(200)
  await card.getByRole('button', { name: 'Show it only to me' }).tap()
  await expect(card).toContainText('Only you can see this memory.')
  expect(await reads(link)).toBe(404)
  await toasts(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(card.getByRole('button', { name: 'Show it only to me' })).toBeVisible()

  const again = (await card.getAttribute('data-memory')) ?? ''
  expect(await reads(again)).toBe(200)
  await card.getByRole('button', { name: 'Undo' }).tap()
  await expect(page).toHaveURL(/\/memory\/new$/)
  await expect(form.story).toContainText(`It was raining at ${person.username}'s gate.`)
  expect(await reads(again)).toBe(404)
  await visitor.close()
  expect(trouble).toEqual([])
})
