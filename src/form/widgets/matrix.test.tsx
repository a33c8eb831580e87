import type { Field } from '@kindred/engine'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { optionsOf, stepWith } from '../fixtures/wizards.ts'

const list = { id: 'l', options: optionsOf('Never', 'Sometimes', 'Often') as [] }
const row = (id: string, label: string, more: Partial<Field> = {}): Field => ({
  id,
  kind: 'matrix',
  label,
  list,
  table: { id: 'week' },
  ...more,
})
const step = stepWith(
  row('outside', 'I was outside', { help: 'One answer in each row.', table: { id: 'week', label: 'Last week' } }),
  row('laughed', 'I laughed'),
  { id: 'more', kind: 'short-text', label: 'More' },
)

// A page has it by the time somebody has read the question.
await import('../components/matrix-rows.tsx')

describe('a matrix', () => {
  it('is a group of radio buttons for each statement, and the keys move along its row only', async () => {
    const { user, answers } = showStep(step)
    const outside = await screen.findByRole('group', { name: 'I was outside' })
    expect(outside).toHaveAccessibleDescription('One answer in each row.')
    expect(screen.getByText('Last week')).toBeVisible()
    expect(within(outside).getAllByRole('radio')).toHaveLength(3)
    await user.tab()
    await user.keyboard('[Space]')
    expect(answers()).toEqual({ outside: 'never' })
    await user.keyboard('[ArrowRight]')
    expect(answers()).toEqual({ outside: 'sometimes' })
    await user.tab()
    await user.keyboard('[ArrowRight]')
    expect(answers().outside).toBe('sometimes')
    expect(answers().laughed).toBeDefined()
  })

  it('stands once on the page, with each statement in its place', async () => {
    showStep(step, { laughed: 'often' })
    const groups = await screen.findAllByRole('group')
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole('radio')
          .map((one) => (one as HTMLInputElement).checked),
      ),
    ).toEqual([
      [false, false, false],
      [false, false, true],
    ])
    expect(within(groups[1] as HTMLElement).getByRole('radio', { name: 'Often' })).toBeChecked()
  })
})
