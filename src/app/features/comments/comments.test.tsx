import type { Comment } from '@kindred/contract/comment'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, readToasts } from '../../lib/page/show-toast.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'
import { exampleCard, exampleUser, show } from '../../test-support.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import CommentDialog from './comment-dialog.tsx'
import Comments from './comments.tsx'
import { sendComment } from './comments-query.ts'
import FeedComment from './feed-comment.tsx'

const comment = (id: string, content: string, own = false): Comment => ({
  id,
  comment_id: id,
  content,
  memory: { shareable_link: 'abc' },
  user: own ? { id: exampleUser.id, username: 'Marigold', avatar: null } : { id: 'u2', username: 'Fern', avatar: null },
  created_at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  updated_at: new Date().toISOString(),
  count_empathies: 0,
  empathy_id: null,
  count_users_given_feedback: 0,
  feedback_id: null,
  count_traumas: 0,
  reply_to: null,
})

interface Serving {
  refuses?: boolean
  mode?: number
  is_author?: boolean
  crowded?: boolean
}

/** A server with the comments of one memory; `refuses` answers 500 to whatever changes something. */
function serve(there: Comment[], { refuses = false, ...page }: Serving = {}) {
  const calls: string[] = []
  const alone: object[] = []
  const answer = (url: string, body: string): unknown => {
    if (url.includes('/autocomplete')) return ['abroad']
    if (url.endsWith('/search/filters')) return { filters: [], starters: [], crisis: ['want to die'] }
    if (url.startsWith('/guide/mine')) return { memories: [], comments: [] }
    if (url.startsWith('/api/v1/comments/?'))
      return { id: 'abc', results: there, count: there.length, total_pages: 1, has_more: false, cursor: null, ...page }
    if (url.startsWith('/api/v1/comments/private/?'))
      return { id: 'abc', results: alone, count: alone.length, total_pages: 1 }
    calls.push(`${url} ${body}`)
    if (refuses) return undefined
    if (url.endsWith('/mode/')) Object.assign(page, { mode: JSON.parse(body).mode, crowded: false })
    if (url.endsWith('/create/private/'))
      alone.unshift({
        private_comment_id: 'p1',
        private_comment_str: JSON.parse(body).comment_content,
        user: exampleUser,
        created_at: new Date().toISOString(),
      })
    if (url.endsWith('/approve/'))
      there[0] = { ...(there[0] as Comment), ...JSON.parse(body), waiting: false, pending_content: null }
    if (url.endsWith('/decline/')) there[0] = { ...(there[0] as Comment), pending_content: null }
    if (url.endsWith('/create/')) there.unshift(comment('new', JSON.parse(body).content, true))
    return { data: url.endsWith('/create/private/') ? alone[0] : there[0] }
  }
  vi.stubGlobal('fetch', async (url: string, init?: { body?: string }) => {
    const said = answer(url, init?.body ?? '')
    return said === undefined ? new Response('{}', { status: 500 }) : new Response(JSON.stringify(said))
  })
  return calls
}

const draw = (user: typeof exampleUser | null = exampleUser) =>
  show(
    <>
      <Comments link="abc" />
      <Toasts />
    </>,
    { at: '/memory/abc', user },
  )

const typed = (words: string) => {
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: words, selectionStart: words.length, selectionEnd: words.length } })
}
const write = async (words: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Write a comment' }))
  await screen.findByRole('dialog', { name: 'Add a comment' })
  typed(words)
}
const openMenu = async (name: string) => {
  const card = within(await screen.findByRole('article', { name }))
  await userEvent.click(card.getByRole('button', { name: /^Options for/ }))
  return within(card.getByRole('list'))
}
const toast = () => screen.getByRole('status', { name: 'Notices' })

// What comes when it is asked for is there already: a busy machine takes its time to read it.
beforeAll(async () => {
  await Promise.all([import('./comment-dialog.tsx'), import('./comment-editor.tsx'), import('./private-comments.tsx')])
}, 60_000)
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

