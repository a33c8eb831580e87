import type { Field } from '@kindred/engine'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { relationshipsField, storyField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const step = stepWith({ ...storyField, open: 'dialog' })
const dialog = () => screen.getByRole('dialog', { name: 'Your story' })
const box = () => within(dialog()).getByRole('textbox', { name: 'Your story' })
const done = (name = 'Done') => within(dialog()).getByRole('button', { name })
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })
const count = (n: number) => within(dialog()).queryByText(`${n}/5000`)

async function open(saved = '', more: Parameters<typeof showStep>[2] = {}) {
  const shown = showStep(step, saved === '' ? {} : { story: saved }, more)
  await shown.user.click(screen.getByRole('button', { name: /^Your story/ }))
  return shown
}

afterEach(() => vi.restoreAllMocks())

describe('word limits', () => {
  const story: Field = { id: 'a', kind: 'long-text', label: 'A', minWords: 2, maxWords: 4 }

  it('show the count below the box, and an error after typing stops', async () => {
    const { user, answers } = showStep(stepWith({ ...story, open: 'inline' }))
    const box = screen.getByRole('textbox', { name: 'A' })
    await user.type(box, 'One – and/or two well-being')
    expect(screen.getByText('4 of 4 words')).toHaveAttribute('data-tone', 'calm')
    await user.type(box, ' more')
    expect(screen.getByText('5 of 4 words')).toHaveAttribute('data-tone', 'alarming')
    expect(box).toHaveValue('One – and/or two well-being more')
    expect(screen.queryByText(/words or fewer/)).toBeNull()
    await user.click(screen.getByRole('heading', { level: 2 }))
    expect(await screen.findByText('Write 4 words or fewer. Right now there are 5.')).toBeVisible()
    await user.clear(box)
    await user.type(box, 'One')
    await user.click(screen.getByRole('heading', { level: 2 }))
    expect(await screen.findByText(/Write at least 2 words/)).toBeVisible()
    expect(answers()).toEqual({ a: 'One' })
  })

  it('show the error below the button that opens the editor, as its description', async () => {
    const { user } = showStep(stepWith(story))
    await user.click(screen.getByRole('button', { name: /^A/ }))
    await user.type(await screen.findByRole('textbox', { name: 'A' }), 'a b c d e')
    expect(screen.getByText('5 of 4 words')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const why = await screen.findByText('Write 4 words or fewer. Right now there are 5.')
    expect(screen.getByRole('button', { name: /^A/ })).toHaveAccessibleDescription(why.textContent ?? '')
  })
})

describe('a long text', () => {
  it('is shown in the page and written in an editor that Done closes [CRE-24, CRE-35]', async () => {
    const { user, answers, typed } = await open()
    await user.type(box(), 'Once')
    expect(typed).toEqual(['O', 'On', 'Onc', 'Once'].map((text) => ['story', text]))
    await user.click(done())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(answers()).toEqual({ story: 'Once' })
    expect(screen.getByRole('button', { name: 'Your story Once' })).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('closes with Save in edit mode [CRE-35]', async () => {
    const { user, answers } = await open('Once', { mode: 'edit' })
    write('Once more')
    await user.click(done('Save'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(answers()).toEqual({ story: 'Once more' })
  })

  it('at its limit rejects typing in the middle, and keeps its end', async () => {
    const full = `${'a'.repeat(4996)}last`
    const { user } = await open(full)
    await user.type(box(), 'xyz', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect(box()).toHaveValue(full)
  })

  it('over a lowered limit can be shortened, not extended', async () => {
    const { user } = await open('a'.repeat(5003))
    write('a'.repeat(5002))
    expect(box()).toHaveValue('a'.repeat(5002))
    await user.type(box(), 'x')
    expect(box()).toHaveValue('a'.repeat(5002))
  })

  it('shows when a pasted text was cut off, until there is space', async () => {
    const { user } = await open('Once. ')
    const note = () => within(dialog()).queryByText(/the end of your text was cut off/i)
    await user.click(box())
    await user.paste('short')
    expect(note()).not.toBeInTheDocument()
    await user.paste('a'.repeat(6000))
    expect(note()).toBeVisible()
    await user.type(box(), '{Backspace}')
    expect(note()).not.toBeInTheDocument()
  })

  it.each([
    ['Done', 'create'],
    ['Save', 'edit'],
  ] as const)('that is empty or only spaces cannot be closed by %s [CRE-46]', async (name, mode) => {
    await open('', { mode })
    expect(done(name)).toBeDisabled()
    write('   ')
    expect(done(name)).toBeDisabled()
    write('a')
    expect(done(name)).toBeEnabled()
  })

  it('gets focus when opened, keeps the text on Escape, and returns focus', async () => {
    const { user, answers } = await open()
    expect(box()).toHaveFocus()
    await user.type(box(), 'Once{Escape}')
    expect(answers()).toEqual({ story: 'Once' })
    expect(screen.getByRole('button', { name: 'Your story Once' })).toHaveFocus()
  })

  it('accepts 5000 characters; the counter shows above 4000 and is red above 4500 [CRE-44, CRE-45, CRE-48, LIM-25, LIM-28]', async () => {
    await open()
    write('a'.repeat(4000))
    expect(count(4000)).not.toBeInTheDocument()
    write('a'.repeat(4001))
    expect(count(4001)).toHaveAttribute('data-tone', 'calm')
    write('a'.repeat(4500))
    expect(count(4500)).toHaveAttribute('data-tone', 'calm')
    write('a'.repeat(4501))
    expect(count(4501)).toHaveAttribute('data-tone', 'alarming')
    write('a'.repeat(5001))
    expect(box()).toHaveValue('a'.repeat(5000))
    // The other long text is of the same kind and has the same numbers.
    const { kind, maxLength, counter } = storyField
    expect(relationshipsField).toMatchObject({ kind, maxLength, counter })
  })

  const lines = (count: number) => Array.from({ length: count }, () => 'line').join('\n')
  it.each([
    [false, 1, 6],
    [false, 10, 10],
    [false, 40, 18],
    [true, 1, 7],
    [true, 9, 9],
    [true, 40, 10],
  ])('on a narrow screen (%s) with %i lines has %i rows [CRE-57, LIM-39]', async (narrow, count, rows) => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('639') ? Object.defineProperty(real(query), 'matches', { value: narrow }) : real(query),
    )
    await open(lines(count))
    expect(box()).toHaveAttribute('rows', String(rows))
  })

  it('suggests hashtags from the third character, including # [CRE-50]', async () => {
    const { user } = await open('', { suggestHashtags: async () => ['abc'] })
    await user.type(box(), '#a')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.type(box(), 'b')
    expect(await screen.findByRole('option', { name: '#abc' })).toBeVisible()
  })
})

it('with open: inline is written in the page, without a dialog', async () => {
  const { user, answers } = showStep(
    stepWith({ id: 'more', kind: 'long-text', label: 'More', open: 'inline', maxLength: 12 }),
  )
  await user.type(screen.getByRole('textbox', { name: 'More' }), 'It rained all day')
  expect(answers()).toEqual({ more: 'It rained al' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /More/ })).not.toBeInTheDocument()
})

describe('a text with open: begins-inline', () => {
  const begins = stepWith({ ...storyField, open: 'begins-inline' })
  const inPage = () => screen.queryByRole('textbox', { name: 'Your story' })

  it('is written in a box, shown after blur, and opens the editor on click', async () => {
    const { user, answers, typed } = showStep(begins)
    await user.type(inPage() as HTMLElement, 'Once')
    expect(typed.at(-1)).toEqual(['story', 'Once'])
    expect(answers()).toEqual({})
    await user.tab()
    await waitFor(() => expect(answers()).toEqual({ story: 'Once' }))
    expect(inPage()).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Your story Once' }))
    expect(box()).toHaveValue('Once')
  })

  it('is saved after a pause, and the box keeps focus', async () => {
    const { user, answers } = showStep(begins)
    await user.type(inPage() as HTMLElement, 'Once')
    await waitFor(() => expect(answers()).toEqual({ story: 'Once' }), { timeout: 4_000 })
    expect(inPage()).toHaveFocus()
    await user.type(inPage() as HTMLElement, ' more')
    await user.tab()
    await waitFor(() => expect(answers()).toEqual({ story: 'Once more' }))
  })

  it('ignores whitespace', async () => {
    const { user, answers } = showStep(begins)
    await user.type(inPage() as HTMLElement, '   ')
    await user.tab()
    await waitFor(() => expect(inPage()).toHaveValue(''))
    expect(answers()).toEqual({})
  })
})
