import { expect, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { codeFor, mailsTo } from './mails.ts'
import { member, toasts, watchForTrouble } from './people.ts'

const widths = [360, 1280] as const
const level1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name })

for (const width of widths) {
  test(`changes the email address at ${width} px by keyboard and notifies the old one [RTE-19, ACC-08]`, async ({
    page,
    context,
  }) => {
    const trouble = watchForTrouble(page)
    await page.setViewportSize({ width, height: 780 })
    const person = await member(context)
    const moved = `moved-${person.email}`
    await page.goto('/')
    await page.getByRole('button', { name: /your menu/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Settings' }).focus()
    await page.keyboard.press('Enter')
    await expect(level1(page, 'Settings')).toBeVisible()
    // A list of sections, short enough to look over.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_200)
    await page.getByRole('main').getByRole('link', { name: 'Email and password' }).focus()
    await page.keyboard.press('Enter')
    await expect(level1(page, 'Email and password')).toBeVisible()

    const email = section(page, 'Your email')
    await expect(email).toContainText(person.email)
    await email.getByLabel('New email').focus()
    await page.keyboard.type(moved)
    await page.keyboard.press('Enter')
    const code = await codeFor(moved, 'Your confirmation code')
    const next = section(page, 'Enter the code')
    await expect(next.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('AAAAA-AAAAA-AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await expect(next).toContainText('This code doesn’t work')
    await expect(next.getByLabel('Code from the email')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toContainText('Email changed')
    await expect(section(page, 'Your email')).toContainText(moved)
    await expect(() =>
      expect(mailsTo(person.email).at(-1)).toContain('Subject: The address of your account was changed'),
    ).toPass()

    await page.reload()
    await expect(section(page, 'Your email')).toContainText(moved)
    expect(trouble.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
  })
}

test('confirms the address by keyboard and returns to reading', async ({ page, context }) => {
  const person = await member(context)
  await page.goto('/home')
  await page.getByText('Confirm your email').click()
  const form = page.locator('.confirm-email')
  await form.getByRole('textbox').fill(await codeFor(person.email, 'Your confirmation code'))
  await form.getByRole('textbox').press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('changes the password, which the next sign-in needs [ACC-09]', async ({ page, context, request }) => {
  const person = await member(context)
  await page.goto('/settings/sign-in')
  const form = section(page, 'Your password')
  await form.getByLabel('New password').fill('eleven grey gulls walk')
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(toasts(page)).toContainText('New password saved')
  const signIn = (password: string) => request.post('/user/login', { data: { email: person.email, password } })
  expect((await signIn(person.password)).status()).toBe(400)
  expect((await signIn('eleven grey gulls walk')).status()).toBe(200)
})

test('bio appears on the public profile, escaped', async ({ page, context, browser }) => {
  const person = await member(context)
  await person.post()
  await page.goto('/account')
  const words = page.getByLabel('A few words about you')
  await words.fill('I like trains.\nAnd <b>tea</b>.')
  await section(page, 'What others see of you').getByRole('button', { name: 'Save' }).click()
  await expect(toasts(page)).toContainText('Bio saved')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`/memories/search/user/${person.id}`)
  await expect(other.getByText('And <b>tea</b>.')).toBeVisible()
  await elsewhere.close()
})

test('default privacy from the settings applies to new memories', async ({ page, context }) => {
  await member(context)
  await page.goto('/settings/writing')
  await page.getByLabel('Only me').check()
  await expect(toasts(page)).toContainText('Saved')
  await page.reload()
  await expect(page.getByLabel('Only me')).toBeChecked()
  expect(await (await context.request.get('/memories/api/v1/last-privacy/')).json()).toMatchObject({ privacy: 1 })
})

test('theme in settings and menu is one choice', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await member(context)
  await page.goto('/settings/topics')
  // A long list of topics takes the room that there is.
  const topics = page.getByRole('group', { name: 'Topics you don’t want to see' }).getByRole('checkbox')
  await topics.first().waitFor()
  const columns = await topics.evaluateAll(
    (boxes) => new Set(boxes.map((box) => box.getBoundingClientRect().left)).size,
  )
  expect(columns).toBeGreaterThan(1)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'This device' }).click()
  await section(page, 'How it looks').getByLabel('Colors').selectOption('Dark')
  const choices = await page.locator('.theme-switch select').all()
  expect(choices.length).toBe(3)
  for (const choice of choices) await expect(choice).toHaveValue('dark')
})

test('account and settings have no axe findings in any theme', async ({ page, context }) => {
  await member(context)
  await check(page, [
    ['account', (p) => p.goto('/account').then(() => p.getByLabel('A few words about you').waitFor())],
    ['settings', (p) => p.goto('/settings').then(() => p.getByRole('link', { name: 'This device' }).waitFor())],
    ['a section', (p) => p.goto('/settings/writing').then(() => p.getByLabel('Only me').waitFor())],
    [
      'a refusal',
      async (p) => {
        await p.goto('/settings/sign-in')
        await p.getByLabel('New email').fill('nowhere')
        await p.getByRole('button', { name: 'Send code' }).click()
        await p.getByText('This doesn’t look like an email address.').waitFor()
      },
    ],
  ])
})

for (const width of widths) {
  test(`closes the account at ${width} px by keyboard, and restores it at sign-in [RTE-19, ACC-06, ACC-07]`, async ({
    page,
    context,
    request,
  }) => {
    const trouble = watchForTrouble(page)
    await page.setViewportSize({ width, height: 780 })
    const person = await member(context)
    const { shareable_link: link } = await person.post()
    const isThere = async () => (await request.get(`/memories/api/v1/memories/${link}/get-details`)).status()
    await page.goto('/account')
    await expect(level1(page, 'Account')).toBeVisible()
    await page.getByRole('link', { name: 'Close my account' }).focus()
    await page.keyboard.press('Enter')
    await expect(level1(page, 'Closing your account')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: /^Delete them, too/ }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    const close = page.getByRole('button', { name: 'Close my account' })
    await close.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enter your password' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await isThere()).toBe(200)
    await close.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Yes, close it' }).press('Enter')
    await expect(toasts(page)).toContainText('Your account is closed')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await isThere()).toBe(404)
    await expect(() => expect(mailsTo(person.email).at(-1)).toContain('Subject: Your account is closed')).toPass()

    await page.goto('/?routeAction=login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    const keep = page.getByRole('dialog', { name: 'This account is closed' })
    await expect(keep).toContainText(/delete it and everything in it on \w+ \d+, \d{4}/)
    await keep.getByRole('button', { name: 'Leave it closed' }).press('Enter')
    await expect(keep).toBeHidden()
    expect(await isThere()).toBe(404)
    await page.goto('/?routeAction=login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await keep.getByRole('button', { name: 'Keep my account' }).press('Enter')
    await expect(toasts(page)).toContainText('Welcome back')
    await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible()
    expect(await isThere()).toBe(200)
    expect(trouble.filter((line) => !/40[0149] \(/.test(line))).toEqual([])
  })
}

test('shows an error and keeps the account when closing fails', async ({ page, context, request }) => {
  const person = await member(context)
  const { shareable_link: link } = await person.post()
  await toTheEnd(page)
  await page.route('**/user/delete/', (route) => route.abort())
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, close it' }).press('Enter')
  await expect(toasts(page)).toContainText('Please try again')
  expect((await request.get(`/memories/api/v1/memories/${link}/get-details`)).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeEnabled()
})

test('the closing wizard is not listed', async ({ page, context }) => {
  await member(context)
  await page.goto('/yours')
  await expect(page.getByRole('heading', { name: 'Room for your first memory' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close my account' })).toHaveCount(0)
})

async function toTheEnd(page: Page): Promise<void> {
  await page.goto('/w/closing-account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^Leave the public ones/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible()
}

test('closing an account has no axe findings', async ({ page, context }) => {
  const person = await member(context)
  await check(page, [
    [
      'what happens',
      (p) => p.goto('/w/closing-account').then(() => p.getByRole('button', { name: 'Continue' }).waitFor()),
    ],
    ['the choice', (p) => p.getByRole('button', { name: 'Continue' }).click()],
    ['the end', toTheEnd],
    ['the password', (p) => p.getByRole('button', { name: 'Close my account' }).click()],
    [
      'keeping it',
      async (p) => {
        await p.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
        await p.keyboard.press('Enter')
        await p.getByRole('button', { name: 'Yes, close it' }).press('Enter')
        await expect(toasts(p)).toContainText('Your account is closed')
        await p.goto('/?routeAction=login')
        await p.getByLabel('Email').fill(person.email)
        await p.getByLabel('Password', { exact: true }).fill(person.password)
        await p.keyboard.press('Enter')
        await p.getByRole('button', { name: 'Keep my account' }).waitFor()
      },
    ],
  ])
})

test('signs in with a mailed code, by keyboard, on an unknown device', async ({ page, context, browser }) => {
  const person = await member(context)
  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  const trouble = watchForTrouble(there)
  await there.goto('/home?routeAction=login')
  const dialog = there.getByRole('dialog')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Email me a sign-in code' }).focus()
  await there.keyboard.press('Enter')
  await dialog.getByLabel('Email').fill(person.email)
  await there.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from the email')).toBeFocused()
  await there.keyboard.type(await codeFor(person.email, 'Your code to sign in'))
  await there.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(there.getByRole('button', { name: /your menu/ })).toBeVisible()
  // Nobody had confirmed the address before: the password from then opens nothing any more, and this page says so.
  await expect(toasts(there)).toContainText('Choose a new password')
  expect(trouble).toEqual([])
  await page.goto('/home')
  await expect(page.getByRole('button', { name: /your menu/ })).toHaveCount(0)
  await elsewhere.close()
})

test('signing in with a code has no axe findings', async ({ page }) => {
  await check(page, [
    [
      'the code',
      async (p) => {
        await p.goto('/home?routeAction=login')
        await p.getByRole('button', { name: 'Email me a sign-in code' }).click()
        await p.getByRole('dialog').getByLabel('Email').fill('nobody-here@example.org')
        await p.getByRole('button', { name: 'Send code' }).click()
        await p.getByLabel('Code from the email').waitFor()
      },
    ],
  ])
})
