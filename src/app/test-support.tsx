import type { Memory, MemorySection } from '@kindred/contract/memory'
import type { MemoryCard } from '@kindred/contract/memory-card'
import type { SessionUser } from '@kindred/contract/session-user'
import type { Tag } from '@kindred/contract/tag'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import helpTexts from '../../content/help/texts.json' with { type: 'json' }
import formTexts from '../../content/messages/messages.json' with { type: 'json' }
import navigation from '../../content/site/navigation.json' with { type: 'json' }
import siteTexts from '../../content/site/texts.json' with { type: 'json' }
import { shippedActions } from '../../tests/helpers/shipped-actions.ts'
import { ownReportsQueryOptions } from './lib/memories/reporting.ts'
import { setContentActions } from './lib/navigation/content-actions.ts'
import { type NavigationEntry, setNavigation } from './lib/navigation/navigation.ts'
import { sessionQueryOptions } from './lib/queries/queries.ts'
import { createQueryClient } from './lib/queries/query-client.ts'
import { setTexts } from './lib/texts/texts.ts'

/** Helpers for the tests of the app. The texts are the real ones, so that a literal in a test proves what a person reads. */
setTexts({ ...formTexts.texts, ...helpTexts.texts, ...siteTexts.texts })
setNavigation(navigation.entries as NavigationEntry[])
setContentActions(shippedActions)

/** Stands in for the layout that a test has not: what is handed over has come into sight. Undone by `vi.unstubAllGlobals()`. */
export function fakeSight(): { into: (element: Element) => void; outOf: (element: Element) => void } {
  const told: IntersectionObserverCallback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        told.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  const tell = (target: Element, intersectionRatio: number) => {
    const entry = { target, intersectionRatio, intersectionRect: new DOMRect() } as Partial<IntersectionObserverEntry>
    for (const one of told) one([entry as IntersectionObserverEntry], {} as IntersectionObserver)
  }
  return { into: (element) => tell(element, 1), outOf: (element) => tell(element, 0) }
}

export const exampleUser: SessionUser = {
  id: 'u1',
  username: 'Marigold',
  avatar: null,
  email: 'marigold@example.org',
  has_passed_onboarding: true,
  email_verified: true,
  role: 'member',
}

const slugOf = (words: string): string => words.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function exampleTag(description: string): Tag {
  const slug = slugOf(description)
  return { tag_id: slug, slug, description, memory_tag_id: `m-${slug}` }
}

export function exampleCard(given: Partial<MemoryCard> = {}): MemoryCard {
  return {
    id: 'abc',
    shareable_link: 'abc',
    title: 'The plate',
    description: 'The kitchen light was on.',
    lang: 'en',
    created: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    x: { x1: 'u2' },
    author: { id: 'u2', username: 'Fern', avatar: null },
    counts: { comments: 0, users_empathized: 0 },
    total_tags: 0,
    reactions: [],
    type: 3,
    privacy: 0,
    status: 1,
    sensitive_topics: [],
    image_list: [],
    subjects: [],
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
  return {
    ...exampleCard(),
    updated: new Date().toISOString(),
    revision: 1,
    content_version: 'v',
    memory_content_version: 'v',
    photos: [],
    impacts: [],
    total_tags: fullyTagged ? 13 : 0,
    sections: fullyTagged ? everySection() : [],
    ...given,
  }
}

/** What a step of the tag wizard says on the memory's page. */
export const exampleSection = (tab: string, title: string, tags: string[], words?: string): MemorySection => ({
  target: 'memory-tags',
  tab,
  roles: [],
  title,
  tags: tags.map((tag) => ({ ...exampleTag(tag), tag_type: slugOf(title) })),
  answers: words === undefined ? [] : [{ question: null, text: words }],
})

const everySection = (): MemorySection[] => [
  { ...exampleSection('1', 'Age and Generation', ['6-9 years', 'Millennial']), roles: ['age'] },
  exampleSection('2', 'Siblings', ['Oldest']),
  exampleSection('3', 'Risk Factors', ['Money was short']),
  {
    ...exampleSection('4', "People's Actions", []),
    tags: [
      { ...exampleTag('Mother'), tag_type: 'persons' },
      { ...exampleTag('Left me waiting'), tag_type: 'person-actions' },
    ],
  },
  exampleSection('5', 'Ongoing Challenges', ['Silence at home']),
  exampleSection('6', 'Major Shocks', ['A move']),
  exampleSection('7', 'Feelings', ['Lonely']),
  exampleSection('8', 'Needs', ['To be seen']),
  exampleSection('9', 'Thoughts', ['It is my fault']),
  exampleSection('10', 'Personality Changes', ['I say sorry a lot']),
  exampleSection('11', 'School Struggles', ['Trouble concentrating']),
  exampleSection('12', 'Health Changes', ['Headaches']),
]

interface ShowOptions {
  at?: string
  state?: unknown
  user?: SessionUser | null
}

/** Draws something as a page would: signed in or not, at an address. */
export function show(what: ReactNode, { at = '/', state = null, user = null }: ShowOptions = {}) {
  const client = createQueryClient()
  client.setQueryData(sessionQueryOptions.queryKey, user)
  client.setQueryData(ownReportsQueryOptions.queryKey, { memories: [], comments: [] })
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
