import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { member, watchForTrouble } from './people.ts'

const who = (page: Page) => page.getByLabel('Who is this memory about?')
const story = (page: Page) => page.getByRole('button', { name: /^Your story/ })
const editor = (page: Page) => page.getByRole('dialog', { name: 'Your story' }).getByRole('textbox')
const draftIn = (page: Page) => page.evaluate(() => localStorage.getItem('memoryDraft') ?? '')

async function signIn(context: BrowserContext, { email, password }: { email: string; password: string }) {
  expect((await context.request.post('/user/login', { data: { email, password } })).status()).toBe(200)
}

test('what is begun on one device is found on another at 360 px, by keyboard; two versions stand under each other', async ({
  page,
  context,
  browser,
}) => {
  const trouble = watchForTrouble(page)
  const person = await member(context)
  await page.goto('/memory/new')
  await who(page).fill('my aunt')
  await page.keyboard.press('Enter')
  const yes = page.getByRole('button', { name: 'Yes, in my account too' })
  await yes.focus()
  await page.keyboard.press('Enter')
  await expect(yes).toBeHidden()
  const kept = async () => (await context.request.get('/api/v1/drafts/memory')).json()
  await expect.poll(async () => (await kept()).draft?.text ?? '', { timeout: 20_000 }).toContain('my aunt')

  const phone = await browser.newContext({ viewport: { width: 360, height: 780 } })
  await signIn(phone, person)
  const there = await phone.newPage()
  await there.goto('/memory/new')
  await expect(there.getByText('my aunt')).toBeVisible()
  await expect.poll(() => draftIn(there)).toContain('my aunt')
  // Both write on while neither hears of the other.
  await there.route('**/api/v1/drafts/**', (route) => route.abort())
  await who(there).fill('my uncle')
  await there.keyboard.press('Enter')
  await who(page).fill('my cousin')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kept()).draft?.text ?? '', { timeout: 20_000 }).toContain('my cousin')
  await there.unroute('**/api/v1/drafts/**')
  const both = there.getByRole('dialog', { name: 'Two versions of your text' })
  await expect(both).toBeVisible({ timeout: 20_000 })
  const sides = both.getByRole('region')
  await expect(sides).toHaveCount(2)
  const [first, second] = await sides.all()
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect(await there.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const take = both.getByRole('button', { name: /^Go on with this one: On another device/ })
  await take.focus()
  await there.keyboard.press('Enter')
  await expect(there.getByText('my cousin')).toBeVisible()
  await there.getByRole('button', { name: 'Look at both' }).press('Enter')
  await expect(both).toContainText('my uncle')
  await check(there, [['two versions', async () => {}]])
  await there.keyboard.press('Escape')
  await expect(both).toBeHidden()
  await phone.close()
  expect(trouble.filter((line) => !/drafts/.test(line))).toEqual([])
})

/** The same choices for the same seed. */
function choices(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

/** `KILLS=200` for a long night (`npm run nightly -- drafts`). */
const kills = Number(process.env.KILLS ?? 5)

test(`killed at ${kills} random moments of typing, no more than three seconds of writing are lost`, async ({
  context,
}) => {
  test.setTimeout(60_000 + kills * 20_000)
  const choose = choices(20261122)
  await member(context)
  const words = 'the gate was shut and nobody came to open it before dark'.split(' ')
  let page = await context.newPage()
  await page.goto('/memory/new')
  await who(page).fill('my aunt')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Unhappy', exact: true }).check({ force: true })
  let text = ''
  for (let kill = 0; kill < kills; kill++) {
    await story(page).click()
    await expect(editor(page)).toHaveValue(text)
    await editor(page).press('Control+End')
    const typed: { at: number; text: string }[] = [{ at: 0, text }]
    const offline = choose(3) === 0
    // Without the server, whether it is gone or the network is, writing goes on.
    if (offline) await context.setOffline(true)
    for (let n = 2 + choose(6); n > 0; n--) {
      const word = `${words[choose(words.length)]}${kill} `
      await page.keyboard.type(word)
      text += word
      typed.push({ at: Date.now(), text })
    }
    await page.waitForTimeout(choose(400))
    const killedAt = Date.now()
    if (choose(2) === 0) {
      const devtools = await context.newCDPSession(page)
      await Promise.race([devtools.send('Page.crash').catch(() => {}), page.waitForEvent('crash')])
    }
    await page.close({ runBeforeUnload: false })
    if (offline) await context.setOffline(false)
    page = await context.newPage()
    await page.goto('/memory/new')
    await story(page).click()
    const found = await editor(page).inputValue()
    const owed = typed.filter(({ at }) => at <= killedAt - 3_000).at(-1)?.text ?? ''
    expect(found.startsWith(owed) && text.startsWith(found), `${found} of ${text}`).toBe(true)
    text = found
    await page.getByRole('dialog', { name: 'Your story' }).getByRole('button', { name: 'Done' }).click()
  }
})
