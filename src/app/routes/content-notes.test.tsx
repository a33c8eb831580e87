import type { Comment } from '@kindred/contract/comment'
import type { Photo } from '@kindred/contract/photo'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import FeedComment from '../features/comments/feed-comment.tsx'
import { MemoryList } from '../features/feed/memory-list.tsx'
import { storyDelay } from '../features/memory/delayed-story.tsx'
import { MemoryDetail } from '../features/memory/memory-detail.tsx'
import BellList from '../features/notifications/bell-list.tsx'
import { windowTabs } from '../lib/memories/memory-window-address.ts'
import { hideAllAgain } from '../lib/memories/revealed-content-notes.ts'
import { readToasts } from '../lib/page/show-toast.ts'
import { exampleMemory, exampleSection, exampleUser, show } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

/** In every place of a memory where its author wrote something, or chose what tells of it. */
const secret = 'Whisper'
const photo: Photo = {
  url: `/photos/${secret}.webp`,
  temp_id: secret,
  alt: `${secret} on the stairs`,
  blur: `data:${secret}`,
  media: 'image',
  width: 10,
  height: 10,
  sources: [{ type: 'image/webp', srcset: `/photos/${secret}.webp 10w` }],
}
const memory = exampleMemory({
  with: {
    shareable_link: 'covered',
    title: `${secret} one`,
    description: `${secret} two #${secret}`,
    total_tags: 1,
    photos: [photo],
    image_list: [photo],
    impacts: [{ id: 'own-words', description: `${secret} three` }] as never,
    subjects: [{ description: `${secret} four` }] as never,
    sections: [exampleSection('7', `${secret} five`, [`${secret} six`], `${secret} seven`)],
    sensitive_topics: [{ id: 'neglect', desc: 'Neglect', description: 'Neglect' }],
  },
})
const said: Comment = {
  id: 'c1',
  comment_id: 'c1',
  content: `${secret} eight`,
  memory: { shareable_link: 'covered' },
  user: { id: 'u3', username: 'Hazel', avatar: null },
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  count_empathies: 1,
  empathy_id: null,
  count_users_given_feedback: 0,
  feedback_id: null,
  count_traumas: 0,
  reply_to: null,
}
/** Somebody empathized with the reader's own comment under it: its own words stand in the bell, and nothing of the memory. */
const told = {
  id: 'n1',
  event_type: 'empathy_comment',
  created_at: said.created_at,
  notification_ids: ['n1'],
  others: 0,
  last_originator: said.user,
  status: { is_read: 0, is_seen: 0 },
  memory_title: memory.title,
  comment_id: 'c9',
  shareable_link: 'covered',
  description: 'Thank you.',
  feedback_label: null,
  reaction_option_id: null,
  reaction_option_label: null,
}
const lists = ['detailed_notifications', 'empathy', 'memory_feedback', 'comment_feedback', 'reactions']
const groups = {
  ...Object.fromEntries([...lists, 'resonance_notifications'].map((name) => [name, []])),
  empathy_comments: [told],
}

function serve() {
  const answer = (url: string): unknown => {
    if (url.includes('get-details')) return memory
    if (url.startsWith('/guide/mine')) return { memories: [], comments: [] }
    if (url.startsWith('/api/v1/notifications/')) return { groups, unseen_count: 1, pages: 1, notices: [] }
    return { results: [said], count: 1, total_pages: 1, has_more: false, cursor: null, most: 3, data: {} }
  }
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answer(url))))
}

