import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import content from '../../../content/site/search.json' with { type: 'json' }
import { exampleUser, show } from '../test-support.tsx'
import { CrisisHint, saysOneOf } from './crisis-hint.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  'Suicide',
  'suicidal thoughts',
  'I don’t want to live',
  'he wanted to die',
  'self-harm',
  'quería morir',
  'A veces no quiero seguir viviendo',
  'Sometimes I don’t want to go on living',
  'autolesion',
  'I don’t want to be here any more.',
  'Everyone would be better off without me',
  'there is no point in going on',
  'Todos estarían mejor sin mí',
])('the crisis words match %j', (searched) => {
  expect(saysOneOf(content.crisis, searched)).toBe(true)
})

it.each(['', 'my aunt died', 'suicidology club', 'haircut', 'living with grandma', 'mi abuela'])(
  'the crisis words do not match %j',
  (searched) => {
    expect(saysOneOf(content.crisis, searched)).toBe(false)
  },
)

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
