import { expect, test } from '@playwright/test'
import { signUp, watchForTrouble } from './people.ts'

const story = 'We sat on the kitchen floor and the rain was loud. #kitchenfloor\nNobody shouted that evening.'

test('a member writes a memory, tags it, finds everything kept, and a second person reads it [PRD-01, PRD-02, PRD-04, RTE-02, RTE-03, RTE-25, CRE-01, CRE-03, CRE-05, CRE-16, CRE-54, ERR-14, TAG-01, TAG-02, TAG-03, TAG-04, FED-08, DET-01, DET-03, DET-15, PNL-01]', async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page)
  const author = await signUp(page)

  await page.goto('/memory/new')
  await expect(page.getByRole('heading', { name: 'Start Sharing Your Memory' })).toBeVisible()
  await page.getByLabel('Who is this memory about?').fill('my grandmother')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^bittersweet/i }).check({ force: true })
  await page.getByLabel(/^Title/).fill('The kitchen floor')
  await page.getByRole('button', { name: 'Write your story' }).click()
  const editor = page.getByRole('dialog', { name: 'Your story' })
  await editor.getByRole('textbox').fill(story)
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Content notes')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel(/^Title/)).toHaveValue('The kitchen floor')
  await expect(page.getByText('We sat on the kitchen floor', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'How you show up in relationships.' })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Your Memory Added Successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  await page
    .getByRole('link', { name: /The kitchen floor/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/memory\/[\w-]{20,}/)
  const address = new URL(page.url()).pathname

  await page.goto(`${address}?isEdit=true`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await expect(wizard).toBeVisible()
  await wizard.getByRole('button', { name: /Feelings/ }).click()
  for (const label of ['Sad', 'Safe', 'Warm']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
    await wizard.getByRole('checkbox', { name: label, exact: true }).click()
    await saved
  }
  await wizard.getByRole('button', { name: 'Next' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
  await wizard.getByRole('checkbox', { name: 'Comfort', exact: true }).click()
  await saved

  await page.goto(`${address}?isEdit=true&tab=7`)
  for (const label of ['Sad', 'Safe', 'Warm'])
    await expect(wizard.getByRole('checkbox', { name: label, exact: true })).toBeChecked()

  const reader = await (await browser.newContext()).newPage()
  const readerTrouble = watchForTrouble(reader)
  await reader.goto('/')
  await expect(reader.getByRole('link', { name: /The kitchen floor/ }).first()).toBeVisible()
  await reader.goto(address)
  await expect(reader.getByText('Nobody shouted that evening.')).toBeVisible()
  await expect(reader.getByText(author.username).first()).toBeVisible()
  await expect(reader.getByText(/added 4 tags/)).toBeVisible()
  for (const label of ['Sad', 'Safe', 'Warm', 'Comfort'])
    await expect(reader.getByText(label, { exact: true })).toBeVisible()
  await expect(reader.getByRole('link', { name: '#kitchenfloor' })).toHaveAttribute(
    'href',
    '/memories/search/hashtag/kitchenfloor',
  )
  expect([...trouble, ...readerTrouble]).toEqual([])
})
