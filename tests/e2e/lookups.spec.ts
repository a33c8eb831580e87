import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { inSpanish, schoolForm, spanishSchoolForm } from '../helpers/school-form.ts'
import { townForm } from '../helpers/town-form.ts'
import { check } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'

// Questions whose answer is one of 50,000, or belongs to an earlier answer: by keyboard, and while the server is away.

// All tests ask the same forms.
test.describe.configure({ mode: 'default' })

const nameOf = (name: string) => name.replace(/^content/, contentFolder)

test.beforeAll(async ({ request }) => {
  for (const [name, text] of [...townForm, ...spanishSchoolForm, ...schoolForm(50_000)]) {
    await mkdir(dirname(nameOf(name)), { recursive: true })
    await writeFile(nameOf(name), name.endsWith('schools.csv') ? inSpanish(text) : text)
  }
  await waitUntilServed(request, 'school-form')
  await waitUntilServed(request, 'town-form')
})

test('a visitor finds one of 50,000 rows by keyboard, and reads it in the next question', async ({ page }) => {
  await page.goto('/w/school-form')
  const box = page.getByRole('combobox', { name: 'Your school' })
  await box.focus()
  await page.keyboard.type('rio verde school 314')
  await expect(page.getByRole('option').first()).toHaveText(/Río Verde School 314/)
  await expect(page.getByRole('status').filter({ hasText: 'Options that match' })).toBeVisible()
  await check(page, [['a list of matches', async () => {}]])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lookup.png`, fullPage: true })
  const first = await page.getByRole('option').first().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(first)
  await expect(page.getByRole('listbox')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`You go here: ${first}.`)).toBeVisible()
  // After a reload the draft is an id; its words come back.
  await page.reload()
  await expect(box).toHaveValue(first)
})

test('a visitor chooses several rows by keyboard up to the limit, and removes one', async ({ page }) => {
  await page.goto('/w/school-form')
  await page.getByRole('combobox', { name: 'Your school' }).focus()
  await page.keyboard.type('s-8')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  const box = page.getByRole('combobox', { name: 'Schools you have seen' })
  await box.focus()
  const removers = page.getByRole('button', { name: /^Remove / })
  for (const [at, words] of ['s-31', 's-32', 's-33'].entries()) {
    await page.keyboard.type(words)
    await expect(page.getByRole('option', { name: new RegExp(`School ${words.slice(2)},`) })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(removers).toHaveCount(at + 1)
    await expect(box).toHaveValue('')
  }
  const full = page.getByText('You can choose up to 3. To choose another, remove one.')
  await expect(full).toBeVisible()
  await page.keyboard.type('s-34')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-disabled', 'true')
  await check(page, [['chosen schools, and no room for more', async () => {}]])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/several.png`, fullPage: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(removers).toHaveCount(2)
  await expect(full).toBeHidden()
  await expect(box).toBeFocused()
  // After a reload the draft is ids; their words come back.
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(removers.first()).toHaveAccessibleName(/School 31,/)
})

test('dependent lists filter by the answer above; answers return with it', async ({ page }) => {
  await page.goto('/w/town-form')
  const region = page.getByRole('combobox', { name: 'Your region' })
  const town = page.getByRole('combobox', { name: 'Your town' })
  await expect(page.getByRole('radio', { name: 'Spain' })).toBeVisible()
  await expect(region).toBeHidden()
  await page.getByRole('radio', { name: 'Spain' }).press('Space')
  await region.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['Catalonia', 'Andalusia'])
  await check(page, [['regions of a country', async () => {}]])
  await region.press('ArrowDown')
  await region.press('Enter')
  await expect(region).toHaveValue('Catalonia')
  await town.focus()
  await page.keyboard.type('12')
  await expect(page.getByRole('option')).toHaveText(['Vic 12'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(town).toHaveValue('Vic 12')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/towns.png`, fullPage: true })
  await page.getByRole('radio', { name: 'Portugal' }).press('Space')
  await expect(region).toHaveValue('')
  await expect(town).toBeHidden()
  await region.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['Algarve', 'Minho'])
  await region.press('Escape')
  await page.getByRole('radio', { name: 'Spain' }).press('Space')
  await expect(region).toHaveValue('Catalonia')
  await expect(town).toHaveValue('Vic 12')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('You live here: Catalonia.')).toBeVisible()
  await page.reload()
  await expect(town).toHaveValue('Vic 12')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('a reader finds a row by its Spanish name, by keyboard', async ({ page }) => {
    await page.goto('/w/school-form')
    const box = page.getByRole('combobox', { name: 'Tu escuela' })
    await box.focus()
    await page.keyboard.type('rio verde, 4')
    await expect(page.getByRole('option').first()).toHaveText('Escuela de Río Verde, 4')
    await check(page, [['a list of matches in Spanish', async () => {}]])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('Escuela de Río Verde, 4')
    await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
    await expect(page.getByText('Vas aquí: Escuela de Río Verde, 4.')).toBeVisible()
    await page.reload()
    await expect(box).toHaveValue('Escuela de Río Verde, 4')
  })
})

test('shows an error while the server is away, keeps the input, and retries', async ({ page }) => {
  await page.goto('/w/school-form')
  const box = page.getByRole('combobox', { name: 'Your school' })
  await expect(box).toBeVisible()
  await page.route('**/lookups/**', (route) => route.abort())
  await box.fill('learn at home')
  await expect(page.getByText('The list can’t be reached right now. What you typed is still here.')).toBeVisible()
  await expect(box).toHaveValue('learn at home')
  await page.unroute('**/lookups/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option', { name: 'I learn at home' }).click()
  await expect(box).toHaveValue('I learn at home')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox', { name: 'Why at home?' })).toBeVisible()
})
