import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { detailsField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const step = stepWith(detailsField)
const dialog = () => screen.getByRole('dialog', { name: 'Add additional details' })
const box = () => within(dialog()).getByRole('textbox', { name: 'Your details' })
const button = (name: string) => within(dialog()).getByRole('button', { name })
const write = (text: string) => fireEvent.change(box(), { target: { value: text } })
const count = (n: number) => within(dialog()).queryByText(`${n}/500`)

async function open(saved = '', more: Parameters<typeof showStep>[2] = {}) {
  const shown = showStep(step, saved === '' ? {} : { details: saved }, more)
  await shown.user.click(screen.getByRole('button', { name: 'Add more details' }))
  return shown
}

describe('details', () => {
  it('open a 600 px dialog with a text box and Delete, Cancel and Save [TAG-18, TAG-19, TAG-20]', async () => {
    await open()
    expect(dialog()).toHaveStyle({ width: '600px' })
    expect(box()).toHaveAttribute('placeholder', 'Describe your experience (optional)')
    for (const name of ['Delete', 'Cancel', 'Save']) expect(button(name)).toBeInTheDocument()
  })

  it('are saved by Save and shown [TAG-22]', async () => {
    const { user, answers, typed } = await open()
    await user.type(box(), 'It rained')
    expect(typed.at(-1)).toEqual(['details', 'It rained'])
    await user.click(button('Save'))
    expect(answers()).toEqual({ details: 'It rained' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByText('It rained')).toBeVisible()
  })

  it('are cleared by Delete [TAG-23]', async () => {
    const { user, answers } = await open('It rained')
    await user.click(button('Delete'))
    expect(answers()).toEqual({})
  })

  it('are unchanged after Cancel or Escape [TAG-24]', async () => {
    const { user, answers, typed } = await open('It rained')
    write('Something else')
    await user.click(button('Cancel'))
    expect(answers()).toEqual({ details: 'It rained' })
    expect(typed.at(-1)).toEqual(['details', 'It rained'])
    await user.click(screen.getByRole('button', { name: 'Add more details' }))
    expect(box()).toHaveValue('It rained')
    write('Another try')
    await user.type(box(), '{Escape}')
    expect(answers()).toEqual({ details: 'It rained' })
    // Text discarded by Escape can be restored.
    await user.click(screen.getByRole('button', { name: 'Add more details' }))
    expect(box()).toHaveValue('It rained')
    await user.click(button('Restore what I typed'))
    expect(box()).toHaveValue('Another try')
    expect(typed.at(-1)).toEqual(['details', 'Another try'])
  })

  it('accept 500 characters, not 501 [TAG-25, LIM-02]', async () => {
    await open()
    write('a'.repeat(501))
    expect(box()).toHaveValue('a'.repeat(500))
    expect(count(500)).toBeInTheDocument()
  })

  it('show a counter from the first character, red above 450 [TAG-26, TAG-27, LIM-02]', async () => {
    await open()
    expect(within(dialog()).queryByText(/\/500/)).not.toBeInTheDocument()
    write('a')
    expect(count(1)).toHaveAttribute('data-tone', 'calm')
    write('a'.repeat(450))
    expect(count(450)).toHaveAttribute('data-tone', 'calm')
    write('a'.repeat(451))
    expect(count(451)).toHaveAttribute('data-tone', 'alarming')
  })

  it('cannot be saved empty [TAG-28]', async () => {
    await open('It rained')
    expect(button('Save')).toBeEnabled()
    write('')
    expect(button('Save')).toBeDisabled()
    write('  ')
    expect(button('Save')).toBeDisabled()
  })

  it('show the first 100 characters, then an ellipsis [TAG-21, LIM-02]', () => {
    showStep(step, { details: 'b'.repeat(101) })
    expect(screen.getByText(`${'b'.repeat(100)}…`)).toBeVisible()
  })

  it('show 100 characters in full [TAG-21]', () => {
    showStep(step, { details: 'b'.repeat(100) })
    expect(screen.getByText('b'.repeat(100))).toBeVisible()
  })
})

describe('hashtag suggestions', () => {
  it('open from the second character of a hashtag, including # [TAG-29]', async () => {
    const { user } = await open('', { suggestHashtags: async () => ['anger', 'alone'] })
    await user.type(box(), 'So #')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.type(box(), 'a')
    expect(await screen.findByRole('listbox', { name: 'Hashtag suggestions' })).toBeVisible()
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['#anger', '#alone'])
  })

  it('are highlighted by arrow keys and then selected by Enter, which before adds a line', async () => {
    const { user } = await open('', { suggestHashtags: async () => ['anger', 'alone'] })
    await user.type(box(), 'So #a')
    await screen.findByRole('listbox')
    expect(box()).not.toHaveAttribute('aria-activedescendant')
    await user.type(box(), '{Enter}')
    expect(box()).toHaveValue('So #a\n')
    await user.type(box(), '{Backspace}')
    await screen.findByRole('listbox')
    await user.type(box(), '{ArrowDown}')
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: '#anger' }).id)
    await user.type(box(), '{ArrowDown}')
    expect(screen.getByRole('option', { name: '#alone' })).toHaveAttribute('aria-selected', 'true')
    await user.type(box(), '{Enter}')
    expect(box()).toHaveValue('So #alone ')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it('close on Escape, and the dialog stays open', async () => {
    const { user } = await open('', { suggestHashtags: async () => ['anger'] })
    await user.type(box(), '#an')
    await screen.findByRole('listbox')
    await user.type(box(), '{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(dialog()).toBeVisible()
  })

  it('that arrive after the focus moved to a button stay hidden', async () => {
    let come = (_: string[]) => {}
    const suggestHashtags = vi.fn(() => new Promise<string[]>((resolve) => (come = resolve)))
    const { user } = await open('', { suggestHashtags })
    await user.type(box(), 'so #a')
    await waitFor(() => expect(suggestHashtags).toHaveBeenCalled())
    await user.pointer({ keys: '[MouseLeft>]', target: button('Save') })
    await act(async () => come(['anger']))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  })

  it("show 'No suggestions' when there are none [TAG-31, ERR-24]", async () => {
    const { user } = await open('', { suggestHashtags: async () => [] })
    await user.type(box(), '#zz')
    expect(await screen.findByText('No suggestions')).toBeVisible()
  })

  it('are empty when the request fails, and the error is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const reason = new Error('offline')
    const { user } = await open('', { suggestHashtags: () => Promise.reject(reason) })
    await user.type(box(), '#zz')
    expect(await screen.findByText('No suggestions')).toBeVisible()
    expect(log).toHaveBeenCalledWith(expect.any(String), reason)
    log.mockRestore()
  })
})
