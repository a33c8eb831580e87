import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Field } from '#engine'
import { setTexts } from '../../lib/texts.ts'
import { StillNeeded } from './still-needed.tsx'
import type { Journey } from './use-wizard.ts'

const field = (id: string, min?: number) => ({ id, kind: 'short-text', label: `The ${id}`, min }) as Field

it('a way on that is closed names the questions that wait, and no others', () => {
  setTexts({ 'wizard.stillNeeded': 'Still needed: {labels}' })
  const journey = (goesOn: boolean, answers: Journey['answers']) =>
    ({
      open: { fields: [field('story', 1), field('title'), field('mood', 1)] },
      around: { goesOn },
      answers,
    }) as unknown as Journey
  const { rerender } = render(<StillNeeded journey={journey(false, { mood: 'happy' })} />)
  expect(screen.getByText('Still needed: The story')).toBeVisible()
  rerender(<StillNeeded journey={journey(true, { mood: 'happy', story: 'Once' })} />)
  expect(screen.queryByText(/Still needed/)).not.toBeInTheDocument()
})
