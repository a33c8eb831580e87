import { expect, type Page } from '@playwright/test'

let made = 0

/** A new person with a name and address of their own. */
export function somebody(): { username: string; email: string; password: string } {
  made += 1
  const name = `walker${process.pid}x${made}`
  return { username: name, email: `${name}@example.org`, password: 'seven quiet herons wade' }
}

/** Signs up through the dialog and waits until the person is in. */
export async function signUp(page: Page, person = somebody()): Promise<ReturnType<typeof somebody>> {
  await page.goto('/?routeAction=signup')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name here').fill(person.username)
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('The same password again').fill(person.password)
  await dialog.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`${person.username}, your menu`) })).toBeVisible()
  return person
}

/** Everything that went wrong in a page without being asked for: console errors, exceptions, blocked resources. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) trouble.push(`${response.status()} ${response.url()}`)
  })
  return trouble
}
