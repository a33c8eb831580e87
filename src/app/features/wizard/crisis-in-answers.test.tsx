import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import content from '../../../../content/site/search.json' with { type: 'json' }
import { exampleUser, show } from '../../test-support.tsx'
import { CrisisInAnswers } from './crisis-in-answers.tsx'
import { wizardNamed } from './fixtures/test-page.tsx'

beforeEach(() => {
  const answer = { filters: [], starters: [], crisis: content.crisis }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(answer))),
  )
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a story', 'memory', { desc: 'A veces no quiero seguir viviendo.' }],
  ['a ticked option', 'tag-memory', { healths: ['suicidal-thoughts'] }],
])('%s about suicide shows crisis help', async (_, id, answers) => {
  show(<CrisisInAnswers wizard={wizardNamed(id)} answers={answers} />, { at: '/memory/new', user: exampleUser })
  expect(await screen.findByRole('link', { name: 'Find someone to talk to' })).toHaveAttribute(
    'href',
    '/memory/new?help=help-and-support',
  )
})

it('other answers show none', async () => {
  const answers = { desc: 'We lived near the sea.' }
  show(<CrisisInAnswers wizard={wizardNamed('memory')} answers={answers} />, { at: '/memory/new', user: exampleUser })
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('complementary', { name: 'Crisis help' })).toBeNull()
})
