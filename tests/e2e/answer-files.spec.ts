import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { claimWizard, pdf } from '../helpers/server/claim-wizard.ts'
import { smallPicture } from '../http/photo-calls.ts'
import { check } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { press } from './keyboard.ts'
import { member, watchForTrouble } from './people.ts'

// Files that belong to answers: added by keyboard and by a drop, there after a reload, saved, fetched, and deleted with the answers.

// Both tests ask the one form, which is taken away after the last of them.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await claimWizard(contentFolder)
  await waitUntilServed(request, 'claim')
})

const question = (page: Page) => page.getByRole('group', { name: 'Proof', exact: true })

test('adds files by keyboard, restores them after a reload, saves, opens and deletes them', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 780 })
  const trouble = watchForTrouble(page)
  await member(context)
  await page.goto('/w/claim')
  await expect(question(page)).toContainText('PDF, photos (JPEG, PNG, WebP). Each can have up to 1 MB.')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Add files')
  await (await chooser).setFiles([
    { name: 'a rather long name of a letter from the office.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Some words.') },
  ])
  await expect(question(page).getByRole('listitem')).toHaveCount(1)
  await expect(question(page).getByRole('alert')).toContainText('You can’t add words.txt here.')
  const dropped = await page.evaluateHandle((base64) => {
    const carried = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    carried.items.add(new File([bytes], 'roof.png', { type: 'image/png' }))
    return carried
  }, smallPicture.toString('base64'))
  await question(page).getByText('Or drop them here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(question(page).getByRole('listitem')).toHaveCount(2)
  await check(page, [['files that were added', async () => {}]])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/files.png`, fullPage: true })

  await page.reload()
  await expect(question(page).getByRole('listitem')).toHaveCount(2)
  await press(page, 'Remove roof.png')
  await expect(question(page).getByRole('button', { name: 'Add files' })).toBeFocused()
  await expect(question(page).getByRole('listitem')).toHaveCount(1)
  await press(page, 'Next')
  await press(page, 'Add another')
  await page.getByRole('textbox', { name: 'What for' }).fill('Paint')
  const receipt = page.waitForEvent('filechooser')
  await page
    .getByRole('group', { name: 'Receipt', exact: true })
    .getByRole('button', { name: 'Add files' })
    .press('Enter')
  await (await receipt).setFiles({ name: 'paint.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByRole('group', { name: 'Receipt', exact: true })).toContainText('paint.pdf')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/files-entry.png`, fullPage: true })
  await press(page, 'Done')
  await expect(page.getByRole('button', { name: 'Change Paint' })).toBeVisible()
  await press(page, 'Next')
  await expect(page.getByText('The office for claims reads it')).toBeVisible()
  await press(page, 'Save')
  await expect(page.getByRole('link', { name: 'paint.pdf' })).toBeVisible()
  const link = page.getByRole('link', { name: 'a rather long name of a letter from the office.pdf' })
  const coming = page.waitForEvent('download')
  await link.focus()
  await page.keyboard.press('Enter')
  const file = await coming
  expect(file.suggestedFilename()).toBe('a rather long name of a letter from the office.pdf')
  expect((await readFile(await file.path())).equals(pdf)).toBe(true)
  await check(page, [['saved answers with a file', async () => {}]])
  await press(page, 'Delete')
  await press(page, 'Undo')
  await expect(link).toBeVisible()
  await press(page, 'Delete')
  await expect(link).toBeHidden()
  expect(trouble).toEqual([])
})

test('asks a visitor who adds a file to sign in', async ({ page }) => {
  await page.goto('/w/claim')
  const chooser = page.waitForEvent('filechooser')
  await press(page, 'Add files')
  await (await chooser).setFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(question(page).getByRole('alert')).toContainText('Sign in to add files.')
})