const surfaces: [name: string, what: () => ReactNode, at: string, there: string][] = [
  [
    'a card in a list',
    () => (
      <MemoryList
        {...{ memories: [memory], isPending: false, isError: false, hasMore: false, isFetchingMore: false }}
        onMore={() => {}}
        empty={null}
      />
    ),
    '/home',
    'Mentions: Neglect',
  ],
  ['its page', () => <MemoryDetail memory={memory} own={false} canEdit={false} />, '/memory/covered', 'Neglect'],
  ...windowTabs.map((tab): (typeof surfaces)[number] => [
    `its window at ${tab}`,
    () => <MemoryWindow />,
    `/home?memory=covered&tab=${tab}&comment=c1`,
    'Neglect',
  ]),
  ['a comment in the feed', () => <FeedComment item={{ memory, comment: said }} />, '/home', 'Mentions: Neglect'],
  [
    'one’s own comment in the feed',
    () => <FeedComment item={{ memory, comment: { ...said, user: { ...said.user, id: exampleUser.id } } }} />,
    '/home',
    'Mentions: Neglect',
  ],
  ['the bell', () => <BellList onFollow={() => {}} />, '/home', 'Thank you.'],
]

beforeEach(() => {
  serve()
  document.title = ''
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => vi.unstubAllGlobals())

it.each(surfaces)(
  '%s reveals nothing of a covered memory in text, photo addresses, alt text or tab title',
  async (_, what, at, there) => {
    show(what(), { at, user: exampleUser })
    expect((await screen.findAllByText(there)).length).toBeGreaterThan(0)
    // A text comes a breath after its page.
    await act(() => new Promise((resolve) => setTimeout(resolve, storyDelay + 50)))
    expect(document.documentElement.outerHTML).not.toContain(secret)
    expect(document.title).not.toContain(secret)
  },
)

it('a saved covered memory shows its title only', async () => {
  show(
    <MemoryList
      {...{ memories: [memory], isPending: false, isError: false, hasMore: false, isFetchingMore: false }}
      onMore={() => {}}
      empty={null}
      isSaved
    />,
    { at: '/yours/saved', user: exampleUser },
  )
  expect(await screen.findByRole('heading', { name: `${secret} one` })).toBeVisible()
  expect(document.documentElement.outerHTML.split(secret)).toHaveLength(2)
})

it('a covered memory shows everything after Show', async () => {
  const detail = <MemoryDetail memory={{ ...memory, shareable_link: 'shown' }} own={false} canEdit={false} />
  show(detail, { at: '/memory/shown', user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  await screen.findByText(new RegExp(`${secret} two`))
  for (const word of ['one', 'two', 'four', 'five', 'six', 'seven', 'on the stairs'])
    expect(document.body.innerHTML).toContain(`${secret} ${word}`)
  expect(document.body.innerHTML).toContain(`/photos/${secret}.webp`)
})

it('showing a topic without asking opens its memories, keeps focus, and can be undone', async () => {
  const topic = (id: string) => ({ id, desc: id, description: id })
  const one = (link: string, title: string, ...ids: string[]) =>
    exampleMemory({ with: { shareable_link: link, title, sensitive_topics: ids.map(topic) } })
  const memories = [
    one('w1', 'First', 'war'),
    one('w2', 'Second', 'war'),
    one('w3', 'Third', 'war', 'fire'),
    one('w4', 'Fourth', 'fire'),
  ]
  const list = { memories, isPending: false, isError: false, hasMore: false, isFetchingMore: false, empty: null }
  show(<MemoryList {...list} onMore={() => {}} />, { at: '/home', user: exampleUser })
  const titles = () =>
    screen.queryAllByRole('link', { name: /First|Second|Third|Fourth/ }).map((one) => one.textContent)
  const [, second] = await screen.findAllByRole('button', { name: /^Options for this memory/ })
  expect(titles()).toEqual([])
  await userEvent.click(second as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Show this topic without asking' }))
  expect(titles()).toEqual(['First', 'Second'])
  expect(document.activeElement).toHaveAttribute('data-memory', 'w2')
  expect(sessionStorage.getItem('shownMemories')).toContain('topic:war')

  // The one that was asked about stays as it is; the others are asked about again.
  const toast = readToasts().find(({ title }) => title === 'Shown without asking: war')
  act(() => toast?.action?.run())
  expect(titles()).toEqual(['Second'])
  act(hideAllAgain)
  expect(titles()).toEqual([])
  expect(sessionStorage.getItem('shownMemories')).toBeNull()
})
