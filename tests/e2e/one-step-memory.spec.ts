import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runServer } from '../helpers/server/run-server.ts'
import { memoryForm } from './memory-form.ts'
import { member, watchForTrouble } from './people.ts'

// The memory wizard with one step where it had two, by an editor's changes alone.

// biome-ignore lint/suspicious/noExplicitAny: content of any kind, as an editor sees it
type Edit = (json: any) => void

const changerOf = (content: string) => async (file: string, edit: Edit) => {
  const json = JSON.parse(await readFile(join(content, file), 'utf8'))
  edit(json)
  await writeFile(join(content, file), JSON.stringify(json))
}

/** One step where two were: a question of the second is asked in the first, photos are not asked, the story is short, and words are others. */
async function withOneStep(content: string): Promise<void> {
  const change = changerOf(content)
  const folder = 'wizards/memory'
  const dropped = ['image_list', 'relationship_description']
  const file = `${folder}/steps/relationships.json`
  const second = JSON.parse(await readFile(join(content, file), 'utf8')) as { fields: { id: string }[] }
  await rm(join(content, file))
  await change(`${folder}/wizard.json`, (json) => {
    json.steps = ['memory']
  })
  await change(`${folder}/steps/memory.json`, (json) => {
    json.question = 'Tell us of one day.'
    json.fields = json.fields.filter(({ id }: { id: string }) => !dropped.includes(id))
    Object.assign(
      json.fields.find(({ role }: { role?: string }) => role === 'story'),
      { maxLength: 40, counter: { shownAbove: 30, redAbove: 36 } },
    )
    json.fields.push(...second.fields.filter(({ id }) => !dropped.includes(id)))
  })
  await change(`${folder}/upgrades.json`, (json) => {
    const from = json.upgrades.length + 1
    json.upgrades.push(
      ...dropped.map((field, at) => ({ number: from + at, change: 'drop-field', field, why: 'It is asked no more.' })),
    )
  })
  await change('suppressions.json', (json) => {
    json.suppressions = json.suppressions.filter(({ file: of }: { file: string }) => !of.includes('relationships'))
  })
}

test('a one-step memory wizard from content is validated, posted and read', async ({ browser }) => {
  const other = await runServer({ run: ['--enable-source-maps', 'dist/server/main.js'], prepare: withOneStep })
  try {
    const context = await browser.newContext({ baseURL: other.url })
    await member(context)
    const page = await context.newPage()
    const trouble = watchForTrouble(page)
    await page.goto('/memory/new')
    await expect(page.getByRole('heading', { level: 2, name: 'Tell us of one day.' })).toBeVisible()
    await expect(page.getByText('Step 1 of 1')).toHaveCount(0)
    const form = memoryForm(page)
    await form.isAbout('my grandmother')
    await form.feels('Happy')
    const box = await form.openEditor()
    await box.fill('x'.repeat(41))
    await expect(box).toHaveValue('x'.repeat(40))
    await box.fill('We walked to Springfield.')
    await form.done()
    await expect(form.notesLine).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await page.getByRole('textbox', { name: /pattern/ }).fill('the walker')
    await expect(page.getByText(/may contain a name.*Springfield/)).toBeVisible()

    // What the server refuses is said beside Post, on the only step.
    const list = '**/memories/memories-list/'
    const refusal = { detail: 'No.', errors: { description: ['Not today.'] } }
    await page.route(list, (route) => route.fulfill({ status: 400, json: refusal }))
    await form.post()
    await expect(page.getByText('Not today.')).toBeVisible()
    await page.unroute(list)
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
    await form.post()
    const { shareable_link: link } = await (await created).json()
    await page.goto(`/memory/${link}`)
    await expect(page.getByText('the walker').first()).toBeVisible()
    expect(trouble.filter((one) => !one.includes('400'))).toEqual([])
  } finally {
    await other.close()
  }
})
