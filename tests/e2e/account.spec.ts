import { expect, type Page, test } from '@playwright/test'
import { check, themes, wear } from './axe.ts'
import { codeFor, mailsTo } from './mails.ts'
import { member, notices, watchForTrouble } from './people.ts'

const widths = [360, 1280] as const
const level1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const section = (page: Page, name: string) => page.getByRole('region', { name })

for (const width of widths) {
  test(`a member moves to another e-mail at ${width} px, by keyboard, and the old address is told [RTE-19, ACC-08]`, async ({
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

    const email = section(page, 'Your e-mail')
    await expect(email).toContainText(person.email)
    await email.getByLabel('New e-mail').focus()
    await page.keyboard.type(moved)
    await page.keyboard.press('Enter')
    const code = await codeFor(moved, 'Your confirmation code')
    const next = section(page, 'Enter the code')
    await expect(next.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('AAAAA-AAAAA-AAAAA-AAAAA')
    await page.keyboard.press('Enter')
    await expect(next.getByLabel('Code from the message')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(notices(page)).toContainText('Your e-mail is changed')
    await expect(section(page, 'Your e-mail')).toContainText(moved)
    await expect(() =>
      expect(mailsTo(person.email).at(-1)).toContain('Subject: The address of your account was changed'),
    ).toPass()

    await page.reload()
    await expect(section(page, 'Your e-mail')).toContainText(moved)
    expect(trouble.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
  })
}

test('a member changes the password, and the next sign-in takes the new one only [ACC-09]', async ({
  page,
  context,
  request,
}) => {
  const person = await member(context)
  await page.goto('/settings')
  const form = section(page, 'Your password')
  await form.getByLabel('New password').fill('eleven grey gulls walk')
  await form.getByLabel('The same password again').fill('eleven grey gulls walk')
  await form.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notices(page)).toContainText('Your new password is saved')
  const signIn = (password: string) => request.post('/user/login', { data: { email: person.email, password } })
  expect((await signIn(person.password)).status()).toBe(400)
  expect((await signIn('eleven grey gulls walk')).status()).toBe(200)
})

test('words about oneself stand on the page that others open', async ({ page, context, browser }) => {
  const person = await member(context)
  await person.post()
  await page.goto('/account')
  const words = page.getByLabel('A few words about you')
  await words.fill('I like trains.\nAnd <b>tea</b>.')
  await section(page, 'What others see of you').getByRole('button', { name: 'Save' }).click()
  await expect(notices(page)).toContainText('Your words are saved')
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(`/memories/search/user/${person.id}`)
  await expect(other.getByText('And <b>tea</b>.')).toBeVisible()
  await elsewhere.close()
})

test('a new memory begins with the privacy that was chosen in the settings', async ({ page, context }) => {
  await member(context)
  await page.goto('/settings')
  await page.getByLabel('Only me').check()
  await expect(notices(page)).toContainText('Your choice is saved')
  await page.reload()
  await expect(page.getByLabel('Only me')).toBeChecked()
  expect(await (await context.request.get('/memories/api/v1/last-privacy/')).json()).toEqual({ privacy: 1 })
})

test('the colours of the settings and of the menu are one choice', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await member(context)
  await page.goto('/settings')
  await section(page, 'How it looks').getByLabel('Dark').check()
  for (const radio of await page.getByRole('radio', { name: 'Dark', includeHidden: true }).all())
    await expect(radio).toBeChecked()
})

for (const theme of themes)
  test(`account and settings have no finding in the ${theme} theme`, async ({ page, context }) => {
    await wear(page, theme)
    await member(context)
    await check(page, [
      ['account', (p) => p.goto('/account').then(() => p.getByLabel('A few words about you').waitFor())],
      ['settings', (p) => p.goto('/settings').then(() => p.getByLabel('Only me').waitFor())],
      [
        'a refusal',
        async (p) => {
          await p.getByLabel('New e-mail').fill('nowhere')
          await p.getByRole('button', { name: 'Send a code there' }).click()
          await p.getByText("This doesn't look like an e-mail address.").waitFor()
        },
      ],
    ])
  })
