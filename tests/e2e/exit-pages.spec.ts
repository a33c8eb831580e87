import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form by content alone from which not everybody can apply: its exit pages say so, and send nothing.

const path = '/api/v1/wizards/repair-grant/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/grant', contentFolder, { recursive: true })
  await waitUntilServed(request, 'repair-grant')
})

test('an exit page explains, sends nothing, and leads back to the answers', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await member(context)
  await page.goto('/w/repair-grant')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const choose = (name: string) => page.getByText(name, { exact: true }).click()
  await choose('No')
  await button('Next').click()
  await expect(page.getByRole('heading', { name: "You can't apply with this form" })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Ask the owner to apply' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Grants for tenants' })).toHaveAttribute(
    'href',
    'https://example.org/tenants',
  )
  for (const name of ['Next', 'Save']) await expect(button(name)).toHaveCount(0)
  await expect(page.getByText('Nothing was sent to anyone.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  if (process.env.SHOTS) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${process.env.SHOTS}/exit-page-${width}.png`, fullPage: true })
    }
  }
  await button('Previous').click()
  await choose('Yes')
  await button('Next').click()

  await page.getByLabel('Year it was built').fill('2004')
  await page.keyboard.press('Tab')
  await button('Next').click()
  await expect(page.getByText('The builder may still have to repair it.')).toBeVisible()
  await expect(button('Save')).toHaveCount(0)
  await button('Previous').click()
  await page.getByLabel('Year it was built').fill('1904')
  await page.keyboard.press('Tab')
  await button('Next').click()
  await page.getByLabel('The repair').fill('The roof')
  await page.keyboard.press('Tab')
  await button('Next').click()
  // A heading is no question: what was asked below it is read with the answer.
  await expect(page.getByRole('term').first()).toHaveText('Whose house is it?')
  await expect(page.getByRole('definition').first()).toHaveText('Do you own the house?Yes')
  await button('Save').click()
  await expect
    .poll(async () =>
      (await (await page.request.get(path)).json()).results?.map(({ answers }: { answers: object }) => answers),
    )
    .toEqual([{ owner: 'yes', built: 1904, repair: 'The roof' }])
})
