import { mkdir, rm, writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { unzip } from '../helpers/unzip.ts'
import { check } from './axe.ts'
import { contentFolder, waitUntilServed } from './content-folder.ts'
import { member } from './people.ts'

const folder = `${contentFolder}/wizards/journal-entry`
const list = `${contentFolder}/options/nights.json`

const step = (id: string, rest: object) =>
  writeFile(
    `${folder}/steps/${id}.json`,
    JSON.stringify({ $schema: '../../../../schemas/content/step.schema.json', id, title: id, ...rest }),
  )

/** Five steps with every kind of field, a condition and a dependent question; nobody has written code for them. */
async function dropIn(): Promise<void> {
  await mkdir(`${folder}/steps`, { recursive: true })
  await writeFile(
    list,
    JSON.stringify({
      $schema: '../../schemas/content/option-list.schema.json',
      id: 'nights',
      options: [
        { id: 'well', label: 'Well' },
        { id: 'badly', label: 'Badly' },
      ],
    }),
  )
  await step('night', {
    question: 'How did you sleep?',
    fields: [{ id: 'night', kind: 'choice-cards', label: 'Your night', options: 'nights', min: 1 }],
  })
  await step('awake', {
    question: 'What kept you awake?',
    when: { properties: { night: { const: 'badly' } }, required: ['night'] },
    fields: [
      {
        id: 'feelings',
        kind: 'checklist',
        label: 'Feelings at night',
        options: 'feelings',
        optionsBy: undefined,
        limit: 3,
        search: true,
        sort: 'label',
      },
      {
        id: 'feelings_text',
        kind: 'details',
        label: 'Add more details',
        maxLength: 100,
        modal: { title: 'More', width: 600 },
      },
    ],
  })
  await step('people', {
    question: 'Who was there?',
    fields: [{ id: 'people', kind: 'chips', label: 'People', separators: [','], addLabel: 'Add' }],
  })
  await step('words', {
    question: 'A few words',
    fields: [
      { id: 'name', kind: 'short-text', label: 'A name for the day', maxLength: 30 },
      { id: 'up', kind: 'time', label: 'Up at' },
      {
        id: 'story',
        kind: 'long-text',
        label: 'The day',
        addLabel: 'Write about it',
        maxLength: 500,
        rows: { min: 6, max: 10, mobileMin: 6, mobileMax: 8 },
        modal: { title: 'The day', done: 'Done' },
      },
    ],
  })
  await step('keep', {
    question: 'One last thing',
    fields: [
      {
        id: 'again',
        kind: 'choice-dialog',
        label: 'Next night',
        options: 'nights',
        modal: { title: 'Next night', width: 500, done: 'Select' },
      },
    ],
  })
  await writeFile(
    `${folder}/wizard.json`,
    JSON.stringify({
      $schema: '../../../schemas/content/wizard.schema.json',
      id: 'journal-entry',
      title: 'A note to yourself',
      target: 'response',
      kind: 'linear',
      steps: ['night', 'awake', 'people', 'words', 'keep'],
    }),
  )
}

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(list, { force: true })
})

test('a new wizard folder is served, filled in, saved, listed and deleted', async ({ page, context }) => {
  await member(context)
  await dropIn()
  await waitUntilServed(page.request, 'journal-entry')

  await page.goto('/yours')
  await page.getByRole('link', { name: 'A note to yourself' }).click()
  await expect(page.getByRole('heading', { name: 'A note to yourself' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: 'Badly' }).click()
  await next.click()
  await page.getByRole('searchbox').fill('lone')
  await page.getByRole('checkbox', { name: 'Lonely', exact: true }).click()
  await page.getByRole('button', { name: 'Add more details' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('textbox').fill('the house was quiet')
  await more.getByRole('button', { name: 'Save' }).click()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Badly' })).toBeChecked()
  await next.click()
  await expect(page.getByRole('checkbox', { name: 'Lonely', exact: true })).toBeChecked()
  await next.click()
  await page.getByLabel('People').fill('my cat')
  await next.click()
  await page.getByLabel('A name for the day').fill('Grey')
  // A time that is not whole is no answer: nothing goes on as if it were none.
  const up = page.getByLabel('Up at')
  await up.focus()
  await page.keyboard.type('6')
  await next.click()
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-invalid', 'true')
  await expect(up).toHaveAccessibleDescription(/incomplete/)
  await up.fill('06:30')
  await expect(up).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Write about it' }).click()
  const day = page.getByRole('dialog', { name: 'The day' })
  await day.getByRole('textbox').fill('It rained and that was fine.')

  // What is being typed survives, too.
  await page.reload()
  for (let step = 0; step < 3; step += 1) await next.click()
  await expect(page.getByText('It rained and that was fine.')).toBeVisible()
  await page.getByRole('button', { name: /^The day/ }).click()
  await day.getByRole('button', { name: 'Done' }).click()
  await next.click()
  await next.click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your answers aren’t saved yet')).toBeVisible()
  await context.setOffline(false)

  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201)
  await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
  await saved
  const earlier = page.getByRole('region', { name: 'What you saved before' })
  await expect(earlier.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(earlier.getByRole('article')).toHaveCount(1)
  for (const words of [
    'Badly',
    'Lonely',
    'the house was quiet',
    'my cat',
    'Grey',
    '6:30 AM',
    'It rained and that was fine.',
  ])
    await expect(earlier.getByText(words, { exact: true })).toBeVisible()

  await earlier.getByRole('button', { name: 'Delete' }).click()
  await expect(earlier.getByText('Deleted.')).toBeVisible()
  await earlier.getByRole('button', { name: 'Undo' }).click()
  await expect(earlier.getByText('Grey', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Answer again' }).click()
  await expect(page.getByRole('radio', { name: 'Badly' })).not.toBeChecked()

  const copy = await page.request.post('/user/export', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } })
  const { answers } = JSON.parse(unzip(await copy.body())['data.json'] ?? '') as {
    answers: { title: string; in_words: object[] }[]
  }
  expect(answers[0]?.in_words).toContainEqual({ question: 'The day', answer: ['It rained and that was fine.'] })

  await check(page, [
    [
      "questions of one's own",
      async () => {
        await page.goto('/w/journal-entry')
        await expect(page.getByRole('radio', { name: 'Badly' })).toBeVisible()
        await expect(page.getByText('Grey', { exact: true })).toBeVisible()
      },
    ],
  ])

  // A wizard with answers does not go just like that; this one has none any more.
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted.')).toBeVisible()
  await rm(folder, { recursive: true, force: true })
  await rm(list, { force: true })
  await waitUntilServed(page.request, 'journal-entry', 404)
})
