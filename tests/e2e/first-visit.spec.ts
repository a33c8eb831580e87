import { expect, test } from '@playwright/test'
import { answerRounds } from '../helpers/answer-rounds.ts'

// What a page needs is known to the server from its address, so nothing is found out one answer after the other. What it weighs is held by
// tests/first-visit-weight.test.ts.

const pages = [
  ['the front door', '/', 'main h1'],
  ['writing a memory', '/memory/new', '.step-form .form-field'],
  ['a wizard', '/quiz', '.step-form .form-field'],
] as const

for (const [name, path, ready] of pages)
  test(`a first visit to ${name} needs three round trips at most, without duplicates`, async ({ page, baseURL }) => {
    const { rounds, twice } = await answerRounds(page, `${baseURL}${path}`, ready, 1_200)
    expect(twice).toEqual([])
    expect(rounds).toBeLessThanOrEqual(3)
    await expect(page.locator(ready).first()).toBeVisible()
  })
