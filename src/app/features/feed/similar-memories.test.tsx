import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleCard, exampleUser, show } from '../../test-support.tsx'
import SimilarMemories from './similar-memories.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a memory like this says what is in common, and nothing but its topics where its content notes cover it', async () => {
  const topics = [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }]
  const memory = exampleCard({ shareable_link: 'noted', title: 'The cellar', sensitive_topics: topics })
  const open = exampleCard({
    shareable_link: 'open',
    title: 'The attic',
    sensitive_topics: [],
    description: 'We sat there. '.repeat(20),
  })
  const shared = [{ tag_type: 'feelings', slug: 'jealous', label: 'Jealous' }]
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({
          results: [
            { memory, shared },
            { memory: open, shared },
          ],
        }),
      ),
  )
  show(<SimilarMemories link="abc" />, { at: '/memory/abc', user: exampleUser })
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => card.textContent?.includes('In common: Jealous'))).toEqual([false, true])
  expect(screen.getByText('Mentions Neglect')).toBeVisible()
  expect(document.body.innerHTML).not.toContain('cellar')
  // The beginning, and that it goes on.
  expect(screen.getByText(/^We sat there\. We sat[^…]{40,80}…$/)).toBeVisible()
})
