import { chosenIn, type Kind, kinds } from '@kindred/engine'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { evening, stars } from '../../tests/fixtures/wizards/stars.ts'
import { FieldDescription } from './components/field-description.tsx'
import { type FieldWidget, fieldWidget } from './field-widget.tsx'
import { compileValidators } from './fixtures/compile-validators.ts'
import { inPorts } from './fixtures/in-ports.tsx'
import { PageFrame } from './frames/page-frame.tsx'
import { useJourney } from './journey/use-journey.ts'
import type { FieldProps } from './step-context.ts'
import { widgets } from './theme.tsx'

/** The widget of a new kind: five buttons in a row. */
function Stars({ field, answer, disabled, problem, actions }: FieldProps) {
  const [chosen = ''] = chosenIn(answer)
  return (
    <fieldset className="form-field" disabled={disabled}>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={field.id} field={field} problem={problem} />
      {[1, 2, 3, 4, 5].map((count) => (
        <button
          key={count}
          type="button"
          aria-pressed={chosen.length === count}
          onClick={() => actions.answer(field.id, '★'.repeat(count))}
        >
          {count}
        </button>
      ))}
    </fieldset>
  )
}

// The two lines: what its answers are, and how it looks.
const answered = kinds as Record<string, Kind>
const drawn = widgets as Record<string, FieldWidget>
answered.stars = stars
beforeEach(() => {
  drawn.stars = fieldWidget(Stars)
})

const validators = compileValidators(...evening.steps)

function Evening({ sky }: { sky?: string }) {
  const journey = useJourney(evening, { answers: sky === undefined ? {} : { sky }, facts: {} })
  return <PageFrame journey={journey} validators={validators} mode="create" />
}
const row = () => within(screen.getByRole('group', { name: 'The sky' }))

describe('a new kind with a widget in the theme', () => {
  it('is answered, required, reset and shown in the review', async () => {
    const { user } = inPorts(<Evening />)
    const next = screen.getByRole('button', { name: 'Next' })
    expect(next).toBeDisabled()
    await user.click(row().getByRole('button', { name: '3' }))
    expect(row().getByRole('button', { name: '3' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Reset All' }))
    expect(row().getByRole('button', { name: '3' })).toHaveAttribute('aria-pressed', 'false')
    await user.click(row().getByRole('button', { name: '4' }))
    await user.click(next)
    expect(await screen.findByText('4 of 5 stars')).toBeVisible()
  })

  it('shows when a saved answer no longer matches its pattern', async () => {
    const { user } = inPorts(<Evening sky="★★★★★★" />)
    expect(await row().findByText(/no longer fits/)).toBeVisible()
    await user.click(row().getByRole('button', { name: '5' }))
    await vi.waitFor(() => expect(row().queryByText(/no longer fits/)).toBeNull(), { timeout: 8_000 })
  })

  it('throws with a hint to theme.tsx without a widget', () => {
    delete drawn.stars
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => inPorts(<Evening />)).toThrow('Add it to theme.tsx')
    log.mockRestore()
  })
})
