import type { Field } from '@kindred/engine'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { moodField, patternTitleField, titleField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const input = () => screen.getByRole('textbox', { name: 'Title (optional)' })
const blinks = () => input().classList.contains('blinking')

afterEach(() => vi.useRealTimers())

describe('a short text', () => {
  it.each([
    ['title', titleField],
    ['pattern title', patternTitleField],
  ])('that is a %s rejects the 101st character [CRE-42, CRE-43, LIM-24]', (_, field) => {
    const { answers } = showStep(stepWith(field))
    const box = screen.getByRole('textbox', { name: field.label })
    fireEvent.change(box, { target: { value: 'x'.repeat(101) } })
    expect(box).toHaveValue('x'.repeat(100))
    expect(answers()).toEqual({ title: 'x'.repeat(100) })
  })

  it('with sameAs shows an error for a different text, ignoring case of an email', async () => {
    const mail = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' } as const
    const again: Field = { ...mail, id: 'again', label: 'Email again', sameAs: 'mail', optionsBy: 'mail' }
    const { user } = showStep(stepWith(mail, { ...again, dependsOn: { field: 'mail' } }))
    expect(screen.queryByRole('textbox', { name: 'Email again' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'Ana@example.org')
    const box = screen.getByRole('textbox', { name: 'Email again' })
    await user.type(box, 'anna@example.org')
    await user.click(screen.getByRole('heading', { level: 2 }))
    expect(await screen.findByText(/isn’t what you typed the first time/)).toBeVisible()
    expect(box).toBeInvalid()
    await user.clear(box)
    await user.type(box, 'ana@example.org')
    await user.click(screen.getByRole('heading', { level: 2 }))
    await waitFor(() => expect(box).toBeValid())
    expect(screen.queryByText(/isn’t what you typed/)).toBeNull()
  })

  it('with differsFrom shows an error for the same text, and accepts any while the other is empty', async () => {
    const mail = { id: 'mail', kind: 'short-text', label: 'Email', format: 'email' } as const
    const other: Field = { ...mail, id: 'other', label: 'Another email', differsFrom: 'mail', optionsBy: 'mail' }
    const { user } = showStep(stepWith(mail, other))
    const [first, second] = ['Email', 'Another email'].map((name) => screen.getByRole('textbox', { name }))
    if (first === undefined || second === undefined) throw new Error('a box is missing')
    const leave = () => user.click(screen.getByRole('heading', { level: 2 }))
    await user.type(second, 'ANA@example.org')
    await leave()
    expect(second).toBeValid()
    await user.type(first, 'ana@example.org')
    await leave()
    expect(await screen.findByText(/gave this answer to another question/)).toBeVisible()
    expect(second).toBeInvalid()
    await user.clear(second)
    await user.type(second, 'bo@example.org')
    await leave()
    await waitFor(() => expect(second).toBeValid())
    expect(screen.queryByText(/gave this answer/)).toBeNull()
  })

  it('blinks in 4 steps of 300 ms when the mood is chosen [CRE-28, LIM-40]', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    showStep(stepWith(moodField, titleField))
    expect(blinks()).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: 'Happy' }))
    const seen = [blinks()]
    for (let step = 0; step < 5; step += 1) {
      act(() => vi.advanceTimersByTime(300))
      seen.push(blinks())
    }
    expect(seen).toEqual([true, false, true, false, false, false])
    fireEvent.click(screen.getByRole('radio', { name: 'Unhappy' }))
    expect(blinks()).toBe(true)
  })
})
