import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { unzip } from '../helpers/unzip.ts'
import { memoryForm } from './memory-form.ts'
import { member, tags, toasts, watchForTrouble } from './people.ts'

// The questions of the two wizards that matter most, changed in content alone and walked as members. The same edits over
// HTTP, and more of them: tests/http/content-only-edits.test.ts.

/** A server with content of its own, for one test. */
async function served(prepare: (content: string) => Promise<void>): Promise<RunningServer> {
  return runServer({ run: ['--enable-source-maps', 'dist/server/main.js'], prepare })
}

// biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
type Edit = (json: any) => void

const editorOf = (content: string) => {
  const write = (file: string, json: object) => writeFile(join(content, file), JSON.stringify(json))
  const change = async (file: string, edit: Edit) => {
    const json = JSON.parse(await readFile(join(content, file), 'utf8'))
    edit(json)
    await write(file, json)
  }
  return { write, change }
}

/** A thirteenth tag question for happy memories, two questions in the memory wizard's second step, and age as cards. */
async function withOtherQuestions(content: string): Promise<void> {
  const { write, change } = editorOf(content)
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

/** What somebody gets who asks for a copy of everything that is theirs. */
async function copyOf({ request }: BrowserContext): Promise<string> {
  const copy = await request.post('/user/export', { headers: { 'sec-fetch-site': 'same-origin' } })
  return String(unzip(await copy.body())['data.json'])
}

/** Whether somebody finds the memory by this search. */
async function isFound(reader: Page, search: string, title: string, times = 1): Promise<void> {
  await reader.goto(`/memories/search/${search}`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.locator('main').getByRole('link', { name: title, exact: true })).toHaveCount(times)
}

const isKept = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('memoryDraft') ?? '')).toContain(words)

