import type { DecisionNotice, NotificationPage } from '@kindred/contract/notification-page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import siteTexts from '../../../../content/site/texts.json' with { type: 'json' }
import { readToasts } from '../../lib/page/show-toast.ts'
import { unseenQueryOptions } from '../../lib/queries/queries.ts'
import { setTexts } from '../../lib/texts/texts.ts'
import { exampleUser, fakeSight, show } from '../../test-support.tsx'
import Bell from './bell.tsx'
import { entriesOf, labelsInWords, snippet, whoInWords } from './entries.ts'

beforeEach(() => setTexts(siteTexts.texts))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const none: NotificationPage['groups'] = {
  detailed_notifications: [],
  empathy: [],
  memory_feedback: [],
  comment_feedback: [],
  empathy_comments: [],
  reactions: [],
  resonance_notifications: [],
}
const bea = { id: 'u2', username: 'Bea', avatar: null }
const status = { is_read: 0 as const, is_seen: 0 as const }
type Grouped = NotificationPage['groups']['empathy'][number]
const grouped = (id: string, event_type: string, more: Partial<Grouped> = {}): Grouped => ({
  id,
  event_type,
  place: {},
  created_at: '2026-11-22T08:00:00.000Z',
  last_originator: bea,
  others: 0,
  status,
  notification_ids: [id],
  memory_title: '',
  shareable_link: 'abc',
  description: null,
  comment_id: null,
  feedback_label: null,
  reaction_option_id: null,
  reaction_option_label: null,
  ...more,
})
const page = (groups: Partial<NotificationPage['groups']>, pages = 1): NotificationPage => ({
  groups: { ...none, ...groups },
  unseen_count: 2,
  pages,
})

const unseen = (unseen_count: number) => ({ unseen_count })

function serve(answers: Record<string, NotificationPage | { unseen_count: number } | number>) {
  const calls: [string, string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([init.method ?? 'GET', path, init.body ? JSON.parse(String(init.body)) : undefined])
    const answer = answers[path] ?? { unseen_count: 0 }
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(JSON.stringify(answer))
  })
  return calls
}

const first = '/api/v1/notifications/?page=1'

async function open(unseen = 2) {
  const drawn = show(<Bell />, { at: '/home', user: exampleUser })
  drawn.client.setQueryData(unseenQueryOptions.queryKey, unseen)
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return drawn
}

