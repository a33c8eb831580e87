import type { Field } from '@kindred/engine'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inPorts } from '../fixtures/in-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { MissingAnswers } from './missing-answers.tsx'

const field = (id: string, min?: number) => ({ id, kind: 'short-text', label: `The ${id}`, min }) as Field

it('names the required questions while Next is disabled, and the optional one that a second Next skips', () => {
  const journey = (canContinue: boolean, answers: Journey['answers'], led?: Field, isHeld = false) =>
    ({
      folds: { led, isHeld },
      open: { fields: [field('story', 1), field('title'), field('mood', 1)] },
      wizard: {},
      state: '',
      taken: { path: [] },
      around: { canContinue },
      answers,
    }) as unknown as Journey
  const { rerender } = inPorts(<MissingAnswers journey={journey(false, { mood: 'happy' })} />)
  expect(screen.getByText('Still to fill in: The story')).toBeVisible()
  rerender(<MissingAnswers journey={journey(true, { mood: 'happy', story: 'Once' })} />)
  expect(screen.queryByText(/Fill this in/)).not.toBeInTheDocument()
  // Next led to an optional question: it stays enabled, and a second press skips it.
  rerender(<MissingAnswers journey={journey(true, { mood: 'happy', story: 'Once' }, field('title'))} />)
  expect(screen.getByText('To skip “The title”, press Next again.')).toBeVisible()
  // It opens a question that the step needs.
  rerender(<MissingAnswers journey={journey(true, { mood: 'happy', story: 'Once' }, field('title'), true)} />)
  expect(screen.getByText('Still to fill in: The title')).toBeVisible()
})
