import type { Wizard } from '@kindred/engine'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shippedContent, wizardOf } from '../../../tests/helpers/content.ts'
import { compileValidators } from '../fixtures/compile-validators.ts'
import { inPorts } from '../fixtures/in-ports.tsx'
import { useJourney } from '../journey/use-journey.ts'
import { LinearFrame } from './linear-frame.tsx'

/** The sentence that ships with the wizard of memories. */
const placeholder = wizardOf(await shippedContent(), 'memory').messages?.placeholder ?? ''

/** A wizard unknown to the code. */
const tea: Wizard = {
  id: 'tea',
  version: '1',
  title: 'A cup of tea',
  target: 'response',
  kind: 'linear',
  words: { 'wizard.next': 'Go on', 'wizard.back': 'Step back' },
  messages: { post: 'Pour', placeholder },
  steps: [
    {
      id: 'kind',
      number: 1,
      title: 'Kind',
      question: 'Which tea?',
      fields: [
        {
          id: 'kind',
          kind: 'checklist',
          label: 'Teas',
          limit: 1,
          min: 1,
          list: {
            id: 'teas',
            options: [
              { id: 'mint', label: 'Mint' },
              { id: 'black', label: 'Black' },
            ],
          },
        },
      ],
    },
    {
      id: 'milk',
      number: 2,
      title: 'Milk',
      question: 'Milk?',
      when: { properties: { kind: { contains: { const: 'black' } } }, required: ['kind'] },
      fields: [{ id: 'milk', kind: 'short-text', label: 'How much' }],
    },
    {
      id: 'place',
      number: 3,
      title: 'Place',
      question: 'Where?',
      fields: [{ id: 'place', kind: 'short-text', label: 'Place' }],
    },
  ],
}
const validators = compileValidators(...tea.steps)

function Page({ onBack, wizard = tea }: { onBack: () => void; wizard?: Wizard }) {
  const journey = useJourney(wizard, { answers: {}, facts: {} })
  return (
    <LinearFrame
      journey={journey}
      validators={validators}
      mode="create"
      title={tea.title}
      onMove={(step) => journey.send({ type: 'OPEN', step })}
      onBack={onBack}
    />
  )
}

afterEach(() => vi.restoreAllMocks())

describe('the linear frame', () => {
  it('leads through the steps that apply, with words from content', async () => {
    const back = vi.fn()
    const { user } = inPorts(<Page onBack={back} />)
    expect(screen.getByRole('button', { name: 'Go on' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Step back' }))
    expect(back).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('checkbox', { name: 'Black' }))
    expect(screen.getByRole('progressbar', { name: 'Step 1 of 3' })).toHaveAttribute('value', '33')
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(screen.getByRole('heading', { name: 'Milk?' })).toHaveFocus()
    await user.click(screen.getAllByRole('button', { name: 'Step back' })[1] as HTMLElement)
    await user.click(screen.getByRole('checkbox', { name: 'Black' }))
    await user.click(screen.getByRole('checkbox', { name: 'Mint' }))
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(screen.getByRole('heading', { name: 'Where?' })).toHaveFocus()
  })

  it('shows no progress bar for a single step', () => {
    inPorts(<Page onBack={() => {}} wizard={{ ...tea, steps: tea.steps.slice(2) }} />)
    expect(screen.getByRole('heading', { name: 'Where?' })).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('alerts the placeholder without a submit handler [CRE-56, ERR-29, AMB-74]', async () => {
    const alert = vi.fn()
    vi.stubGlobal('alert', alert)
    window.alert = alert
    const { user } = inPorts(<Page onBack={() => {}} />)
    await user.click(screen.getByRole('checkbox', { name: 'Mint' }))
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    await user.click(screen.getByRole('button', { name: 'Pour' }))
    expect(alert).toHaveBeenCalledExactlyOnceWith('Form submitted! This would create your dual-context post.')
  })
})