describe('the bell', () => {
  it('shows the unseen count; opening it clears the count and notifies the server [NOT-08, NOT-18]', async () => {
    const calls = serve({ [first]: page({ empathy: [grouped('n1', 'empathy')] }) })
    const { client } = show(<Bell />, { at: '/home', user: exampleUser })
    client.setQueryData(unseenQueryOptions.queryKey, 2)
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 new' })
    expect(bell).toHaveTextContent('2')
    await userEvent.click(bell)
    expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/)
    expect(await screen.findByText('Bea responded to your memory: Support')).toBeVisible()
    const upTo = { up_to: '2026-11-22T08:00:00.000Z' }
    await waitFor(() => expect(calls).toContainEqual(['POST', '/api/v1/notifications/seen/', upTo]))
    expect(calls[0]?.[1]).toBe(first)
  })

  it('keeps the count of notifications that arrived while reading', async () => {
    serve({ [first]: page({ empathy: [grouped('n1', 'empathy')] }), '/api/v1/notifications/seen/': unseen(1) })
    await open(2)
    expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  })

  it('links to the target of each kind, and marks grouped ones as read [NOT-06, NOT-07, NOT-10, NOT-11, NOT-12, NOT-13, NOT-14, NOT-15]', async () => {
    const resonance = {
      created_at: '2026-11-22T08:00:00.000Z',
      originator: bea,
      event_type: 'resonance',
      status,
      place: { resonance: 'sad (a little),angry' },
      notif_ids: ['r1', 'r2'],
      shareable_link: 'abc',
      memory_title: '',
      memory_description: 'At the gate.',
      resonance_labels: ['Sad (a little)', 'Angry'],
    }
    const calls = serve({
      [first]: page({
        empathy: [grouped('n1', 'empathy', { notification_ids: ['n1', 'n9'], others: 1, place: { reaction: '6' } })],
        reactions: [
          grouped('n2', 'reaction', {
            reaction_option_id: '3',
            reaction_option_label: 'Hug',
            place: { reaction: '3' },
          }),
        ],
        memory_feedback: [
          grouped('n3', 'memory_feedback', { feedback_label: 'Brave,Honest', place: { feedback: 'Brave,Honest' } }),
        ],
        comment_feedback: [grouped('n4', 'comment_feedback', { comment_id: 'c1', place: { feedback: 'c1' } })],
        empathy_comments: [grouped('n5', 'empathy_comment', { comment_id: 'c2', place: { commentEmpathy: 'c2' } })],
        resonance_notifications: [resonance],
        detailed_notifications: [
          {
            id: 'n6',
            created_at: '2026-11-22T07:00:00.000Z',
            originator: bea,
            event_type: 'comment',
            status,
            notification_ids: ['n6'],
            place: { comment: 'c3' },
            data: {
              memory: 'abc',
              comment_id: 'c3',
              comment: 'c3',
              comment_content: 'I know that gate.',
              saved_memory: null,
              memory_reacted: null,
              reaction_option_id: null,
              memory_resonated: null,
              memory_tag_label: null,
              memory_title: '',
              memory_description: 'x',
              feedback_labels: [],
            },
          },
        ],
      }),
    })
    const { address, client } = await open()
    client.setQueryData(['comments', 'abc'], 'as it was')
    client.setQueryData(['comments', 'other'], 'as it was')
    await screen.findByText('Bea and 1 other person responded to your memory: Support')
    const to = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(to(/other person responded to your memory: Support/)).toBe('/memory/abc?reaction=6')
    expect(to(/responded to your memory: Hug/)).toBe('/memory/abc?reaction=3')
    expect(to(/praised your memory: Brave, Honest/)).toBe('/memory/abc?feedback=Brave%2CHonest')
    expect(to(/praised your comment/)).toBe('/memory/abc?feedback=c1')
    expect(to(/empathized with your comment/)).toBe('/memory/abc?commentEmpathy=c2')
    expect(to(/commented on your memory.*I know that gate/)).toBe('/memory/abc?comment=c3')
    expect(to(/relates to/)).toBe('/memory/abc?resonance=sad+%28a+little%29%2Cangry')
    await userEvent.click(screen.getByRole('link', { name: /responded to your memory: Support/ }))
    await waitFor(() => expect(address()).toBe('/memory/abc?reaction=6'))
    expect(calls).toContainEqual(['POST', '/api/v1/notifications/read/', { notification_ids: ['n1', 'n9'] }])
    // What is kept of that memory is read again, or what is new there would not be seen.
    const isOld = (link: string) => client.getQueryState(['comments', link])?.isInvalidated
    expect([isOld('abc'), isOld('other')]).toEqual([true, false])
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  })

  it('reads the lines that were in sight for a second when it is closed, and leaves the others unread', async () => {
    const sight = fakeSight()
    const calls = serve({
      [first]: page({
        empathy: [grouped('n1', 'empathy', { notification_ids: ['n1', 'n9'] })],
        reactions: [grouped('n2', 'reaction')],
      }),
    })
    await open()
    await screen.findAllByRole('link', { name: /New:/ })
    const [line] = screen.getAllByRole('listitem')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    sight.into(line as HTMLElement)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect(screen.getAllByRole('link', { name: /New:/ })).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    const read = calls.filter(([, path]) => path === '/api/v1/notifications/read/')
    expect(read).toEqual([['POST', '/api/v1/notifications/read/', { notification_ids: ['n1', 'n9'] }]])
  })

  it('loads more without duplicates, and marks unread ones by more than color [NOT-03, NOT-05, NOT-17]', async () => {
    const read = grouped('n2', 'reaction', { status: { is_read: 1, is_seen: 1 }, reaction_option_label: 'Hug' })
    const calls = serve({
      [first]: page({ empathy: [grouped('n1', 'empathy')] }, 2),
      '/api/v1/notifications/?page=2': page({ empathy: [grouped('n1', 'empathy')], reactions: [read] }, 2),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'See previous notifications' }))
    await screen.findByText(/responded to your memory: Hug/)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: /New:/ })).toHaveLength(1)
    expect(calls.map(([, path]) => path)).toContain('/api/v1/notifications/?page=2')
    expect(screen.queryByRole('button', { name: 'See previous notifications' })).toBeNull()
  })

  it('shows the empty state, and closes by click outside or Escape, which restores focus [NOT-04, NOT-16, ERR-20]', async () => {
    serve({ [first]: page({}, 0) })
    await open(0)
    expect(await screen.findByText("You don't have any notification yet")).toBeVisible()
    await userEvent.click(document.body)
    expect(screen.queryByText(/any notification yet/)).toBeNull()
    const bell = screen.getByRole('button', { name: 'Notifications' })
    await userEvent.click(bell)
    expect(
      within(await screen.findByRole('region', { name: 'Notifications' })).getByText(/notification yet/),
    ).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
    expect(bell).toHaveFocus()
  })

  it('only logs a failed load [NOT-24]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ [first]: 500 })
    await open()
    await waitFor(() => expect(logged.mock.calls.flat().join()).toMatch(/reading notifications/))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(readToasts()).toEqual([])
  })
})

