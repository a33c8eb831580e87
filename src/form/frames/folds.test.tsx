import type { Wizard } from '@kindred/engine'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../tests/helpers/poll-timeout.ts'
import { compileValidators } from '../fixtures/compile-validators.ts'
import { inPorts } from '../fixtures/in-ports.tsx'
import { optionsOf } from '../fixtures/wizards.ts'
import { type JourneyStart, useJourney } from '../journey/use-journey.ts'
import { LinearFrame } from './linear-frame.tsx'
import { WizardButtons } from './wizard-buttons.tsx'
import { WizardStep } from './wizard-step.tsx'

/** Bread, then its spread, then a remark, one thing at a time; who bakes nothing may leave everything out. */
const bread: Wizard = {
  id: 'bread',
  version: '1',
  title: 'A loaf',
  target: 'response',
  kind: 'linear',
  steps: [
    {
      id: 'loaf',
      number: 1,
      title: 'Loaf',
      question: 'What do you bake?',
      fields: [
        { id: 'flours', kind: 'chips', label: 'Flours', addLabel: 'Add', fold: {} },
        {
          id: 'oven',
          kind: 'choice-cards',
          label: 'Oven',
          fold: {},
          when: { required: ['flours'] },
          list: { id: 'ovens', options: optionsOf('Wood', 'Gas') as never },
        },
        { id: 'name', kind: 'short-text', label: 'Name', min: 1, when: { required: ['oven'] } },
        {
          id: 'worries',
          kind: 'checklist',
          label: 'Worries',
          fold: { title: 'Is anything hard about it?', closed: true },
          when: { required: ['oven'] },
          list: { id: 'worries', options: optionsOf('Crust', 'Crumb') as never },
        },
      ],
    },
    {
      id: 'eat',
      number: 2,
      title: 'Eat',
      question: 'Who eats it?',
      fields: [{ id: 'who', kind: 'short-text', label: 'Who' }],
    },
  ],
}

/** The same questions, none of which folds: one word less in content each. */
const plain: Wizard = {
  ...bread,
  steps: bread.steps.map((step) => ({ ...step, fields: step.fields.map(({ fold: _, ...field }) => field) })),
}

function show(wizard: Wizard, answers: JourneyStart['answers'] = {}, way: 'page' | 'dialog' = 'page') {
  const validators = compileValidators(...wizard.steps)
  function Page() {
    const journey = useJourney(wizard, { answers, facts: {} })
    const { send } = journey
    return way === 'page' ? (
      <LinearFrame
        journey={journey}
        validators={validators}
        mode="create"
        title="A loaf"
        onMove={(step) => send({ type: 'OPEN', step })}
        onBack={() => {}}
      />
    ) : (
      <>
        <WizardStep
          journey={journey}
          validators={validators}
          mode="create"
          headingLevel={2}
          resets={false}
          takesFocus={false}
        />
        <WizardButtons journey={journey} onMove={(type) => send({ type })} />
      </>
    )
  }
  return inPorts(<Page />)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isOn = (question: string) => screen.queryByRole('heading', { name: question }) !== null
afterEach(() => vi.restoreAllMocks())

it.each(['page', 'dialog'] as const)(
  'on a %s, Next moves to the next open question, and answered ones fold to a line that reopens',
  async (way) => {
    const { user } = show(bread, {}, way)
    await user.type(screen.getByRole('textbox', { name: 'Flours' }), 'rye{Enter}')
    expect(screen.getByText('New below: Oven')).toBeInTheDocument()
    // Nothing moves while a field is in use; Next folds it.
    expect(screen.getByRole('textbox', { name: 'Flours' })).toBeVisible()
    await user.click(button('Next'))
    expect(screen.queryByRole('textbox', { name: 'Flours' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Wood' })).toHaveFocus(), pollOptions)
    // A first choice by pointer advances; by keyboard Next does.
    if (way === 'page') await user.click(screen.getByRole('radio', { name: 'Gas' }))
    else await user.keyboard('{ArrowDown}')
    expect(screen.getByText('New below: Name, Is anything hard about it?')).toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).toBeNull()
    // Each press leads to the required question.
    expect(button('Next')).toHaveAttribute('aria-disabled', 'true')
    if (way === 'dialog') {
      expect(screen.getByRole('radio', { name: 'Gas' })).toHaveFocus()
      await user.click(button('Next'))
    }
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus(), pollOptions)
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(button('Next'))
    expect(isOn('What do you bake?')).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Monday')
    await user.click(button('Oven Gas Change'))
    expect(screen.getByRole('radio', { name: 'Gas' })).toHaveFocus()
    await user.click(button('Is anything hard about it? Open'))
    await user.click(screen.getByRole('checkbox', { name: 'Crumb' }))
    await user.click(button('Next'))
    expect(isOn('Who eats it?')).toBe(true)
    await user.click(screen.getAllByRole('button', { name: way === 'page' ? 'Back' : 'Previous' })[0] as HTMLElement)
    for (const line of ['Flours rye Change', 'Oven Gas Change', 'Is anything hard about it? Crumb Change'])
      expect(button(line)).toHaveAttribute('aria-expanded', 'false')
  },
)

it('a question answered in a dialog reopens it from its line, and the links of a step stay visible', async () => {
  const [loaf, eat] = bread.steps
  const rules = [{ text: 'House rules', href: '/rules' }]
  const inDialog: Wizard = {
    ...bread,
    steps: [
      {
        ...(loaf as Wizard['steps'][number]),
        fields: [
          { id: 'how', kind: 'long-text', label: 'How', fold: {}, links: rules, modal: { title: 'How', done: 'Done' } },
        ],
      },
      eat as Wizard['steps'][number],
    ],
  }
  const { user } = show(inDialog, { how: 'Slowly.' })
  expect(screen.getByRole('link', { name: /House rules/ })).toBeVisible()
  await user.click(button('How Slowly. Change'))
  const box = await screen.findByRole('textbox', { name: 'How' })
  expect(box).toHaveValue('Slowly.')
  await user.click(button('Done'))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull(), pollOptions)
  await waitFor(() => expect(button(/^How/)).toHaveFocus(), pollOptions)
  expect(screen.getAllByRole('link', { name: /House rules/ })).toHaveLength(1)
})

it('a second Next skips optional questions', async () => {
  const { user } = show(bread)
  await user.click(button('Next'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Flours' })).toHaveFocus(), pollOptions)
  await user.click(button('Next'))
  expect(isOn('Who eats it?')).toBe(true)
})

it('never skips the question that opens a required one, on a step that may not be skipped', async () => {
  const kept = { ...bread, steps: bread.steps.map((step, at) => (at === 0 ? { ...step, skip: false } : step)) }
  const { user } = show(kept)
  for (const _ of [1, 2, 3]) await user.click(button('Next'))
  expect(isOn('Who eats it?')).toBe(false)
  expect(screen.getByRole('textbox', { name: 'Flours' })).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Flours' }), 'rye{Enter}')
  await user.click(button('Next'))
  await user.click(button('Next'))
  expect(isOn('Who eats it?')).toBe(false)
  await user.click(screen.getByRole('radio', { name: 'Gas' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Monday')
  await user.click(button('Next'))
  expect(isOn('Who eats it?')).toBe(true)
})

it('without folds everything is open, and Next needs all required answers', async () => {
  const { user } = show(plain, { flours: ['rye'], oven: 'gas' })
  expect(screen.getByRole('textbox', { name: 'Flours' })).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(button('Next')).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Monday')
  await user.click(button('Next'))
  expect(isOn('Who eats it?')).toBe(true)
})
