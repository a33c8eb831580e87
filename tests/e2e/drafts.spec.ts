import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { memoryForm } from './memory-form.ts'
import { member, watchForTrouble } from './people.ts'

const who = (page: Page) => page.getByLabel('Who is this memory about?')
const draftIn = (page: Page) => page.evaluate(() => localStorage.getItem('memoryDraft') ?? '')

async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  expect((await context.request.post('/user/login', { data: { email, password } })).status()).toBe(200)
}

test('shows both versions when two devices edited a draft', async ({ page, context, browser }) => {
  const trouble = watchForTrouble(page)
  const person = await member(context)
  await page.goto('/memory/new')
  await who(page).fill('my aunt')
  await page.keyboard.press('Enter')
  await page.getByText('Also save drafts to your account?').click()
  const yes = page.getByRole('button', { name: 'Yes, save them' })
  await yes.focus()
  await page.keyboard.press('Enter')
  await expect(yes).toBeHidden()
  const kept = async () => (await context.request.get('/api/v1/drafts/memory')).json()
  await expect.poll(async () => (await kept()).draft?.text ?? '', { timeout: 20_000 }).toContain('my aunt')

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  await signIn(phone, person)
  const there = await phone.newPage()
  await there.goto('/memory/new')
  await expect(there.getByText('my aunt', { exact: true })).toBeVisible()
  await expect.poll(() => draftIn(there)).toContain('my aunt')
  // Both write on while neither hears of the other.
  await there.route('**/api/v1/drafts/**', (route) => route.abort())
  for (const at of [there, page]) await memoryForm(at).feels('Happy')
  await memoryForm(there).title.fill('My uncle’s plums')
  await memoryForm(page).title.fill('My cousin’s plums')
  for (const at of [there, page]) await memoryForm(at).title.blur()
  await expect.poll(async () => (await kept()).draft?.text ?? '', { timeout: 20_000 }).toContain('My cousin’s plums')
  await there.unroute('**/api/v1/drafts/**')
  const both = there.getByRole('dialog', { name: 'Two versions of your text' })
  await expect(both).toBeVisible({ timeout: 20_000 })
  const sides = both.getByRole('region')
  await expect(sides).toHaveCount(2)
  const [first, second] = await sides.all()
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(await there.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const take = both.getByRole('button', { name: /^Use this one: On another device/ })
  await take.focus()
  await there.keyboard.press('Enter')
  await expect(memoryForm(there).title).toHaveValue('My cousin’s plums')
  await there.getByRole('button', { name: 'Look at both' }).press('Enter')
  await expect(both).toContainText('My uncle’s plums')
  await check(there, [['two versions', async () => {}]])
  await there.keyboard.press('Escape')
  await expect(both).toBeHidden()
  await phone.close()
  expect(trouble.filter((line) => !/drafts/.test(line))).toEqual([])
})

test('lists account drafts by their first words', async ({ page, context, browser }) => {
  const person = await member(context)
  const choice = { data: { keeps: true }, headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await context.request.put('/api/v1/drafts', choice)).ok()).toBe(true)
  await page.goto('/memory/new')
  const words = `We ate the plums under the stairs. ${'Nobody looked there, and nobody called. '.repeat(6)}`
  await memoryForm(page).begin({ words })
  const kept = async () => (await context.request.get('/api/v1/drafts/memory')).json()
  await expect.poll(async () => (await kept()).draft?.text ?? '', { timeout: 20_000 }).toContain('nobody called')
  await page.goto('/yours/drafts')
  await expect(page.getByText(/^New memory · on this device and in your account · /)).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  await signIn(phone, person)
  const there = await phone.newPage()
  await there.goto('/yours/drafts')
  const draft = there.getByRole('main').getByRole('link', { name: /^We ate the plums under the stairs\. .*[a-z.,]…$/ })
  await expect(draft).toBeVisible()
  await expect(there.getByText(/on this device/)).toHaveCount(0)
  await draft.click()
  await expect.poll(() => draftIn(there)).toContain('We ate the plums under the stairs.')
  await phone.close()
})

test('an edit that waits never shows a memory to more people again', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link: link } = await author.post({ title: 'The gate', privacy: 0 })
  const edit = async (words: string) => {
    await page.locator('.long-text-preview').first().click()
    await page.getByRole('textbox', { name: 'Your story' }).fill(words)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your changes aren’t published yet')).toBeVisible()
  }
  await page.goto(`/memory/edit?hashId=${link}`)
  await edit('We waited at the gate until it was dark.')
  // Its author hides it meanwhile, in this browser.
  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: 'Options for your memory' }).click()
  await page.getByRole('button', { name: 'Who can see it' }).click()
  await page.getByRole('radio', { name: /^Only me/ }).check({ force: true })
  await page.getByRole('button', { name: 'Select' }).click()
  await expect(page.getByText('Only you can see this memory.').first()).toBeVisible()
  await page.waitForURL((url) => !url.pathname.endsWith(link))
  const now = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/memory/edit?hashId=${now}`)
  await expect(page.getByText('We waited at the gate until it was dark.')).toBeVisible()
  await page.locator('.unpublished').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post Updated Successfully')).toBeVisible()
  const stored = await author.read(now)
  expect(stored).toMatchObject({ privacy: 1, description: 'We waited at the gate until it was dark.' })

  // Or on another device: the words are kept, who can see it stays as it is.
  const other = await author.post({ title: 'The pond', privacy: 0 })
  await page.goto(`/memory/edit?hashId=${other.shareable_link}`)
  await edit('We waited until morning.')
  const hidden = await author.put(other.shareable_link, { privacy: 1 })
  await page.goto(`/memory/edit?hashId=${other.shareable_link}`)
  await expect(page.getByText('We waited until morning.')).toBeVisible()
  await page.locator('.unpublished').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep what I wrote here' }).click()
  await expect(page.getByText('Post Updated Successfully')).toBeVisible()
  expect(await author.read(hidden.shareable_link)).toMatchObject({
    privacy: 1,
    description: 'We waited until morning.',
  })
})
