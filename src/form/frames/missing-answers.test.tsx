import type { Field } from '@kindred/engine'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inPorts } from '../fixtures/in-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { MissingAnswers } from './missing-answers.tsx'

const field = (id: string, min?: number) => ({ id, kind: 'short-text', label: `The ${id}`, min }) as Field

it('a way on that is closed names the questions that wait, and no others', () => {
  const journey = (canContinue: boolean, answers: Journey['answers'], led?: Field) =>
    ({
      folds: { led },
      open: { fields: [field('story', 1), field('title'), field('mood', 1)] },
      wizard: {},
      state: '',
      taken: { path: [] },
      around: { canContinue },
      answers,
    }) as unknown as Journey
  const { rerender } = inPorts(<MissingAnswers journey={journey(false, { mood: 'happy' })} />)
  expect(screen.getByText('Fill this in to continue: The story')).toBeVisible()
  rerender(<MissingAnswers journey={journey(true, { mood: 'happy', story: 'Once' })} />)
  expect(screen.queryByText(/Fill this in/)).not.toBeInTheDocument()
  // Going on led to a question that may be left: nothing is closed, and a second press goes on.
  rerender(<MissingAnswers journey={journey(true, { mood: 'happy', story: 'Once' }, field('title'))} />)
  expect(screen.getByText('To skip “The title”, press Next again.')).toBeVisible()
})
