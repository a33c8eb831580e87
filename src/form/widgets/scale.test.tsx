import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { optionsOf, stepWith } from '../fixtures/wizards.ts'

const list = { id: 'l', options: optionsOf('Never', 'Sometimes', 'Often') as [] }
const step = stepWith(
  { id: 'before', kind: 'note', label: 'Nothing here is a test', help: 'Leave out what you like.' },
  { id: 'heard', kind: 'scale', label: 'Somebody listened to me', list },
  { id: 'seen', kind: 'scale', label: 'Somebody saw me', list },
)

describe('a scale', () => {
  it('is a radio group for each statement, with arrow keys within the row', async () => {
    const { user, answers } = showStep(step)
    const heard = screen.getByRole('group', { name: 'Somebody listened to me' })
    expect(within(heard).getAllByRole('radio')).toHaveLength(3)
    await user.tab()
    await user.keyboard('[Space]')
    expect(answers()).toEqual({ heard: 'never' })
    await user.keyboard('[ArrowRight]')
    expect(answers()).toEqual({ heard: 'sometimes' })
    await user.tab()
    await user.keyboard('[ArrowRight]')
    expect(answers().heard).toBe('sometimes')
    expect(answers().seen).toBeDefined()
  })
})

describe('a note', () => {
  it('shows its text without any control', () => {
    showStep(
      stepWith({ id: 'before', kind: 'note', label: 'Nothing here is a test', help: 'Leave out what you like.' }),
    )
    expect(screen.getByText('Nothing here is a test')).toBeVisible()
    expect(screen.getByText('Leave out what you like.')).toBeVisible()
    const controls =
      'input, select, textarea, [role=checkbox], [role=radio], [role=switch], [role=slider], [contenteditable]'
    expect([...document.querySelectorAll(controls)].map((control) => control.outerHTML)).toEqual([])
  })
})
