import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { peopleField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const step = stepWith(peopleField)
const input = () => screen.getByRole('textbox', { name: 'Who is this memory about?' })
const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.querySelector('span')?.textContent)

describe('chips', () => {
  it('are added by Enter, comma and semicolon [CRE-32]', async () => {
    const { user, answers } = showStep(step)
    await user.type(input(), 'a{Enter}b,c;')
    expect(chips()).toEqual(['a', 'b', 'c'])
    expect(answers()).toEqual({ subjects: ['a', 'b', 'c'] })
    expect(input()).toHaveValue('')
  })

  it('are added from pasted lines and cells, also inside typed text', async () => {
    const { user, answers } = showStep(step)
    await user.click(input())
    await user.paste('Mum\nDad\r\nAunt\tUncle、猫')
    expect(answers()).toEqual({ subjects: ['Mum', 'Dad', 'Aunt', 'Uncle', '猫'] })
    expect(input()).toHaveValue('')
    await user.type(input(), 'Jo')
    await user.paste('hn\nJohn’s dog')
    expect(chips().slice(5)).toEqual(['John', 'John’s dog'])
  })

  it('are announced when added or removed, and the placeholder shows only without chips', async () => {
    const { user } = showStep(step)
    expect(input()).toHaveAttribute('placeholder')
    const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await user.type(input(), 'Mum{Enter}')
    expect(announcements()).toContain('Added: Mum. 1 so far.')
    expect(input()).not.toHaveAttribute('placeholder')
    await user.type(input(), 'Dad, Jo{Enter}')
    expect(announcements()).toContain('Added: Jo. 3 so far.')
    await user.type(input(), '{Backspace}')
    expect(announcements()).toContain('Jo removed.')
    await user.click(screen.getByRole('button', { name: 'Remove Mum' }))
    expect(announcements()).toContain('Mum removed.')
    expect(chips()).toEqual(['Dad'])
  })

  it('are unique across spellings, and visible [CRE-33]', async () => {
    const { user } = showStep(step)
    await user.type(input(), 'José{Enter}')
    await user.type(input(), 'Jose\u0301{Enter}\u3164{Enter}')
    expect(chips()).toEqual(['José'])
  })

  it('are added by the button [CRE-29]', async () => {
    const { user } = showStep(step)
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    await user.type(input(), 'my aunt')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(chips()).toEqual(['my aunt'])
    expect(input()).toHaveFocus()
  })

  it('are added on blur, except by Tab to their own button', async () => {
    const { user, answers } = showStep(step)
    await user.type(input(), 'my aunt')
    await user.tab()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    expect(chips()).toEqual([])
    await user.tab()
    await waitFor(() => expect(answers()).toEqual({ subjects: ['my aunt'] }))
    expect(input()).toHaveValue('')
    await user.type(input(), 'my uncle')
    await user.click(document.body)
    expect(answers()).toEqual({ subjects: ['my aunt', 'my uncle'] })
  })

  it('are neither blank nor duplicates [CRE-33]', async () => {
    const { user } = showStep(step)
    await user.type(input(), 'a{Enter}A{Enter}   {Enter},')
    expect(chips()).toEqual(['a'])
  })

  it('are removed by Backspace in the empty box, last first [CRE-34]', async () => {
    const { user, answers } = showStep(step, { subjects: ['a', 'b'] })
    await user.type(input(), 'x{Backspace}')
    expect(chips()).toEqual(['a', 'b'])
    await user.type(input(), '{Backspace}')
    expect(chips()).toEqual(['a'])
    await user.type(input(), '{Backspace}')
    expect(answers()).toEqual({})
  })

  it('are removed by their own named button', async () => {
    const { user } = showStep(step, { subjects: ['a', 'b'] })
    await user.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(chips()).toEqual(['b'])
    expect(input()).toHaveFocus()
  })

  it('split pasted text, each up to its maximum length', async () => {
    const { user } = showStep(step)
    await user.click(input())
    await user.paste(`aunt, uncle;${'n'.repeat(101)}`)
    expect(chips()).toEqual(['aunt', 'uncle'])
    expect(input()).toHaveValue('n'.repeat(100))
  })

  it('are truncated when pasted with a separator', async () => {
    const { user, answers } = showStep(step)
    await user.click(input())
    await user.paste(`${'g'.repeat(101)}, b`)
    expect(answers()).toEqual({ subjects: ['g'.repeat(100)] })
  })

  it('stop at the limit with a message', async () => {
    const { user, answers } = showStep(
      stepWith({ id: 'people', kind: 'chips', label: 'Who is this memory about?', separators: [','], limit: 2 }),
    )
    await user.type(input(), 'a,b')
    expect(screen.queryByText(/^You can choose up to 2\./)).toBeNull()
    await user.type(input(), ',c,')
    expect(answers()).toEqual({ people: ['a', 'b'] })
    expect(screen.getByText(/^You can choose up to 2\./)).toHaveAttribute('role', 'status')
    await user.click(screen.getByRole('button', { name: 'Remove a' }))
    expect(screen.queryByText(/^You can choose up to 2\./)).toBeNull()
  })
})
