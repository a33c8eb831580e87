import { expect, type Page, test } from '@playwright/test'
import { totpCode } from '../helpers/server/authenticator.ts'
import { check } from './axe.ts'
import { mailsTo } from './mails.ts'
import { member, toasts, watchForTrouble } from './people.ts'

// Browsers make passkeys for names alone, and not for an address of digits.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT ?? 4173}` })

const security = (page: Page) => page.getByRole('region', { name: 'Sign-in security' })
const menu = (page: Page) => page.getByRole('button', { name: /your menu/ })

/** A device of Chromium's own, that answers at once as if its owner had touched it. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/?routeAction=login')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function givePassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to Kindred' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('adds a passkey by keyboard; signs in with it, as second factor, and by recovery code', async ({
  page,
  context,
}) => {
  const trouble = watchForTrouble(page)
  await addDevice(page)
  const person = await member(context)
  await page.goto('/settings/security')
  await security(page).getByLabel('Name (optional)').focus()
  await page.keyboard.type('My laptop')
  await page.keyboard.press('Enter')
  const codes = security(page)
    .getByRole('listitem')
    .filter({ hasText: /^[0-9A-Z]{5}-/ })
  await expect(security(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  await check(page, [['recovery codes', async () => {}]])
  await press(page, 'I’ve saved them')
  await expect(security(page)).toContainText('My laptop')
  await expect(security(page)).toContainText('You have 10 recovery codes left.')
  await expect(() => expect(mailsTo(person.email).at(-1)).toContain('A passkey was added')).toPass()

  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByRole('region', { name: 'Where you’re signed in' })).toContainText('Signed in with a passkey')

  await signOut(page)
  await givePassword(page, person)
  const step = page.getByRole('dialog', { name: 'One more step' })
  await expect(step.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await check(page, [['the second step', async () => {}]])
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()

  await signOut(page)
  await givePassword(page, person)
  await step.getByLabel('Recovery code').fill(first.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await page.goto('/settings/security')
  await expect(security(page)).toContainText('You have 9 recovery codes left.')
  // The password was answered with the question for a second step, twice.
  expect(trouble.filter((line) => !line.includes('403 (Forbidden)'))).toEqual([])
})

test('sets up an authenticator app by key, and signs in with its code', async ({ page, context }) => {
  const trouble = watchForTrouble(page)
  const person = await member(context)
  await page.goto('/settings/security')
  await press(page, 'Set up an app')
  await expect(security(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await security(page).locator('code.app-key').innerText()).replaceAll(' ', '')
  await check(page, [['an app that is being set up', async () => {}]])
  await security(page).getByLabel('Code from the app').fill(totpCode(secret, new Date()))
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Your authenticator app is set up')

  await signOut(page)
  await givePassword(page, person)
  const step = page.getByRole('dialog', { name: 'One more step' })
  await expect(step.getByLabel('Code')).toBeFocused()
  // The code that set it up is used up; a clock may be half a minute ahead.
  await page.keyboard.type(totpCode(secret, new Date(Date.now() + 30_000)))
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  expect(trouble.filter((line) => !line.includes('403 (Forbidden)'))).toEqual([])
})
