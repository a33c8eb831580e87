import { act, fireEvent, screen } from '@testing-library/react'
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
  ])('that is a %s refuses the 101st character [CRE-42, CRE-43, LIM-24]', (_, field) => {
    const { answers } = showStep(stepWith(field))
    const box = screen.getByRole('textbox', { name: field.label })
    fireEvent.change(box, { target: { value: 'x'.repeat(101) } })
    expect(box).toHaveValue('x'.repeat(100))
    expect(answers()).toEqual({ title: 'x'.repeat(100) })
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
