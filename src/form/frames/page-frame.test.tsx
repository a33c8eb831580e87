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
const endingStep: Wizard['steps'][number] = {
  id: 'told',
  title: 'Told',
  question: 'What you told',
  fields: [],
  results: [{ when: { required: ['way'] }, title: 'A way', paragraphs: ['You went.'] }],
  noResult: { title: 'No way', paragraphs: ['You stayed.'] },
  ends: true,
}
const fee: Wizard['steps'][number] = {
  ...{ id: 'fee', title: 'Fee', question: 'What you pay' },
  fields: [{ id: 'fee', kind: 'short-text', label: 'Paid by' }],
}
const place = { ...rest, id: 'place', question: 'The place?' }
const validators = compileValidators(...walk.steps, rest, endingStep, fee, place)

function Page({ wizard = walk }: { wizard?: Wizard }) {
  const journey = useJourney(wizard, { answers: {}, facts: {} })
  return (
    <PageFrame
      journey={journey}
      validators={validators}
      mode="create"
      finish={<button type="button">Keep them</button>}
      beforeSaving={<p>Not sent yet</p>}
    />
  )
}

it('offers Reset All only on steps with questions', async () => {
  const { user } = inPorts(<Page />)
  expect(screen.getByRole('heading', { name: 'Before you go' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reset All' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  await user.click(screen.getByRole('button', { name: 'Reset All' }))
  expect(screen.getByRole('textbox', { name: 'The way' })).toHaveValue('')
})

it('shows no step count and no Previous for a single step', async () => {
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

it('shows a progress bar only with progress points, until the review', async () => {
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

it('an ending with results shows the end content, 100 % progress, no Next and no review', async () => {
  const steps = [...walk.steps.slice(1), endingStep, rest]
  const { user } = inPorts(<Page wizard={{ ...walk, steps, progress: { perStep: 30, cap: 90 } }} />)
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  expect(screen.queryByRole('button', { name: 'Keep them' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('heading', { name: 'A way' })).toBeVisible()
  expect(screen.getByText('Step 2 of 2')).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveValue(100)
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Keep them' })).toBeVisible()
  expect(screen.getByText('Not sent yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.getByRole('textbox', { name: 'The way' })).toHaveValue('north')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Previous', 'Keep them'])
})

it('submits nothing from an exit page, also when opened from the overview', async () => {
  const exit = { ...endingStep, exit: true, when: { required: ['way'] } }
  const steps = [...walk.steps.slice(1), exit, rest]
  const delivers = { to: 'rangers', as: ['mail' as const], notice: 'The rangers read this.' }
  const { user, unmount } = inPorts(<Page wizard={{ ...walk, steps, delivers }} />)
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('heading', { name: 'A way' })).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Previous'])
  expect(screen.getByText('Nothing was sent to anyone.')).toBeVisible()
  for (const words of ['Not sent yet', 'The rangers read this.']) expect(screen.queryByText(words)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await user.clear(screen.getByRole('textbox', { name: 'The way' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('button', { name: 'Keep them' })).toBeVisible()
  unmount()
  const listed = inPorts(<Page wizard={{ ...walk, kind: 'overview', steps }} />)
  expect(screen.getByRole('button', { name: 'Keep them' })).toBeVisible()
  await listed.user.click(screen.getByRole('button', { name: /^Way/ }))
  await listed.user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  await listed.user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(screen.queryByRole('button', { name: 'Keep them' })).toBeNull()
  expect(screen.getByText('Nothing was sent to anyone.')).toBeVisible()
})

it("uses the wizard's words for review heading, text and back button", async () => {
  const words = { 'own.review': 'Your way', 'own.review.text': 'Is this how you went?', 'own.back': 'Change it' }
  const { user } = inPorts(<Page wizard={{ ...walk, steps: walk.steps.slice(1), words }} />)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('region', { name: 'Your way' })).not.toHaveTextContent('Is this how you went?')
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  await user.type(screen.getByRole('textbox', { name: 'The way' }), 'north')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('region', { name: 'Your way' })).toHaveTextContent('Is this how you went?')
  expect(screen.getByRole('region', { name: 'Your way' })).toHaveTextContent('north')
})

it('the review names fields below a heading that is not their question, and repeats no question', async () => {
  const { user } = inPorts(<Page wizard={{ ...walk, steps: [fee, place] }} />)
  await user.type(screen.getByRole('textbox', { name: 'Paid by' }), 'card')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(screen.getByRole('textbox', { name: 'The place' }), 'north')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  const [paid, rested] = ['What you pay', 'The place?'].map((asked) => screen.getByText(asked).parentElement)
  expect(paid).toHaveTextContent('What you payPaid bycard')
  expect(rested).toHaveTextContent(/^The place\?north$/)
})

it('shows the delivery notice above the save button, in the review and on an ending', async () => {
  const delivers = { to: 'park', as: ['webhook' as const], notice: 'The park gets it, too.' }
  const checked = inPorts(<Page wizard={{ ...walk, steps: walk.steps.slice(1), delivers }} />)
  expect(screen.queryByText('The park gets it, too.')).toBeNull()
  await checked.user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('The park gets it, too.')).toBeVisible()
  checked.unmount()
  const { user } = inPorts(<Page wizard={{ ...walk, steps: [...walk.steps.slice(1), endingStep], delivers }} />)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('The park gets it, too.')).toBeVisible()
})

it('an ending opened from the overview shows the end content and returns to the overview', async () => {
  const { user } = inPorts(<Page wizard={{ ...walk, kind: 'overview', steps: [endingStep] }} />)
  await user.click(screen.getByRole('button', { name: /^Told/ }))
  expect(screen.getByRole('heading', { name: 'No way' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Keep them' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the questions' }))
  expect(screen.getByRole('listitem')).toHaveTextContent('Told')
})
