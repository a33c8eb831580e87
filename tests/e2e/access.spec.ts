import { expect, type Locator, type Page, test } from '@playwright/test'
import { check } from './axe.ts'
import { memoryForm } from './memory-form.ts'
import { member, tags } from './people.ts'

const there = (page: Page, path: string, name: string | RegExp) => async () => {
  await page.goto(path)
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}

test('visitor pages have no axe findings in any theme', async ({ page }) => {
  test.setTimeout(300_000)
  await check(page, [
    [
      '/',
      async () => {
        await page.goto('/')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    ],
    ['sign-up', there(page, '/?routeAction=signup', 'Join Kindred')],
    ['search', there(page, '/memories/search/needs/warmth', 'Tagged')],
    ['not found', there(page, '/no/such/page', 'We can’t find that page')],
    ['safety', there(page, '/safety', /./)],
  ])
})

test('member pages have no axe findings in any theme', async ({ page }) => {
  test.setTimeout(300_000)
  const author = await member(page.context())
  const { shareable_link } = await author.post({
    feelings: tags('sad', 'angry'),
    needs_text: 'Somebody to ask.',
    subjects: [{ description: 'my aunt' }],
    sensitive_topics: [{ id: 'neglect' }, { id: 'physical-violence' }],
  })
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await check(page, [
    ['home', there(page, '/home', 'Home')],
    ['yours', there(page, '/yours', 'Mine')],
    [
      'memory',
      async () => {
        await page.goto(`/memory/${shareable_link}`)
        await expect(page.getByText('We waited for the bus').first()).toBeVisible()
        await page.getByRole('button', { name: 'Options for your memory' }).click()
        await page.getByRole('button', { name: 'Responses' }).click()
        await expect(page.getByText('No responses yet.')).toBeVisible()
      },
    ],
    [
      'tag wizard',
      async () => {
        await page.goto(`/memory/${shareable_link}?isEdit=true`)
        await expect(wizard.getByRole('listitem').first()).toBeVisible()
      },
    ],
    [
      'tag step',
      async () => {
        await page.goto(`/memory/${shareable_link}?isEdit=true&tab=7`)
        await expect(wizard.getByText('2/15 selections')).toBeVisible()
      },
    ],
    [
      'details',
      async () => {
        await wizard.getByRole('button', { name: 'Add more details' }).click()
        await page.getByRole('dialog', { name: 'Add additional details' }).getByRole('textbox').fill('a')
      },
    ],
    [
      'person and actions',
      async () => {
        await page.goto(`/memory/${shareable_link}?isEdit=true&tab=4`)
        await expect(wizard.getByRole('checkbox', { name: 'Grandmother', exact: true })).toBeVisible()
      },
    ],
    [
      'edit wizard',
      async () => {
        await page.goto(`/memory/edit?hashId=${shareable_link}`)
        await expect(page.getByRole('heading', { level: 1, name: 'Edit Your Memory' })).toBeVisible()
        await expect(page.getByLabel(/^Title/)).toBeVisible()
      },
    ],
    [
      'who can see it',
      async () => {
        await page.goto('/memory/new?routeAction=privacy')
        await expect(page.getByRole('dialog', { name: 'Who can see your memory?' })).toBeVisible()
      },
    ],
    [
      'memory wizard',
      async () => {
        await memoryForm(page).begin({ words: 'At the gate.' })
        await expect(page.getByText('At the gate.').first()).toBeVisible()
      },
    ],
    [
      'memory wizard, step 2',
      async () => {
        await memoryForm(page).goOn()
        await expect(page.getByRole('heading', { name: 'How you show up in relationships.' })).toBeVisible()
      },
    ],
  ])
})

test('the tag wizard works by keyboard alone, with visible focus [TAG-03, TAG-04, TAG-05]', async ({ page }) => {
  const author = await member(page.context())
  const { shareable_link } = await author.post()
  await page.goto(`/memory/${shareable_link}`)
  const opener = page.getByRole('link', { name: 'Add tags' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await expect(wizard.getByRole('listitem').first()).toBeVisible()
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 120; presses += 1) {
      const at = page.locator(':focus')
      const here = await at.evaluateAll(([one]) =>
        one ? `${one.getAttribute('aria-label') ?? ''} ${one.closest('label')?.textContent ?? one.textContent}` : '',
      )
      if (name.test(here.trim())) return at
      await page.keyboard.press(key)
    }
    throw new Error(`${name} cannot be reached by ${key}`)
  }
  const seen = async () => {
    const outline = await page
      .locator(':focus')
      .evaluate((one) => [getComputedStyle(one).outlineStyle, getComputedStyle(one).boxShadow])
    expect(outline[0] !== 'none' || outline[1] !== 'none').toBe(true)
  }
  await tabTo(/^Feelings/)
  await seen()
  await page.keyboard.press('Enter')
  const heading = wizard.getByRole('heading', { level: 3 })
  await expect(heading).toBeFocused()
  await tabTo(/^Search in/)
  await page.keyboard.type('angr')
  await tabTo(/^Angry$/)
  await seen()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.status() === 202)
  await page.keyboard.press('Space')
  await saved
  await expect(wizard.getByRole('checkbox', { name: 'Angry', exact: true })).toBeChecked()

  await tabTo(/^Add more details$/)
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add additional details' })
  await expect(editor.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a word')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(wizard).toBeVisible()
  await expect(wizard.getByRole('button', { name: 'Add more details' })).toBeFocused()

  await tabTo(/^Next$/)
  await page.keyboard.press('Enter')
  await expect(wizard.getByRole('heading', { name: 'What did you need?' })).toBeFocused()
  await expect(wizard.getByRole('button', { name: 'Next' })).toBeVisible()
  await tabTo(/^Previous$/)
  await seen()
  await page.keyboard.press('Enter')
  await expect(wizard.getByRole('checkbox', { name: 'Angry', exact: true })).toBeChecked()
  await expect(heading).toBeFocused()
  await tabTo(/^Back to all questions$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const ofFeelings = wizard.getByRole('button', { name: /^Feelings/ })
  await expect(ofFeelings).toBeFocused()
  await expect(ofFeelings).toHaveAccessibleName(/Answered$/)
  await expect(ofFeelings).not.toHaveAccessibleName(/Not answered/)
  const mark = (row: Locator) => row.locator('.wizard-row-mark svg')
  await expect(mark(ofFeelings)).toBeVisible()
  const ofNeeds = wizard.getByRole('button', { name: /^Needs/ })
  await expect(ofNeeds).toHaveAccessibleName(/Not answered yet$/)
  await expect(mark(ofNeeds)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  await expect(page.getByText('Angry').first()).toBeVisible()
})