test('questions from content are answered, kept over a reload, read, searched, edited, exported and deleted [CRE-54, TAG-32]', async ({
  browser,
}) => {
  const server = await served(withOtherQuestions)
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
  await isKept(page, 'a plum stone')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Autumn' })).toBeChecked()
  await expect(page.getByLabel('What did you keep from it?')).toHaveValue('a plum stone')
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await form.post()
  await expect(toasts(page)).toContainText('Your Memory Added Successfully!')
  await expect(toasts(page)).toContainText('Thank you! Your post has been added.')
  const { shareable_link: link } = await (await created).json()

  // The tag wizard: the thirteenth question, by its address and from the list, and age as cards.
  await page.goto(`/memory/${link}?isEdit=true&tab=13`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Memory' })
  await expect(wizard.getByRole('heading', { name: 'What was the weather?' })).toBeVisible()
  for (const [index, label] of ['Soft rain', 'Bright snow'].entries()) {
    const answer = saved(page)
    await wizard.getByRole('checkbox', { name: label, exact: true }).click()
    expect((await (await answer).json()).weather, String(index)).toHaveLength(index + 1)
  }
  await page.reload()
  for (const name of ['Soft rain', 'Bright snow'])
    await expect(wizard.getByRole('checkbox', { name, exact: true })).toBeChecked()
  const isAged = async (name: string) => {
    await page.goto(`/memory/${link}?isEdit=true&tab=1`)
    const answer = saved(page)
    await wizard.getByRole('radio', { name }).check({ force: true })
    await answer
  }
  await isAged('6-9 years')
  await page.reload()
  await expect(wizard.getByRole('radio', { name: '6-9 years' })).toBeChecked()

  // Somebody else reads it, and finds it by the new words.
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage()
  const readerTrouble = watchForTrouble(reader)
  for (const search of ['seasons/autumn', 'age-ranges/6-9-years', 'weather/soft-rain'])
    await isFound(reader, search, 'Plums')
  await reader.getByRole('link', { name: 'Plums', exact: true }).click()
  await reader.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click()
  await expect(reader).toHaveURL(new RegExp(`/memory/${link}$`))
  const section = (name: string) => reader.locator('section').filter({ has: reader.getByRole('heading', { name }) })
  await expect(section('Weather').last().getByRole('listitem')).toContainText(['Soft rain', 'Bright snow'])
  await expect(section('Age at the Time').last().getByText('6-9 years')).toBeVisible()
  await expect(section('In relationships').last().getByText('Autumn')).toBeVisible()
  await expect(section('In relationships').last().getByText('a plum stone')).toBeVisible()

  // An edit begins with what was answered, of each question.
  await page.goto(`/memory/edit?hashId=${link}&routeAction=step2`)
  await expect(page.getByRole('checkbox', { name: 'Autumn' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Spring' }).click()
  const changed = saved(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await (await changed).json()).seasons).toHaveLength(2)
  await page.goto(`/memory/${link}?isEdit=true&tab=13`)
  const unticked = saved(page)
  await wizard.getByRole('checkbox', { name: 'Soft rain', exact: true }).click()
  expect((await (await unticked).json()).weather).toHaveLength(1)
  await isAged('3-5 years')
  await isFound(reader, 'weather/soft-rain', 'Plums', 0)
  await isFound(reader, 'age-ranges/6-9-years', 'Plums', 0)
  await isFound(reader, 'seasons/spring', 'Plums')
  await reader.goto(`/memory/${link}`)
  await expect(section('Weather').last().getByRole('listitem')).toContainText(['Bright snow'])
  await expect(section('Age at the Time').last().getByText('3-5 years')).toBeVisible()
  await expect(section('In relationships').last().getByText('Spring')).toBeVisible()

  // The copy of one's own things has the words of each question, and with the memory they go.
  const copied = await copyOf(context)
  for (const words of ['Bright snow', 'Spring', 'a plum stone', '3-5 years']) expect(copied).toContain(words)
  for (const words of ['Soft rain', '6-9 years']) expect(copied).not.toContain(words)
  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: 'Options for your memory' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/yours$/)
  for (const search of ['weather/bright-snow', 'seasons/autumn', 'age-ranges/3-5-years'])
    await isFound(reader, search, 'Plums', 0)
  expect([...trouble, ...readerTrouble]).toEqual([])
  await server.close()
})

/** A question moved to another step, one removed, a longer story and longer details, and one step of writing where two were. */
async function withFewerQuestions(content: string): Promise<void> {
  const { change } = editorOf(content)
  const [tagging, writing] = ['wizards/tag-memory', 'wizards/memory']
  await change(`${tagging}/steps/needs.json`, (needs) => {
    needs.fields[1].maxLength = 800
  })
  const needs = JSON.parse(await readFile(join(content, `${tagging}/steps/needs.json`), 'utf8'))
  await change(`${tagging}/steps/feelings.json`, (feelings) => feelings.fields.push(...needs.fields))
  for (const file of [
    `${tagging}/steps/needs.json`,
    `${tagging}/steps/thoughts.json`,
    `${writing}/steps/relationships.json`,
  ])
    await rm(join(content, file))
  await change(`${tagging}/wizard.json`, (json) => {
    json.steps = json.steps.filter((id: string) => !['needs', 'thoughts'].includes(id))
  })
  await change(`${writing}/wizard.json`, (json) => {
    json.steps = ['memory']
  })
  const drop =
    (...fields: string[]): Edit =>
    (json) => {
      json.upgrades = fields.map((field, at) => ({
        number: at + 1,
        change: 'drop-field',
        field,
        why: 'It is asked no more.',
      }))
    }
  await change(`${tagging}/upgrades.json`, drop('thoughts', 'thoughts_text'))
  await change(`${writing}/upgrades.json`, drop('relationship_description', 'patternTitle'))
  await change(`${writing}/steps/memory.json`, (json) => {
    json.fields.find(({ role }: { role?: string }) => role === 'story').maxLength = 8000
  })
  await change('suppressions.json', (json) => {
    json.suppressions = json.suppressions.filter(
      ({ file }: { file: string }) => !/relationships|needs|thoughts/.test(file),
    )
  })
}

test('questions moved, removed or lengthened in content keep working from writing to deletion', async ({ browser }) => {
  const server = await served(async () => {})
  const context = await browser.newContext({ baseURL: server.url })
  const { post } = await member(context)
  const page = await context.newPage()
  const trouble = watchForTrouble(page)
  const reader = await (await browser.newContext({ baseURL: server.url })).newPage()
  const readerTrouble = watchForTrouble(reader)
  const section = (name: string) => reader.locator('section').filter({ has: reader.getByRole('heading', { name }) })

  // A memory from before: the server takes the edit while it runs, and what was answered goes along or is asked no more.
  const { shareable_link: old } = await post({ needs: tags('love'), thoughts: tags('i-am-bad') })
  await reader.goto(`/memory/${old}`)
  await expect(section('Thoughts').last().getByText('I am bad', { exact: true })).toBeVisible()
  await withFewerQuestions(server.content)
  await expect(async () => {
    await reader.goto(`/memory/${old}`)
    await expect(section('Feelings').last().getByText('Love', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(section('Needs')).toHaveCount(0)
  await expect(section('Thoughts')).toHaveCount(0)

  // One step, and a story of 8,000 characters: not one more.
  const form = memoryForm(page)
  const long = 'Plums. '.repeat(1_200).slice(0, 7_999)
  await form.begin({ people: ['my grandmother'], feeling: 'Unhappy', words: `${long}!?` })
  await form.title.fill('A long story')
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await isKept(page, 'A long story')
  await page.reload()
  await expect(form.title).toHaveValue('A long story')
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await form.post()
  const posted = await (await created).json()
  expect(posted.description).toBe(`${long}!`)
  const link = posted.shareable_link

  // The moved question stands with the feelings, its details take 800 characters, and nothing asks for thoughts.
  await page.goto(`/memory/${link}?isEdit=true`)
  const wizard = page.getByRole('dialog', { name: 'Tag Your Childhood Trauma' })
  const rows = wizard.getByRole('listitem').getByRole('button')
  await expect(rows).toHaveCount(10)
  await expect(rows.filter({ hasText: /Needs|Thoughts/ })).toHaveCount(0)
  await rows.filter({ hasText: 'Feelings' }).click()
  const first = saved(page)
  await wizard.getByRole('checkbox', { name: 'Love', exact: true }).click()
  expect((await (await first).json()).needs).toHaveLength(1)
  await wizard.getByRole('button', { name: 'Add more details' }).last().click()
  const details = page.getByRole('dialog', { name: 'Add additional details' })
  await details.getByRole('textbox').fill('n'.repeat(801))
  await expect(details.getByRole('textbox')).toHaveValue('n'.repeat(800))
  const second = saved(page)
  await details.getByRole('button', { name: /Done|Save/ }).click()
  expect((await (await second).json()).needs_text).toEqual([expect.objectContaining({ description: 'n'.repeat(800) })])
  await page.reload()
  await expect(wizard.getByRole('checkbox', { name: 'Love', exact: true })).toBeChecked()

  await isFound(reader, 'needs/love', 'A long story')
  await reader.getByRole('link', { name: 'A long story', exact: true }).click()
  await reader.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click()
  await expect(reader).toHaveURL(new RegExp(`/memory/${link}$`))
  await expect(reader.getByText('n'.repeat(800)).first()).toBeVisible()
  await expect(section('Feelings').last().getByText('Love', { exact: true })).toBeVisible()

  // The moved question, its details and the story are answered anew.
  const other = saved(page)
  await wizard.getByRole('checkbox', { name: 'Love', exact: true }).click()
  await other
  const comfort = saved(page)
  await wizard.getByRole('checkbox', { name: 'Comfort', exact: true }).click()
  expect((await (await comfort).json()).needs).toEqual([expect.objectContaining({ description: 'Comfort' })])
  await wizard
    .getByRole('button', { name: /details/ })
    .last()
    .click()
  await expect(details.getByRole('textbox')).toHaveValue('n'.repeat(800))
  await details.getByRole('textbox').fill('m'.repeat(799))
  const third = saved(page)
  await details.getByRole('button', { name: /Done|Save/ }).click()
  await third
  await page.goto(`/memory/edit?hashId=${link}`)
  await form.tells(`${long.slice(1)}?`, 'Save')
  await form.title.fill('A longer story')
  const changed = saved(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await (await changed).json()).toMatchObject({ title: 'A longer story', description: `${long.slice(1)}?` })
  await isFound(reader, 'needs/love', 'A longer story', 0)
  await isFound(reader, 'needs/comfort', 'A longer story')
  await reader.getByRole('link', { name: 'A longer story', exact: true }).click()
  await reader.getByRole('dialog').getByRole('link', { name: 'Open as a page' }).click()
  await expect(section('Feelings').last().getByText('Comfort', { exact: true })).toBeVisible()
  await expect(reader.getByText('m'.repeat(799)).first()).toBeVisible()
  const copied = await copyOf(context)
  for (const words of ['m'.repeat(799), 'Comfort', `${long.slice(1)}?`]) expect(copied).toContain(words)
  expect(copied).not.toContain('n'.repeat(800))

  await page.goto(`/memory/${link}`)
  await page.getByRole('button', { name: 'Options for your memory' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/yours$/)
  await isFound(reader, 'needs/comfort', 'A longer story', 0)
  await reader.goto(`/memory/${link}`)
  await expect(reader.getByText('m'.repeat(799))).toHaveCount(0)
  expect([...trouble, ...readerTrouble].filter((one) => !one.includes('404'))).toEqual([])
  await server.close()
})
