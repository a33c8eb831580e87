import { cp } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

// A form whose answers can contradict each other, by content alone: what is stopped, said and kept.

const path = '/api/v1/wizards/weekend-away/responses'

test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  await cp('tests/fixtures/weekend', contentFolder, { recursive: true })
  await waitUntilServed(request, 'weekend-away')
})

test('Next stops at contradicting answers, explains at the field, and keeps input', async ({ page, context }) => {
  await member(context)
  await page.goto('/w/weekend-away')
  const next = page.getByRole('button', { name: 'Next' })
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const problem = page.getByRole('region', { name: 'Some answers don’t fit together' })
  await box('Adults').fill('2')
  await box('Children').fill('2')
  await expect(next).toBeDisabled()
  await box('Beds').fill('3')
  await expect(problem).toHaveCount(0)
  await next.click()

  // Both are said, above the questions and where they are answered; nothing typed is lost, and the step stays.
  await expect(problem).toBeFocused()
  const beds = '3 beds are too few for 4 people. Ask for more beds, or change who comes.'
  const phone = 'Give us a phone number or an email address.'
  await expect(problem.getByRole('listitem')).toHaveText([beds, phone])
  await expect(box('Beds')).toHaveAttribute('aria-invalid', 'true')
  await expect(box('Beds')).toHaveAccessibleDescription(beds)
  await expect(box('Phone')).toHaveAccessibleDescription(phone)
  await expect(box('Adults')).not.toHaveAttribute('aria-invalid')
  expect(await violationsOf(page)).toEqual([])

  // A draft keeps what contradicts itself.
  await page.reload()
  await expect(box('Beds')).toHaveValue('3')
  await expect(problem).toHaveCount(0)
  await next.click()

  // Each leads to its question by keyboard, and goes when the answers fit.
  await problem.getByRole('button', { name: beds }).press('Enter')
  await expect(box('Beds')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4')
  await expect(problem.getByRole('listitem')).toHaveText([phone])
  await expect(box('Beds')).not.toHaveAttribute('aria-invalid')
  await box('Email').fill('ann@example.org')
  await expect(problem).toHaveCount(0)
  await next.click()

  await page.getByRole('radio', { name: 'Vegan' }).check()
  await page.getByRole('checkbox', { name: 'Fishing' }).check()
  await next.click()
  const fishing = 'You chose Vegan meals and would like to go fishing. Change one of the two.'
  await expect(problem.getByRole('listitem')).toHaveText([fishing])
  await expect(page.getByRole('group', { name: 'Wishes' })).toHaveAccessibleDescription(fishing)
  await page.getByRole('radio', { name: 'With fish' }).check()
  await expect(problem).toHaveCount(0)
  await next.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => (await (await page.request.get(path)).json()).results?.[0]?.answers
  await expect
    .poll(saved)
    .toEqual({ adults: 2, children: 2, beds: 4, email: 'ann@example.org', meals: 'with-fish', wishes: ['fishing'] })
})