it.each([
  ['the box opens for a member', exampleUser],
  ['a visitor is asked to sign in', null],
])('pressed before the session is known: %s', async (_, user) => {
  serve([])
  const served = fetch
  let tellWho = () => {}
  const known = new Promise<void>((resolve) => {
    tellWho = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/user/')) return served(url, init)
    await known
    return Response.json({ user })
  })
  const { client, address } = draw(user)
  void client.resetQueries({ queryKey: sessionQueryOptions.queryKey })
  await waitFor(() => expect(client.getQueryData(sessionQueryOptions.queryKey)).toBeUndefined())
  await userEvent.click(await screen.findByRole('button', { name: 'Write a comment' }))
  expect([screen.queryByRole('dialog'), address()]).toEqual([null, '/memory/abc'])
  tellWho()
  if (user) expect(await screen.findByRole('dialog', { name: 'Add a comment' })).toBeVisible()
  else await waitFor(() => expect(address()).toContain('routeAction=login'))
})

describe('writing a comment', () => {
  it('sends it, shows "Sent" for 1.5 s, closes, and clears the box [CMT-05, CMT-06, CMT-08]', async () => {
    const calls = serve([])
    draw()
    await write('I waited, too.')
    await screen.findByText('No comments yet. Be the first to comment!')
    vi.useFakeTimers()
    act(() => screen.getByRole('button', { name: 'Send' }).click())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(calls).toEqual(['/api/v1/comments/create/ {"shareable_link":"abc","content":"I waited, too."}'])
    expect(screen.getByText('Sent')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1_400))
    expect(screen.getByText('Sent')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByRole('dialog')).toBeNull()
    vi.useRealTimers()
    expect(await screen.findByText('I waited, too.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Write a comment' }))
    expect(await screen.findByRole('textbox')).toHaveValue('')
  })

  it('is sent by Ctrl+Enter, and not by Enter alone', async () => {
    const calls = serve([])
    draw()
    await write('I waited, too.')
    await userEvent.keyboard('{Enter}')
    expect(calls).toEqual([])
    await userEvent.keyboard('{Backspace}{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(calls).toEqual(['/api/v1/comments/create/ {"shareable_link":"abc","content":"I waited, too."}']),
    )
  })

  it('shows a reply below its target and existing replies', async () => {
    const answers = (target: Comment, content: string): Comment => ({
      ...comment(content, content),
      reply_to: { id: target.id, username: 'Fern' },
    })
    const [newest, older] = [comment('c1', 'The newest.'), comment('c2', 'The older one.')]
    const said = answers(older, 'A reply.')
    const deeper = answers(said, 'A reply to it.')
    const there = [newest, older, said, deeper, comment('c3', 'The oldest.')]
    serve(there)
    const served = fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.endsWith('/create/')
        ? Response.json({ data: { ...answers(older, 'Mine.'), user: { ...exampleUser, username: 'Marigold' } } })
        : served(url, init),
    )
    draw()
    const rows = () => [...document.querySelectorAll('.comment-list > li')]
    const lines = () =>
      rows().map((row) => `${row.className === '' ? '' : '> '}${row.querySelector('.story')?.textContent}`)
    await screen.findByText('The oldest.')
    const before = ['The newest.', 'The older one.', '> A reply.', '> A reply to it.']
    expect(lines()).toEqual([...before, 'The oldest.'])
    const card = within(screen.getByText('The older one.').closest('article') as HTMLElement)
    await userEvent.click(card.getByRole('button', { name: /^Reply to/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Fern' }))
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull()
    typed('Mine.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Mine.')
    expect(lines()).toEqual([...before, '> Mine.', 'The oldest.'])
  })

  it('shows crisis help while the text is about wanting to die', async () => {
    serve([])
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Write a comment' }))
    await userEvent.type(await screen.findByRole('textbox'), 'I want')
    expect(screen.queryByRole('complementary', { name: 'Crisis help' })).toBeNull()
    await userEvent.type(screen.getByRole('textbox'), ' to die, too.')
    expect(await screen.findByRole('link', { name: 'Find someone to talk to' })).toHaveAttribute(
      'href',
      expect.stringContaining('help=help-and-support'),
    )
  })

  it('shows crisis help below a comment about wanting to die to its writer alone', async () => {
    serve([comment('c1', 'Tonight I want to die.', true), comment('c2', 'I want to die, too.')])
    draw()
    const own = await screen.findByRole('article', { name: 'Your comment' })
    expect(await within(own).findByRole('link', { name: 'Find someone to talk to' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Find someone to talk to' })).toHaveLength(1)
  })

  it('passes the link as hash_id to its caller [ENT-25, API-46]', async () => {
    const calls = serve([])
    const send = vi.fn(async () => undefined)
    show(<CommentDialog link="abc" by={exampleUser.id} send={send} onClose={() => {}} onSent={() => {}} />)
    typed('Hello.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(send).toHaveBeenCalledExactlyOnceWith({ hash_id: 'abc', content: 'Hello.' }, expect.any(String))
    expect(calls).toEqual([])
    await sendComment({ hash_id: 'abc', content: 'Hello.' }, 'key')
    expect(calls).toEqual(['/api/v1/comments/create/ {"shareable_link":"abc","content":"Hello."}'])
  })

  it.each([
    [0, true],
    [1, false],
    [2, false],
  ])('at visibility %i says that the comment may appear on Home: %s', async (privacy, isSaid) => {
    serve([])
    const { client } = show(
      <CommentDialog link="abc" by={exampleUser.id} send={vi.fn()} onClose={() => {}} onSent={() => {}} />,
    )
    await act(async () => {
      client.setQueryData(['memory', 'abc'], { privacy })
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(screen.queryByText(/may also appear on Home/) !== null).toBe(isSaid)
  })

  it('keeps the text when sending fails, and shows an error [ERR-05]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve([], { refuses: true })
    draw()
    await write('Not lost.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(toast()).toHaveTextContent(
        'Failed to sendThere was an error sending your message. Please try again later.',
      ),
    )
    expect(screen.getByRole('textbox')).toHaveValue('Not lost.')
  })

  it('reports a kept draft until it is opened again', async () => {
    serve([])
    draw()
    await write('Not yet.')
    // Not letter by letter from behind the dialog.
    expect(screen.queryByText(/^Not sent yet/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(toast()).toHaveTextContent('Your comment hasn’t been sent yet'))
    expect(screen.getByText('Not sent yet: “Not yet.”')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Write a comment' }))
    expect(await screen.findByRole('textbox')).toHaveValue('Not yet.')
    await waitFor(() => expect(toast()).not.toHaveTextContent('hasn’t been sent'))
  })

  it('limits to 1000 characters, with a counter from 801 on, in red from 901 on [CMT-10, CMT-11, CMT-12, LIM-01]', async () => {
    serve([])
    draw()
    await write('x'.repeat(800))
    const count = (n: number) => screen.queryByText(`${n}/1000`)
    expect(count(800)).toBeNull()
    typed('x'.repeat(801))
    expect(count(801)).toHaveAttribute('data-tone', 'calm')
    typed('x'.repeat(900))
    expect(count(900)).toHaveAttribute('data-tone', 'calm')
    typed('x'.repeat(901))
    expect(count(901)).toHaveAttribute('data-tone', 'alarming')
    typed('x'.repeat(1001))
    expect(screen.getByRole('textbox')).toHaveValue('x'.repeat(1000))
  })

  it('suggests hashtags after # and two letters [CMT-13]', async () => {
    serve([])
    draw()
    await write('It was #a')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(screen.queryByRole('listbox')).toBeNull()
    typed('It was #ab')
    expect(await screen.findByRole('option', { name: '#abroad' })).toBeVisible()
  })
})

describe('comments of a memory', () => {
  it('show a text when there are none [CMT-28, ERR-19]', async () => {
    serve([])
    draw()
    expect(await screen.findByText('No comments yet. Be the first to comment!')).toBeVisible()
  })

  it('do not ask the author of the memory to be the first', async () => {
    serve([], { is_author: true })
    draw()
    expect(await screen.findByText('No comments yet.')).toBeVisible()
    expect(screen.queryByText(/Be the first/)).toBeNull()
  })

  it('show writer and time, and a menu for members: Edit and Delete, or Hide Comment [CMT-14, CMT-16, CMT-17, ROL-22]', async () => {
    serve([comment('c1', 'I know that.'), comment('c2', 'Thank you.', true)])
    const { unmount } = draw()
    const card = await screen.findByRole('article', { name: 'Comment by Fern' })
    expect(card.querySelector('.avatar')).toBeVisible()
    expect(within(card).getByRole('link', { name: 'Fern' })).toBeVisible()
    expect(within(card).getByText('Posted 2 hours ago')).toBeVisible()
    const entries = (list: Awaited<ReturnType<typeof openMenu>>) =>
      list.getAllByRole('button').map((one) => one.textContent)
    // With the comment itself others can do one thing: hide it. Behind that stands what protects a reader: a comment can be
    // reported (REP-03), and who wrote it be kept away.
    expect(entries(await openMenu('Comment by Fern'))).toEqual(['Hide Comment', 'Report', 'Mute Fern', 'Block Fern'])
    expect(entries(await openMenu('Your comment'))).toEqual(['Edit', 'Delete'])
    unmount()
    draw(null)
    expect(await screen.findByText('I know that.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull()
  })

  it('are edited in place, and stay unchanged when editing or deleting fails [CMT-18, ERR-06]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve([comment('c2', 'Thank you.', true)], { refuses: true })
    const { unmount } = draw()
    await userEvent.click((await openMenu('Your comment')).getByRole('button', { name: 'Delete' }))
    const words = 'Failed to update comment.Please try again later.'
    await waitFor(() => expect(toast()).toHaveTextContent(words))
    await userEvent.click(within(toast()).getByRole('button', { name: /dismiss|close/i }))
    expect(screen.getByText('Thank you.')).toBeVisible()
    await userEvent.click((await openMenu('Your comment')).getByRole('button', { name: 'Edit' }))
    const card = screen.getByRole('article', { name: 'Your comment' })
    const editor = (await within(card).findByRole('textbox')).closest<HTMLElement>('.comment-editor') as HTMLElement
    expect(
      within(editor)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Cancel', 'Save changes'])
    typed('Thank you all.')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(toast()).toHaveTextContent(words))
    expect(screen.getByRole('textbox')).toHaveValue('Thank you all.')
    unmount()
    draw()
    await userEvent.click((await openMenu('Your comment')).getByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('textbox')).toHaveValue('Thank you all.')
  })

  it('are hidden with a toast, or stay with an error [ERR-07, ERR-08]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve([comment('c1', 'I know that.')], { refuses: true })
    const { unmount } = draw()
    await userEvent.click((await openMenu('Comment by Fern')).getByRole('button', { name: 'Hide Comment' }))
    await waitFor(() => expect(toast()).toHaveTextContent('Failed to hide comment. Please try again.'))
    expect(screen.getByText('I know that.')).toBeVisible()
    unmount()
    serve([comment('c1', 'I know that.')])
    draw()
    await userEvent.click((await openMenu('Comment by Fern')).getByRole('button', { name: 'Hide Comment' }))
    await waitFor(() => expect(toast()).toHaveTextContent('Comment has been successfully hidden'))
    expect(screen.queryByText('I know that.')).toBeNull()
  })

  it('can be pre-moderated by the author, and closed with one tap in slow mode', async () => {
    const calls = serve([{ ...comment('c1', 'I know that.'), waiting: true }], {
      mode: 1,
      is_author: true,
      crowded: true,
    })
    draw()
    expect(await screen.findByText('Only you and its author can see this.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show to others' }))
    await waitFor(() => expect(screen.queryByText('Only you and its author can see this.')).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Who can comment' })).toHaveValue('1')
    await userEvent.click(screen.getByRole('button', { name: 'Close comments' }))
    expect(await screen.findByText('The author has closed comments on this memory.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Write a comment' })).toBeNull()
    expect(calls).toEqual([
      '/api/v1/comments/c1/approve/ {"content":"I know that."}',
      '/api/v1/comments/mode/ {"shareable_link":"abc","mode":2}',
    ])
  })

  const edited = (own = false) => ({ ...comment('c1', 'I know that.', own), pending_content: 'I know where you live.' })
  it.each([
    [
      'Show edit to others',
      'approve',
      '{"content":"I know where you live."}',
      'I know where you live.',
      'I know that.',
    ],
    ['Decline edit', 'decline', '{}', 'I know that.', 'I know where you live.'],
  ])('a pending edit is below the public text: %s', async (button, act, body, stays, goes) => {
    const calls = serve([edited()], { mode: 1, is_author: true })
    draw()
    expect(await screen.findByText('I know that.')).toBeVisible()
    expect(screen.getByText('I know where you live.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByText(goes)).toBeNull())
    expect(screen.getByText(stays)).toBeVisible()
    expect(calls).toEqual([`/api/v1/comments/c1/${act}/ ${body}`])
  })

  it('the writer of an edit sees both texts, can continue editing, and can withdraw it', async () => {
    const calls = serve([edited(true)], { mode: 1, is_author: false })
    draw()
    expect(await screen.findByText(/waiting for the author’s approval/)).toBeVisible()
    for (const words of ['I know that.', 'I know where you live.']) expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show edit to others' })).toBeNull()
    await userEvent.click((await openMenu('Your comment')).getByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('textbox')).toHaveValue('I know where you live.')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw edit' }))
    await waitFor(() => expect(screen.queryByText('I know where you live.')).toBeNull())
    expect(calls).toEqual(['/api/v1/comments/c1/decline/ {}'])
  })

  it('a rejected edit shows the reason, and keeps the text in the box', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve([comment('c1', 'I know that.', true)])
    const served = fetch
    const detail = 'The author has closed comments. You can still delete yours.'
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
      url.endsWith('/update/') ? Response.json({ detail }, { status: 409 }) : served(url, init),
    )
    draw()
    await userEvent.click((await openMenu('Your comment')).getByRole('button', { name: 'Edit' }))
    await screen.findByRole('textbox')
    typed('Other words.')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(toast()).toHaveTextContent(detail))
    expect(screen.getByRole('textbox')).toHaveValue('Other words.')
  })

  it('private comments keep a draft until sent', async () => {
    const calls = serve([], { is_author: false })
    const { unmount } = draw()
    const begin = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Private comments to the author' }))
      await userEvent.click(screen.getByRole('button', { name: 'Write to the author only' }))
      return screen.findByRole('textbox', { name: 'Your private comment' })
    }
    await begin()
    typed('Thank you for this.')
    unmount()
    draw()
    expect(await begin()).toHaveValue('Thank you for this.')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const alone = '{"shareable_link":"abc","comment_content":"Thank you for this."}'
    await waitFor(() => expect(calls).toEqual([`/api/v1/comments/create/private/ ${alone}`]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Thank you for this.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Write to the author only' }))
    expect(await screen.findByRole('textbox', { name: 'Your private comment' })).toHaveValue('')
  })

  it.each([
    [exampleUser.id, 'The plate', 'About your memory “The plate”'],
    [exampleUser.id, '', 'About your memory'],
    ['u2', 'The plate', 'About “The plate”'],
    ['u2', '', 'About “A memory by Fern”'],
  ])('in the feed say whether the memory is one’s own: of %s, “%s”', (x1, title, says) => {
    const memory = exampleCard({ title, x: { x1 } })
    show(<FeedComment item={{ memory, comment: comment('c1', 'I know that.') }} />, { at: '/home', user: exampleUser })
    expect(screen.getByRole('link', { name: says })).toHaveAttribute('href', '/memory/abc')
  })

  it.each([
    ['all', 'Your comment'],
    ['author', 'Your private comment'],
  ])('open the box that an address names (%s), with the words that are kept', async (write, label) => {
    localStorage.setItem(
      `commentDraft:${exampleUser.id}:${write === 'all' ? 'abc' : 'private:abc'}`,
      'I know that gate.',
    )
    serve([])
    show(<Comments link="abc" write={write} />, { user: exampleUser })
    expect(await screen.findByRole('textbox', { name: label })).toHaveValue('I know that gate.')
    localStorage.clear()
  })

  it('link to their thread only in the feed [CMT-21]', async () => {
    const one = comment('c1', 'I know that.')
    serve([one])
    const { unmount } = draw()
    await screen.findByText('I know that.')
    expect(screen.queryByRole('link', { name: 'See conversation' })).toBeNull()
    unmount()
    show(<FeedComment item={{ memory: exampleCard(), comment: one }} />, {
      at: '/home',
      user: exampleUser,
    })
    expect(screen.getByRole('link', { name: 'See conversation' })).toHaveAttribute(
      'href',
      '/home?memory=abc&tab=comment&comment=c1',
    )
  })
})
