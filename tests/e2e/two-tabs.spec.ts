import { expect, type Page, test } from '@playwright/test'
import { memoryForm } from './memory-form.ts'
import { member, tags } from './people.ts'

const kept = async (page: Page) => {
  const text = await page.evaluate(() => localStorage.getItem('memoryDraft') ?? '{}')
  const { form } = JSON.parse(text) as { form?: { title?: string; memorySubject?: string } }
  return [form?.memorySubject, form?.title]
}

test('newer draft reaches the older tab', async ({ page: first, context }) => {
  await member(context)
  const form = memoryForm(first)
  await first.goto('/memory/new')
  await form.isAbout('my aunt')
  await form.feels('Happy')
  await form.title.fill('Plums')
  await form.title.blur()
  await expect.poll(() => kept(first)).toEqual(['my aunt', 'Plums'])

  const second = await context.newPage()
  await second.goto('/memory/new')
  const there = memoryForm(second)
  await expect(there.title).toHaveValue('Plums')
  await there.title.fill('Peaches')
  await there.title.blur()
  await expect.poll(() => kept(second)).toEqual(['my aunt', 'Peaches'])
  await second.close({ runBeforeUnload: false })
  // Browsers tell one tab of another's writing a moment later: nobody turns to the other tab and types within it.
  await expect.poll(() => kept(first)).toEqual(['my aunt', 'Peaches'])

  await form.isAbout('my uncle')
  await expect.poll(() => kept(first)).toEqual(['my aunt, my uncle', 'Peaches'])
  await expect(form.title).toHaveValue('Peaches')
  const third = await context.newPage()
  await third.goto('/memory/new')
  await expect(memoryForm(third).title).toHaveValue('Peaches')
  await expect(third.getByText('my uncle').first()).toBeVisible()
  for (const page of [first, third]) await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ticks in two tabs are both saved', async ({ page: first, context }) => {
  const person = await member(context)
  const { shareable_link: link } = await person.post({ feelings: tags('lonely') })
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto(`/memory/${link}?isEdit=true&tab=7`)
    await expect(page.getByRole('checkbox', { name: 'Lonely' })).toBeChecked()
  }
  const tick = async (page: Page, name: string) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 202)
    await page.getByRole('checkbox', { name, exact: true }).check({ force: true })
    await saved
  }
  await tick(first, 'Scared')
  await tick(second, 'Sad')
  await expect(second.getByRole('checkbox', { name: 'Scared', exact: true })).toBeChecked()
  const read = await person.read(link)
  const feelings = JSON.stringify(read.feelings)
  for (const one of ['lonely', 'scared', 'sad']) expect(feelings).toContain(one)
  for (const page of [first, second])
    await expect(page.getByRole('heading', { name: 'This memory was changed elsewhere' })).toHaveCount(0)
})
