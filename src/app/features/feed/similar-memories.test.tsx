import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLanguages } from '../../lib/texts/languages.ts'
import { exampleCard, exampleUser, show } from '../../test-support.tsx'
import SimilarMemories from './similar-memories.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a similar memory shows common tags and its language, and nothing that its author wrote when covered', async () => {
  const languages = [
    { language: 'en', name: 'English' },
    { language: 'es', name: 'Español' },
  ]
  setLanguages({ language: 'en', direction: 'ltr', untranslated: [], languages })
  const topics = [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }]
  const memory = exampleCard({ shareable_link: 'noted', title: 'The cellar', sensitive_topics: topics, lang: 'es' })
  const open = exampleCard({
    shareable_link: 'open',
    title: 'The attic',
    sensitive_topics: [],
    lang: 'en',
    description: 'We sat there. '.repeat(20),
  })
  const shared = [{ tag_type: 'feelings', slug: 'jealous', label: 'Jealous' }]
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({
          results: [
            { memory, topics, shared },
            { memory: open, topics: [], shared },
          ],
        }),
      ),
  )
  show(<SimilarMemories link="abc" />, { at: '/memory/abc', user: exampleUser })
  const cards = await screen.findAllByRole('article')
  // What both are about stands first, and is on the cover anyway.
  expect(cards[0]).toHaveTextContent('In common: Neglect, Jealous')
  expect(cards[1]).toHaveTextContent('In common: Jealous')
  expect(screen.getByText('Mentions: Neglect')).toBeVisible()
  expect(document.body.innerHTML).not.toContain('cellar')
  expect(screen.getByText('Español')).toHaveAttribute('lang', 'es')
  expect(cards[0]).toContainElement(screen.getByText('Español'))
  // The beginning, and that it goes on.
  expect(screen.getByText(/^We sat there\. We sat[^…]{40,80}…$/)).toBeVisible()
})

it('right after posting, memories that only share a mood are left out', async () => {
  const card = (title: string) => exampleCard({ shareable_link: title, title, sensitive_topics: [] })
  const shared = [{ tag_type: 'feelings', slug: 'jealous', label: 'Jealous' }]
  const results = [
    { memory: card('Like it'), topics: [], shared },
    { memory: card('Same mood'), topics: [], shared: [] },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ results }))
  show(<SimilarMemories link="abc" isSure />, { at: '/home', user: exampleUser })
  expect(await screen.findByText('Like it')).toBeVisible()
  expect(screen.queryByText('Same mood')).toBeNull()
})
