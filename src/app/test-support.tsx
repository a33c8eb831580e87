import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import siteTexts from '../../content/site/texts.json' with { type: 'json' }
import { sessionQuery } from './lib/queries.ts'
import { createQueryClient } from './lib/query-client.ts'
import { setTexts } from './lib/texts.ts'
import type { Memory, MemoryCard, SessionUser, Tag } from './lib/wire.ts'

/** Helpers for the tests of this room. The texts are the real ones, so that a literal in a test proves what a person reads. */
setTexts(siteTexts.texts)

export const exampleUser: SessionUser = {
  id: 'u1',
  username: 'Marigold',
  avatar: null,
  email: 'marigold@example.org',
  has_passed_onboarding: true,
  email_verified: true,
}

export function exampleTag(description: string): Tag {
  const slug = description.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return { tag_id: slug, slug, description, memory_tag_id: `m-${slug}` }
}

export function exampleCard(given: Partial<MemoryCard> = {}): MemoryCard {
  return {
    id: 'abc',
    shareable_link: 'abc',
    title: 'The plate',
    description: 'The kitchen light was on.',
    created: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    x: { x1: 'u2' },
    author: { id: 'u2', username: 'Fern', avatar: null },
    counts: { comments: 0 },
    total_tags: 0,
    reactions: [],
    type: 3,
    age_ranges: [],
    privacy: 0,
    status: 1,
    sensitive_topics: [],
    image_list: [],
    subjects: [],
    relationship_description: '',
    ...given,
  }
}

export function exampleMemory({
  fullyTagged = false,
  with: given = {},
}: {
  fullyTagged?: boolean
  with?: Partial<Memory>
} = {}): Memory {
  const one = (description: string) => (fullyTagged ? [exampleTag(description)] : [])
  return {
    ...exampleCard(),
    updated: new Date().toISOString(),
    revision: 1,
    content_version: 'v',
    memory_content_version: 'v',
    photos: [],
    pattern_title: '',
    impacts: [],
    total_tags: fullyTagged ? 13 : 0,
    person: one('Mother'),
    persons_actions: { person: one('Mother'), action: one('Left me waiting') },
    age_ranges: [...one('6-9 years'), ...one('Millennial')],
    sibling: one('Oldest'),
    risk_factor: one('Money was short'),
    chronic_adverse_events: one('Silence at home'),
    sudden_adverse_events: one('A move'),
    feelings: one('Lonely'),
    needs: one('To be seen'),
    thoughts: one('It is my fault'),
    childhood_effects_emotions: one('I say sorry a lot'),
    childhood_effects_social: one('Trouble concentrating'),
    childhood_effects_health: one('Headaches'),
    ...given,
  }
}

interface Around {
  at?: string
  state?: unknown
  user?: SessionUser | null
}

/** Draws something as a page would: signed in or not, at an address. */
export function show(what: ReactNode, { at = '/', state = null, user = null }: Around = {}) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, user)
  const [pathname = '/', search = ''] = at.split('?')
  const drawn = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
        {what}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...drawn, client, address: () => drawn.getByTestId('address').textContent }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}
