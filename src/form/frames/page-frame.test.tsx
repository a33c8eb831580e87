import type { Wizard } from '@kindred/engine'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
const rest: Wizard['steps'][number] = {
  id: 'rest',
  title: 'Rest',
  question: 'Where to rest?',
  fields: [{ id: 'rest', kind: 'short-text', label: 'The place' }],
}
const validators = compileValidators(...walk.steps, rest)

function Page({ wizard = walk }: { wizard?: Wizard }) {
  const journey = useJourney(wizard, { answers: {}, facts: {} })
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

it('counts no steps and leads nowhere back where there is one step', async () => {
  const { user, unmount } = inPorts(<Page />)
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  unmount()
  inPorts(<Page wizard={{ ...walk, steps: walk.steps.slice(1) }} />)
  expect(screen.queryByText(/^Step 1/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('button', { name: 'Back to the questions' })).toBeVisible()
})

it('shows how far somebody is where its wizard counts points, until the answers are read', async () => {
  const { user, unmount } = inPorts(<Page />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  unmount()
  const steps = [...walk.steps.slice(1), rest]
  inPorts(<Page wizard={{ ...walk, steps, progress: { perStep: 30, cap: 90 } }} />)
  expect(await screen.findByRole('progressbar')).toHaveValue(0)
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  expect(screen.getByRole('progressbar')).toHaveValue(30)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
})
