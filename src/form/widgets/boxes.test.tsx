import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const email = stepWith({ id: 'mail', kind: 'short-text', label: 'Your address', format: 'email' })
const hours = stepWith({ id: 'hours', kind: 'number', label: 'Hours', range: { min: 0, max: 24 } })
const day = stepWith({ id: 'day', kind: 'date', label: 'The day', dates: { to: '2020-12-31' } })

describe('a box that asks for a form', () => {
  it('says what is wanted when one goes on, not while one writes, and keeps what was typed', async () => {
    const { user, answers } = showStep(email)
    const box = screen.getByRole('textbox', { name: 'Your address' })
    await user.type(box, 'me@')
    expect(box).not.toHaveAccessibleDescription()
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Write an e-mail address, such as name@example.org.'))
    expect(box).toHaveValue('me@')
    await user.type(box, 'example.org')
    await user.tab()
    expect(box).not.toHaveAccessibleDescription()
    expect(answers()).toEqual({ mail: 'me@example.org' })
  })

  it('asks a phone for the keyboard that fits', () => {
    showStep(email)
    expect(screen.getByRole('textbox')).toHaveAttribute('inputmode', 'email')
  })
})

describe('a number', () => {
  it('is typed, and says its bounds when it is outside of them', async () => {
    const { user, answers } = showStep(hours)
    const box = screen.getByRole('textbox', { name: 'Hours' })
    expect(box).toHaveAttribute('inputmode', 'numeric')
    await user.type(box, '25')
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Write a number from 0 to 24.'))
    await user.clear(box)
    expect(box).not.toHaveAccessibleDescription()
    await user.type(box, '7')
    expect(answers()).toEqual({ hours: '7' })
  })
})

describe('a day', () => {
  it('is chosen in the box that the browser has for it, within its bounds', async () => {
    const { user, answers } = showStep(day)
    const box = screen.getByLabelText('The day')
    expect(box).toHaveAttribute('type', 'date')
    expect(box).toHaveAttribute('max', '2020-12-31')
    await user.type(box, '2021-01-01')
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Choose a day up to 31 December 2020.'))
    await user.clear(box)
    await user.type(box, '2001-02-03')
    expect(answers()).toEqual({ day: '2001-02-03' })
  })
})
