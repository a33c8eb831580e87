import type { MemoryCard as Card } from '@kindred/contract/memory-card'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readToasts } from '../../lib/page/show-toast.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'
import { setLanguages } from '../../lib/texts/languages.ts'
import { exampleCard, exampleUser, show } from '../../test-support.tsx'
import { excerpt } from './excerpt.ts'
import { Feed } from './feed.tsx'
import { MemoryCard } from './memory-card.tsx'
import { MemoryList } from './memory-list.tsx'

const topics = [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }]

function page(from: number, count: number, cursor: string | null) {
  const items = Array.from({ length: count }, (_, n) => {
    const link = `m${from + n}`
    const memory: Card = exampleCard({ id: link, shareable_link: link, title: `Memory ${from + n}` })
    return { key: `memory:${link}`, kind: 'memory', data: { id: link, shareable_link: link, memory } }
  })
  return { items, page: 1, has_more: cursor !== null, cursor }
}

function serve(answer: (url: string) => unknown) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const body = answer(url)
    return body === undefined ? new Response('{}', { status: 404 }) : new Response(JSON.stringify(body))
  })
  return calls
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a memory in another language names it and has a lang attribute', () => {
  const spoken = [
    { language: 'en', name: 'English' },
    { language: 'es', name: 'Español' },
  ]
  setLanguages({ language: 'en', direction: 'ltr', untranslated: [], languages: spoken })
  const words = { title: 'El muelle', description: 'Mi abuela cantaba.' }
  const { unmount } = show(<MemoryCard memory={exampleCard({ ...words, lang: 'es' })} viewerId={undefined} />)
  expect(screen.getByRole('heading', { name: 'El muelle' })).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Mi abuela cantaba.').closest('[lang]')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Español')).toHaveAttribute('lang', 'es')
  unmount()
  // A reader knows before they uncover it, too.
  const covered = show(
    <MemoryCard memory={exampleCard({ ...words, lang: 'es', sensitive_topics: topics })} viewerId={undefined} />,
  )
  expect(screen.getByText('Español')).toHaveAttribute('lang', 'es')
  expect(screen.queryByText('Mi abuela cantaba.')).toBeNull()
  covered.unmount()
  for (const lang of ['en', null]) {
    const drawn = show(<MemoryCard memory={exampleCard({ ...words, lang })} viewerId={undefined} />)
    expect(screen.queryByText(/^(English|Español)$/)).toBeNull()
    drawn.unmount()
  }
})

