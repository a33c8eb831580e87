import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { memoryForm } from './memory-form.ts'
import { member, watchForTrouble } from './people.ts'

// The questions of the two wizards that matter most, changed in content alone and walked as members. The same edits over
// HTTP, and more of them: tests/http/content-only-edits.test.ts.

let server: RunningServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await runServer({ run: ['--enable-source-maps', 'dist/server/main.js'], prepare: withOtherQuestions })
})
test.afterAll(() => server?.close())

/** A thirteenth tag question for happy memories, two questions in the memory wizard's second step, and age as cards. */
async function withOtherQuestions(content: string): Promise<void> {
  const write = (file: string, json: object) => writeFile(join(content, file), JSON.stringify(json))
  // biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
  const change = async (file: string, edit: (json: any) => void) => {
    const json = JSON.parse(await readFile(join(content, file), 'utf8'))
    edit(json)
    await write(file, json)
  }
  await write('options/weather.json', {
    $schema: '../../schemas/content/option-list.schema.json',
    id: 'weather',
    options: [
      { id: 'soft-rain', label: 'Soft rain' },
      { id: 'bright-snow', label: 'Bright snow' },
    ],
  })
  await write('options/seasons.json', {
    $schema: '../../schemas/content/option-list.schema.json',
    id: 'seasons',
    options: [
      { id: 'spring', label: 'Spring' },
      { id: 'autumn', label: 'Autumn' },
    ],
  })
  const choice = (id: string, label: string, options: string) => ({
    ...{ id, kind: 'checklist', label, options, limit: 2 },
    binding: { payload: id, as: 'tags' },
  })
  await write('wizards/tag-memory/steps/weather.json', {
    $schema: '../../../../schemas/content/step.schema.json',
    ...{ id: 'weather', title: 'Weather', question: 'What was the weather?' },
    when: { properties: { memoryType: { const: 'happy' } }, required: ['memoryType'] },
    fields: [choice('weather', 'The weather', 'weather')],
  })
  await change('wizards/tag-memory/wizard.json', (json) => json.steps.push('weather'))
  await change('wizards/memory/steps/relationships.json', (json) =>
    json.fields.push(choice('seasons', 'Which season was it?', 'seasons'), {
      ...{ id: 'keepsake', kind: 'short-text', label: 'What did you keep from it?', maxLength: 80 },
      binding: { payload: 'keepsake', as: 'value' },
    }),
  )
  await change('wizards/tag-memory/steps/age.json', (json) => {
    const { limit: _limit, search: _search, pinned: _pinned, ...age } = json.fields[0]
    json.fields[0] = { ...age, kind: 'choice-cards' }
  })
}

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 202)

test('questions that no code knows are written, kept over a reload, read by somebody else, searched and edited [CRE-54, TAG-32]', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: server.url })
  await member(context)
  const page = await context.newPage()
  const trouble = watchForTrouble(page)

  // The memory wizard: the new questions of the second step.
  const form = memoryForm(page)
  await form.begin({ people: ['my grandmother'], feeling: 'Happy', words: 'We ate them under the tree.' })
  await form.title.fill('Plums')
  await form.goOn()
  await page.getByRole('checkbox', { name: 'Autumn' }).click()
  await page.getByLabel('What did you keep from it?').fill('a plum stone')
  await page.getByLabel('What did you keep from it?').blur()
  await page.waitForTimeout(3_500)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Autumn' })).toBeChecked()
  await expect(page.getByLabel('What did you keep from it?')).toHaveValue('a plum stone')
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const { shareable_link: link } = await (await created).json()

  // The tag wizard: the thirteenth question, by its address and from the list, and age as cards.
  await page.goto(`/memory/${link}?isEdit=true&tab=13`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  await expect(wizard.getByRole('heading', { name: 'What was the weather?' })).toBeVisible()
  for (const [index, label] of ['Soft rain', 'Bright snow'].entries()) {
    const answer = saved(page)
    await wizard.getByRole('checkbox', { name: label, exact: true }).click()
    expect((await (await answer).json()).weather, String(index)).toHaveLength(index + 1)
  }
  await page.goto(`/memory/${link}?isEdit=true&tab=1`)
  const answer = saved(page)
  await wizard.getByRole('radio', { name: '6-9 years' }).check({ force: true })
  await answer
  await page.reload()
  await expect(wizard.getByRole('radio', { name: '6-9 years' })).toBeChecked()

  // Somebody else reads it, and finds it by the new words.
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage()
  const readerTrouble = watchForTrouble(reader)
  await reader.goto('/memories/search/weather/soft-rain')
  await reader.getByRole('link', { name: 'Plums', exact: true }).click()
  await expect(reader).toHaveURL(new RegExp(`/memory/${link}$`))
  const section = (name: string) => reader.locator('section').filter({ has: reader.getByRole('heading', { name }) })
  await expect(section('Weather').last().getByRole('listitem')).toHaveText(['Soft rain', 'Bright snow'])
  await expect(section('Age at the Time').last().getByText('6-9 years')).toBeVisible()
  await expect(section('In relationships').last().getByText('Autumn')).toBeVisible()
  await expect(section('In relationships').last().getByText('a plum stone')).toBeVisible()

  // An edit begins with what was answered.
  await page.goto(`/memory/edit?hashId=${link}&routeAction=step2`)
  await expect(page.getByRole('checkbox', { name: 'Autumn' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Spring' }).click()
  const changed = saved(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await (await changed).json()).seasons).toHaveLength(2)
  expect([...trouble, ...readerTrouble]).toEqual([])
})
