import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import BellList from '../features/notifications/bell-list.tsx'
import { openTestPage, validatorsOf } from '../features/wizard/fixtures/test-page.tsx'
import ModerationPage from './moderation-page.tsx'

vi.mock('../features/wizard/load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

const aboutId = '0197a000-0000-7000-8000-000000000001'
const waiting = {
  about: 'comment',
  about_id: aboutId,
  link: 'abc',
  is_hidden: false,
  is_deleted: false,
  remaining: 'thing-and-account',
  concerns_you: null,
  count_reports: 1,
  writer: { id: 'u2', username: 'Fern', suspended_until: null, is_leaving: false },
  snapshot: { title: 'The bus', description: 'We waited.', comment: 'Your own fault.', photos: 0 },
  reports: [{ reason: 'It blames the author', remark: '', created_at: '2026-11-22T10:00:00.000Z' }],
  decisions: [{ kind: 'note', reason: '', note: 'Second time.', until: null, created_at: '2026-11-22T11:00:00.000Z' }],
}

beforeEach(() => {
  // happy-dom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the moderation page', () => {
  it('shows a report with its text and earlier decisions, and sends a decision', async () => {
    const testPage = openTestPage(<ModerationPage />, {
      routes: [
        ({ path, method }) => {
          if (path.includes('/moderation/queue/')) return { status: 200, body: { results: [waiting], cursor: null } }
          return method === 'POST' && path.includes('/moderation/decisions/')
            ? { status: 201, body: { id: 'd1' } }
            : undefined
        },
      ],
    })
    const thing = within(await screen.findByRole('article', { name: 'A comment by Fern' }))
    for (const words of [/It blames the author/, 'Your own fault.', 'We waited.', 'Second time.'])
      expect(thing.getByText(words)).toBeInTheDocument()
    await testPage.user.click(thing.getByRole('button', { name: 'Decide' }))
    const dialog = within(await screen.findByRole('dialog'))
    await testPage.user.click(await dialog.findByRole('radio', { name: /^Hide it/ }))
    const decide = () => dialog.getByRole('button', { name: 'Decide' })
    expect(decide()).toBeDisabled()
    await testPage.user.click(dialog.getByRole('radio', { name: 'It blames the author' }))
    await testPage.user.click(decide())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testPage.sent('POST').map(({ body }) => body)).toEqual([
      { about_id: aboutId, decision: 1, reason: 'blames-the-author' },
    ])
    expect(await screen.findByText('Decision saved')).toBeInTheDocument()
  })

  it('loads pages, and explains which items the moderator cannot decide', async () => {
    const more = (about_id: string, username: string, concerns_you: string | null) => ({
      ...waiting,
      about_id,
      concerns_you,
      writer: { ...waiting.writer, username },
    })
    const pages: Record<string, object> = {
      '': { results: [waiting, more('t2', 'Moss', 'reported')], cursor: 'next' },
      next: { results: [more('t2', 'Moss', 'reported'), more('t3', 'Oak', 'own')], cursor: null },
    }
    const testPage = openTestPage(<ModerationPage />, {
      routes: [
        ({ path }) =>
          path.includes('/moderation/queue/')
            ? { status: 200, body: pages[/cursor=(\w+)/.exec(path)?.[1] ?? ''] ?? {} }
            : undefined,
      ],
    })
    await screen.findByRole('article', { name: 'A comment by Fern' })
    await testPage.user.click(screen.getByRole('button', { name: 'Show more' }))
    const own = within(await screen.findByRole('article', { name: 'A comment by Oak' }))
    expect(own.getByText(/This is yours or on one of your memories, so another moderator decides./)).toBeInTheDocument()
    const reported = within(screen.getByRole('article', { name: 'A comment by Moss' }))
    expect(reported.getByText('You reported this, so another moderator decides.')).toBeInTheDocument()
    for (const thing of [own, reported]) expect(thing.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('marks deleted items, shows the copy, and offers only applicable decisions', async () => {
    const gone = { ...waiting, about: 'private-comment', link: null, is_deleted: true, remaining: 'account' }
    const member = {
      ...waiting,
      about: 'member',
      about_id: 'm1',
      link: null,
      remaining: 'nothing',
      decisions: [],
      writer: { ...waiting.writer, id: null, username: 'Moss' },
      snapshot: { bio: 'Call me.', has_picture: true },
    }
    const testPage = openTestPage(<ModerationPage />, {
      routes: [
        ({ path }) =>
          path.includes('/moderation/queue/')
            ? { status: 200, body: { results: [gone, member], cursor: null } }
            : undefined,
      ],
    })
    const thing = within(await screen.findByRole('article', { name: 'A private comment by Fern' }))
    expect(thing.getByText(/This has since been deleted/)).toBeInTheDocument()
    expect(thing.getByText('Your own fault.')).toBeInTheDocument()
    expect(thing.queryByRole('link')).toBeNull()
    const profile = within(screen.getByRole('article', { name: 'Name, picture and bio of Moss' }))
    for (const words of ['Call me.', 'There was a profile picture.', 'The account no longer exists.'])
      expect(profile.getByText(words)).toBeInTheDocument()
    await testPage.user.click(thing.getByRole('button', { name: 'Decide' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('radio', { name: /^Suspend/ })).toBeInTheDocument()
    expect(dialog.queryByRole('radio', { name: /^Hide it/ })).toBeNull()
    const titles = dialog.getAllByRole('radio').map((one) => one.closest('label')?.textContent?.slice(0, 14))
    const ofPeople = ['Warn the autho', 'Withdraw a war', 'Suspend the au', 'End the suspen']
    expect(titles).toEqual([...ofPeople, 'Leave it as it', 'Only add a not'])
  })

  it('shows a note to members without the role', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openTestPage(<ModerationPage />, {
      routes: [({ path }) => (path.includes('/queue/') ? { status: 403, body: {} } : undefined)],
    })
    expect(await screen.findByText('This page is for moderators.')).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('links to settings when a second factor is required', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const body = { detail: 'This needs a second step.', code: 'second-factor-required' }
    openTestPage(<ModerationPage />, {
      routes: [({ path }) => (path.includes('/queue/') ? { status: 403, body } : undefined)],
    })
    expect(await screen.findByRole('link', { name: 'Set up a second step' })).toHaveAttribute(
      'href',
      '/settings/security#sign-in-security',
    )
    expect(screen.queryByText('This page is for people who look after the site.')).toBeNull()
  })

  it('decisions are in the bell of both sides, in texts of content', async () => {
    const said = { about: 'memory', who: null, change: null, until: null }
    const notice = { ...said, created_at: '2026-11-22T10:00:00.000Z', is_seen: false }
    const notices = [
      { ...notice, id: 'n1', side: 'writer', kind: 'hide', reason: 'It’s advertising or spam', shareable_link: 'abc' },
      { ...notice, id: 'n2', side: 'reporter', kind: 'keep', reason: '', shareable_link: null },
    ]
    const names = [
      'detailed_notifications',
      'empathy',
      'memory_feedback',
      'comment_feedback',
      'empathy_comments',
      'reactions',
    ]
    const groups = Object.fromEntries([...names, 'resonance_notifications'].map((name) => [name, []]))
    openTestPage(<BellList onFollow={() => {}} />, {
      routes: [
        ({ path }) =>
          path.includes('/notifications/?')
            ? { status: 200, body: { groups, unseen_count: 2, pages: 0, notices } }
            : { status: 200, body: {} },
      ],
    })
    const line = await screen.findByRole('link', { name: /We hid a memory you wrote. Only you can see it now./ })
    expect(line).toHaveTextContent('Why: It’s advertising or spam.')
    expect(line).toHaveAttribute('href', '/memory/abc')
    expect(screen.getByText(/We looked at the memory you reported. It stays as it is./)).toBeInTheDocument()
  })
})