describe('the feed', () => {
  it('shows 10, appends the next page without duplicates [FED-02]', async () => {
    const calls = serve((url) => (url.includes('before=c1') ? page(9, 10, null) : page(0, 10, 'c1')))
    const user = userEvent.setup()
    show(<Feed empty={null} />)
    expect(await screen.findAllByRole('article')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(19))
    expect(calls).toEqual(['/api/v1/feed/', '/api/v1/feed/?before=c1'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await waitFor(() => expect(screen.getAllByRole('article')[10]).toHaveFocus())
  })

  it("separates new and older memories since the member's last visit", async () => {
    const begun = Date.now()
    const hoursAgo = (hours: number) => new Date(begun - hours * 3_600_000).toISOString()
    let ages = [5, 6]
    serve(() => {
      const found = page(0, ages.length, null)
      return {
        ...found,
        items: found.items.map((item, n) => {
          const created = hoursAgo(ages[n] ?? 0)
          const link = `m${created}`
          return { ...item, key: link, data: { ...item.data, memory: { ...item.data.memory, created } } }
        }),
      }
    })
    const visit = async (user = exampleUser) => {
      const { unmount } = show(<Feed empty={null} />, { user })
      expect(await screen.findAllByRole('article')).toHaveLength(ages.length)
      const titles = [...document.querySelectorAll('.list-part')].map((title) => {
        const at = [...document.querySelectorAll('.memory-list > li')].indexOf(title.closest('li') as Element)
        return `${at} ${title.textContent}`
      })
      unmount()
      return titles
    }
    const later = (hours: number) => {
      const kept = JSON.parse(localStorage.getItem('lastVisit') ?? '{}')
      localStorage.setItem('lastVisit', JSON.stringify({ ...kept, at: kept.at - hours * 3_600_000 }))
    }
    localStorage.removeItem('lastVisit')
    expect(await visit()).toEqual([])
    ages = [1, 5, 6]
    // Within one visit nothing is new yet; on the next one it is, and stays so over a reload.
    expect(await visit()).toEqual([])
    later(2)
    expect(await visit()).toEqual([])
    ages = [0.2, 0.4, 1, 5, 6]
    later(2)
    expect(await visit()).toEqual(['0 New since your last visit', '2 Before your last visit'])
    expect(await visit()).toEqual(['0 New since your last visit', '2 Before your last visit'])
    // Who it is may be known after the page.
    const late = show(<Feed empty={null} />, {})
    await screen.findAllByRole('article')
    act(() => late.client.setQueryData(sessionQueryOptions.queryKey, exampleUser))
    expect(await screen.findByText('New since your last visit')).toBeVisible()
    late.unmount()
    // Another member at this device is told nothing of it.
    expect(await visit({ ...exampleUser, id: 'u9' })).toEqual([])
    localStorage.removeItem('lastVisit')
  })

  it('as a glimpse begins with memories that anybody can read at once', async () => {
    const covered = [0, 1, 3]
    serve(() => {
      const found = page(0, 5, null)
      for (const at of covered) Object.assign(found.items[at]?.data.memory ?? {}, { sensitive_topics: topics })
      return found
    })
    show(<Feed atMost={3} empty={null} />)
    const cards = await screen.findAllByRole('article')
    expect(cards.map((card) => card.dataset.memory)).toEqual(['m2', 'm4', 'm0'])
    expect(cards[2]).toHaveTextContent('Mentions: Neglect')
  })

  it('shows the empty state', async () => {
    serve(() => page(0, 0, null))
    show(<Feed empty={<p>No memories here yet.</p>} />)
    expect(await screen.findByText('No memories here yet.')).toBeVisible()
  })

  it('only logs a failure, without a toast, and can be retried', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(() => undefined)
    show(<Feed empty={<p>empty</p>} />)
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible()
    expect(logged).toHaveBeenCalledWith('reading memories: the server answered 404')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(readToasts()).toEqual([])
    expect(screen.queryByText('empty')).toBeNull()
  })
})

describe('a memory in a list', () => {
  it('with content notes shows only its topics until it is opened', async () => {
    const user = userEvent.setup()
    const secret = 'Whisper'
    const photo = { url: `/${secret}.webp`, alt: secret, temp_id: secret, blur: `data:${secret}`, media: 'image' }
    const photos = [{ ...photo, width: 10, height: 10, sources: [{ type: 'image/webp', srcset: `/${secret}.webp` }] }]
    const told = { photos, subjects: [{ description: secret }], sensitive_topics: topics } as Partial<Card>
    show(<MemoryCard memory={exampleCard({ shareable_link: 'one', ...told })} viewerId={undefined} />)
    const card = screen.getByRole('article')
    expect(card).toHaveTextContent('Neglect')
    for (const words of ['The plate', 'kitchen light', secret]) expect(card.outerHTML).not.toContain(words)
    // Its author can be blocked without reading it.
    const [menu, showButton, skipButton, ...others] = within(card).getAllByRole('button')
    expect(menu).toHaveAccessibleName('Options for this memory by Fern')
    expect(showButton).toHaveAccessibleName('Show')
    expect(showButton).toHaveAccessibleDescription('Mentions: Neglect')
    expect(skipButton).toHaveAccessibleName('Skip')
    expect(skipButton?.className).toBe(showButton?.className)
    expect(others).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByRole('link', { name: 'The plate' })).toHaveAttribute('href', '/memory/one')
    expect(card.outerHTML).toContain(secret)
    expect(card).toHaveFocus()
  })

  it('is one line after Skip, also in lists opened later, and shown by Show it anyway', async () => {
    const user = userEvent.setup()
    const card = (
      <MemoryCard memory={exampleCard({ shareable_link: 'two', sensitive_topics: topics })} viewerId={undefined} />
    )
    const first = show(card)
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    expect(screen.getByRole('article')).toHaveTextContent('You skipped a memory.')
    expect(screen.getByRole('article')).toHaveFocus()
    expect(screen.getByRole('article')).not.toHaveTextContent('Neglect')
    first.unmount()
    show(card)
    expect(screen.getByRole('article')).toHaveTextContent('You skipped a memory.')
    await user.click(screen.getByRole('button', { name: 'Show it anyway' }))
    expect(screen.getByRole('link', { name: 'The plate' })).toBeVisible()
  })

  it('while covered shows its own topics, age and why a search found it, also below one with the same topics', () => {
    const one = (link: string, given: Partial<Card>) =>
      exampleCard({ shareable_link: link, sensitive_topics: topics, ...given })
    const memories = [one('t1', { age: '6-9 years' }), one('t2', {})]
    const list = { isPending: false, isError: false, hasMore: false, isFetchingMore: false, onMore: () => {} }
    const reasons = [
      { shareable_link: 't1', tags: ['Mother', 'Left me alone'], words: ['harbor'] },
      { shareable_link: 't2', tags: [], words: [] },
    ]
    show(<MemoryList {...list} memories={memories} reasons={reasons} empty={null} />, { user: exampleUser })
    const cards = screen.getAllByRole('article')
    for (const card of cards) expect(card).toHaveTextContent('Mentions: Neglect')
    expect(cards[0]).toHaveTextContent('6-9 years')
    expect(cards[0]).toHaveTextContent('Tagged: Mother, Left me alone · In the text: harbor')
    expect(cards[1]).not.toHaveTextContent(/Tagged|In the text/)
  })

  it('of the viewer is not covered and says You [ROL-03]', () => {
    const memory = exampleCard({ shareable_link: 'three', x: { x1: 'u1' }, sensitive_topics: topics })
    show(<MemoryCard memory={memory} viewerId={exampleUser.id} />)
    expect(screen.getByText('You')).toBeVisible()
    expect(screen.getByRole('link', { name: 'The plate' })).toBeVisible()
  })

  it('links readers to reactions and comments', () => {
    const counts = { ...exampleCard({}).counts, comments: 2 }
    show(<MemoryCard memory={exampleCard({ shareable_link: 'six', counts })} viewerId={undefined} />)
    expect(screen.getByRole('link', { name: 'Respond' })).toHaveAttribute('href', '/memory/six?reaction=any')
    expect(screen.getByRole('link', { name: '2 comments' })).toHaveAttribute('href', '/memory/six?tab=comment')
  })

  it('tells its author how many responded and commented, with nothing to respond to, and nothing where nobody did', async () => {
    const counts = { ...exampleCard({}).counts, comments: 2 }
    const reactions = [2, 1].map((reaction_count, at) => ({ reaction_option_id: at + 1, reaction_count }))
    const memory = exampleCard({ shareable_link: 'six', counts, reactions })
    const { unmount } = show(<MemoryCard memory={memory} viewerId={memory.x.x1} />)
    expect(await screen.findByRole('link', { name: '2 comments' })).toHaveAttribute('href', '/memory/six?tab=comment')
    expect(screen.getByRole('link', { name: '3 responses' })).toHaveAttribute('href', '/memory/six')
    expect(screen.queryByRole('link', { name: 'Respond' })).toBeNull()
    unmount()
    show(
      <MemoryCard memory={{ ...memory, counts: { ...counts, comments: 0 }, reactions: [] }} viewerId={memory.x.x1} />,
    )
    expect(screen.queryByRole('link', { name: /response|comment/i })).toBeNull()
  })

  it('without a title has a screen-reader heading, and its story links to it', () => {
    show(<MemoryCard memory={exampleCard({ shareable_link: 'four', title: '' })} viewerId={undefined} />)
    expect(screen.getByRole('heading', { name: 'A memory by Fern' })).toHaveClass('sr-only')
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/memory/four')
    expect(screen.queryByRole('link', { name: 'Read more' })).toBeNull()
  })

  it('says "Read more" when its story is cut', () => {
    const description = 'word, '.repeat(100)
    show(<MemoryCard memory={exampleCard({ shareable_link: 'five', title: '', description })} viewerId={undefined} />)
    expect(screen.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/memory/five')
  })
})

it('cuts a long story between words', () => {
  expect(excerpt('short  and\nsweet')).toEqual({ words: 'short and sweet', cut: false })
  const { words, cut } = excerpt(`${'word, '.repeat(100)}`)
  expect(cut).toBe(true)
  expect(words.length).toBeLessThanOrEqual(320)
  expect(words.endsWith('word')).toBe(true)
})
