import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import content from '../../../content/site/search.json' with { type: 'json' }
import { exampleUser, show } from '../test-support.tsx'
import { CrisisHint } from './crisis-hint.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a search for crisis words shows crisis help', async () => {
  const answer = { filters: [], starters: [], crisis: content.crisis }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  show(<CrisisHint searched="suicide" />, { at: '/search?q=suicide', user: exampleUser })
  expect(await screen.findByRole('link', { name: 'Find someone to talk to' })).toHaveAttribute(
    'href',
    '/search?q=suicide&help=help-and-support',
  )
  expect(screen.getByRole('complementary', { name: 'Crisis help' })).toBeVisible()
})

it('is only a link next to the buttons of a wizard', async () => {
  const answer = { filters: [], starters: [], crisis: content.crisis }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  show(<CrisisHint searched="I want to die" isLink />, { at: '/memory/new', user: exampleUser })
  expect(await screen.findByRole('link', { name: 'Find someone to talk to' })).toBeVisible()
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('only a search that asks for help shows it, not a text', async () => {
  const answer = { filters: [], starters: [], crisis: content.crisis, help: ['988', 'crisis line'] }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)))
  const { unmount } = show(<CrisisHint searched="crisis line" isSearch />, { at: '/search?q=crisis+line' })
  expect(await screen.findByText(/^You can talk to someone now\./)).toBeVisible()
  unmount()
  show(<CrisisHint searched="She called the crisis line and 988." />, { at: '/memory/new', user: exampleUser })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('complementary')).toBeNull()
})