describe('texts of the bell', () => {
  it('contain at most ten words of a memory [NOT-21, LIM-37]', () => {
    expect(snippet('one two three four five six seven eight nine ten')).toBe(
      'one two three four five six seven eight nine ten',
    )
    expect(snippet('one two three four five six seven eight nine ten eleven')).toMatch(/ten…$/)
    expect(snippet(null)).toBe('')
  })
  it('name three labels, then how many more [NOT-22, LIM-37]', () => {
    expect(labelsInWords(['a', 'b', 'c'])).toBe('a, b, c')
    expect(labelsInWords(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more')
  })
  it('distinguish one person from several [NOT-23, LIM-37]', () => {
    expect(whoInWords('Bea', 0)).toBe('Bea')
    expect(whoInWords('Bea', 1)).toBe('Bea and 1 other person')
    expect(whoInWords('Bea', 2)).toBe('Bea and 2 other people')
  })
  it('are not duplicated across pages [NOT-17]', () => {
    const one = page({ empathy: [grouped('n1', 'empathy')] })
    expect(entriesOf([one, one]).map(({ key }) => key)).toEqual(['n1'])
  })
})

it('slow mode is one line for the author, with a button to close comments', async () => {
  const notice: DecisionNotice = {
    ...{ who: null, change: null },
    id: 'n1',
    reason: '',
    until: null,
    is_seen: false,
    shareable_link: 'abc',
    side: 'author',
    kind: 'crowd',
    about: 'memory',
    created_at: '2026-11-22T08:00:00.000Z',
  }
  const calls = serve({ '/api/v1/notifications/?page=1': { ...page({}), notices: [notice] } })
  show(<Bell />, { user: exampleUser })
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  const line = await screen.findByRole('link', { name: /Many people are commenting on one of your memories/ })
  expect(line).toHaveAttribute('href', '/memory/abc')
  await userEvent.click(screen.getByRole('button', { name: 'Close comments' }))
  expect(await screen.findByText(/You closed comments/)).toBeVisible()
  expect(calls).toContainEqual(['POST', '/api/v1/comments/mode/', { shareable_link: 'abc', mode: 2 }])
})
