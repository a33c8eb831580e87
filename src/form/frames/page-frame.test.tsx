import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Wizard } from '#engine'
import { compileValidators } from '../fixtures/compile-validators.ts'
import { inPorts } from '../fixtures/in-ports.tsx'
import { useJourney } from '../journey/use-journey.ts'
import { PageFrame } from './page-frame.tsx'

const walk: Wizard = {
  id: 'walk',
  version: '1',
  title: 'A walk',
  kind: 'linear',
  steps: [
    {
      id: 'before',
      title: 'Before',
      question: 'Before you go',
      fields: [{ id: 'shoes', kind: 'note', label: 'Wear good shoes' }],
    },
    {
      id: 'way',
      title: 'Way',
      question: 'Which way?',
      fields: [{ id: 'way', kind: 'short-text', label: 'The way' }],
    },
  ],
}
const validators = compileValidators(...walk.steps)

function Page() {
  const journey = useJourney(walk, { answers: {}, facts: {} })
  return <PageFrame journey={journey} validators={validators} mode="create" />
}

it('offers to take answers back where something is asked, and not where something is only told', async () => {
  const { user } = inPorts(<Page />)
  expect(screen.getByRole('heading', { name: 'Before you go' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reset All' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  await user.click(screen.getByRole('button', { name: 'Reset All' }))
  expect(screen.getByRole('textbox', { name: 'The way' })).toHaveValue('')
})
