import { type Answers, neighbours, resetStep, setAnswer, toggleOption, type Wizard } from '@kindred/engine'
import { useEffect, useState } from 'react'
import { type Journey, noFacts, openWith } from './shown.tsx'

/** Answers kept by React and changed by the engine's rules: the form room alone. */
function useRules(wizard: Wizard, open: boolean): Journey {
  const first = wizard.steps[0]?.id ?? ''
  const [answers, setAnswers] = useState<Answers>({})
  const [stepId, setStepId] = useState(first)
  useEffect(() => {
    if (!open) setStepId(first)
  }, [open, first])
  return {
    stepId,
    answers,
    toggle: (field, option) => setAnswers((before) => toggleOption(wizard, before, field, option)),
    answer: (field, value) => setAnswers((before) => setAnswer(before, field, value)),
    reset: () => setAnswers((before) => resetStep(wizard, before, stepId)),
    next: () => setStepId(neighbours(wizard, answers, noFacts, stepId).next?.id ?? first),
  }
}

export const openSide = openWith(useRules)
