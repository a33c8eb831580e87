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

describe('a multi-matrix', () => {
  const several = (id: string, label: string, more: Partial<Field> = {}): Field =>
    row(id, label, { kind: 'multi-matrix', ...more })

  it('accepts answers per row up to the limit, and shows the count', async () => {
    const { user, answers } = showStep(
      stepWith(
        several('noon', 'At noon', { limit: 2, table: { id: 'week', label: 'Last week' } }),
        several('night', 'At night', { limit: 2 }),
      ),
    )
    const noon = await screen.findByRole('group', { name: 'At noon' })
    const box = (name: string) => within(noon).getByRole('checkbox', { name })
    expect(screen.getByText('Last week')).toBeVisible()
    await user.tab()
    await user.keyboard('[Space]')
    await user.click(box('Often'))
    expect(answers()).toEqual({ noon: ['never', 'often'] })
    expect(within(noon).getByText('2/2 selections')).toBeVisible()
    expect(box('Sometimes')).toBeDisabled()
    expect(box('Never')).toBeChecked()
    const night = screen.getByRole('group', { name: 'At night' })
    expect(within(night).getByRole('checkbox', { name: 'Sometimes' })).toBeEnabled()
    await user.click(box('Never'))
    expect(answers()).toEqual({ noon: ['often'] })
    expect(box('Sometimes')).toBeEnabled()
  })

  it('shows no count without a limit, and an exclusive option replaces the others of its row', async () => {
    const options = optionsOf('Lunch', 'Supper', 'None').map((one) =>
      one.id === 'none' ? { ...one, exclusive: true } : one,
    )
    const more = { list: { id: 'l', options: options as [] } }
    const { user, answers } = showStep(stepWith(several('noon', 'At noon', more), several('night', 'At night', more)))
    await screen.findByRole('group', { name: 'At noon' })
    for (const name of ['Lunch', 'Supper', 'None'])
      for (const one of screen.getAllByRole('checkbox', { name })) await user.click(one)
    expect(answers()).toEqual({ noon: ['none'], night: ['none'] })
    expect(screen.queryByText(/selections/)).toBeNull()
  })
})

describe('a matrix', () => {
  it('is a radio group for each statement, with arrow keys within the row', async () => {
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

  it('appears once, with each statement in its place', async () => {
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
