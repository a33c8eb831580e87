import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { optionsOf, stepWith } from '../fixtures/wizards.ts'

const title = {
  id: 'title',
  kind: 'short-text' as const,
  label: 'Title (optional)',
  maxLength: 100,
  blink: { onChangeOf: 'mood', times: 4, ms: 300 },
}
const mood = {
  id: 'mood',
  kind: 'choice-cards' as const,
  label: 'What kind of memory is it?',
  list: { id: 'moods', options: optionsOf('Happy', 'Unhappy') as [] },
}
const input = () => screen.getByRole('textbox', { name: 'Title (optional)' })
const blinks = () => input().classList.contains('blinking')

afterEach(() => vi.useRealTimers())

describe('a short text', () => {
  it('refuses the 101st character [CRE-42, CRE-43, LIM-24]', () => {
    const { answers } = showStep(stepWith(title))
    fireEvent.change(input(), { target: { value: 'x'.repeat(101) } })
    expect(input()).toHaveValue('x'.repeat(100))
    expect(answers()).toEqual({ title: 'x'.repeat(100) })
  })

  it('blinks in 4 steps of 300 ms when the mood is chosen [CRE-28, LIM-40]', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    showStep(stepWith(mood, title))
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
