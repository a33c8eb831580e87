import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { member, openTestPage, type Route, validatorsOf, wizardNamed } from '../features/wizard/fixtures/test-page.tsx'
import PanelWizard from '../features/wizard/standalone/panel-wizard.tsx'
import { memoryType } from '../lib/memories/memory-codes.ts'
import { exampleMemory } from '../test-support.tsx'
import MemoryWindow from './memory-window.tsx'

vi.mock('../features/wizard/load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

const fern = { id: 'u2', username: 'Fern', avatar: null }
const message = (words: string) => ({
  private_comment_id: 'p1',
  private_comment_str: words,
  user: fern,
  memory: { shareable_link: 'abc' },
  created_at: new Date().toISOString(),
})

/** A server with a memory of `author`; one who writes to them is answered with what they wrote. */
const serve =
  (author = 'u2', received: object[] = [], type: number = memoryType.unhappy): Route =>
  ({ method, path, body }) => {
    if (path.includes('get-details')) return { status: 200, body: exampleMemory({ with: { type, x: { x1: author } } }) }
    if (path.includes('/delete/private/')) return { status: 200, body: { data: { private_comment_id: 'p1' } } }
    if (path.includes('/comments/private/'))
      return { status: 200, body: { id: 'abc', results: received, count: received.length, total_pages: 1 } }
    if (method === 'POST' && path.endsWith('/create/private/'))
      return { status: 201, body: { data: message(String(body.comment_content)) } }
    return undefined
  }
const open = (route: Route, visitor = false) =>
  openTestPage(<MemoryWindow />, { url: '/home?memory=abc', routes: [route], visitor })
const title = () => screen.getByRole('dialog').querySelector('[data-dialog-title]')?.textContent
const group = (name: string) => screen.findByRole('button', { name })
const send = () => screen.getByRole('button', { name: 'Send' })
/** What there is to choose for a memory of this mood. */
const offered = (mood: string) =>
  wizardNamed('empathy-message')
    .steps.flatMap(({ fields }) => fields.flatMap(({ list }) => list?.options ?? []))
    .filter((option) => option.for?.includes(mood))
const own = () => screen.getByRole('textbox', { name: 'In your own words' })

beforeAll(async () => void (await import('./message-tab.tsx')), 60_000)
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('chooses a ready message from groups, sends it, shows it in green, and resets on close [EMP-09, EMP-11, EMP-12, EMP-13, EMP-14, MOD-06, MOD-15]', async () => {
  const testPage = open(serve())
  await testPage.user.click(await screen.findByRole('button', { name: 'Message' }))
  await testPage.user.click(screen.getByRole('link', { name: 'Send Message' }))
  expect(await screen.findByRole('tab', { name: 'Send Message' })).toHaveAttribute('aria-selected', 'true')
  expect([title(), testPage.at()]).toEqual(['Send Message', '/home?memory=abc&tab=validate'])
  const been = await group("I've been through this too")
  // One's own words come first: in sight without scrolling past the groups.
  expect(own().compareDocumentPosition(been) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await testPage.user.click(been)
  const [first, second] = screen.getAllByRole('radio')
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  await testPage.user.click(been)
  expect(screen.queryByRole('radio')).toBeNull()
  await testPage.user.click(been)
  expect(send()).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Write another' })).toBeNull()
  if (first === undefined || second === undefined) throw new Error('There are no messages.')
  await testPage.user.click(first)
  await testPage.user.click(second)
  expect([first, second].map((one) => (one as HTMLInputElement).checked)).toEqual([false, true])
  expect(own()).toBeVisible()

  await testPage.user.type(own(), 'Words that nobody sends.')
  await testPage.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(own()).toHaveValue('')
  expect(send()).toBeDisabled()
  await testPage.user.click(await group("I've been through this too"))
  for (const one of screen.getAllByRole('radio')) expect(one).not.toBeChecked()
  await testPage.user.click(await group("I've been through this too"))
  await testPage.user.click(await group('Compassion'))
  const [chosen] = screen.getAllByRole('radio')
  expect(chosen).not.toBeChecked()
  await testPage.user.click(chosen ?? been)
  await testPage.user.click(send())
  expect(await screen.findByText('Sent message')).toBeVisible()
  const last = offered('unhappy').at(-1)
  const words = last?.label ?? ''
  expect(screen.getByText(words)).toHaveClass('panel-wizard-sent')
  const [sent] = testPage.sent('POST')
  expect(sent?.body).toMatchObject({
    shareable_link: 'abc',
    comment_content: words,
    empathy: { ready: last?.id },
  })
  await testPage.user.click(screen.getByRole('button', { name: 'Write another' }))
  expect(screen.queryByText('Sent message')).toBeNull()
  await testPage.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
})

it('happy memories have other ready messages than unhappy ones, in the same groups [EMP-10]', async () => {
  const labels: Record<string, string[]> = {}
  for (const mood of ['happy', 'bittersweet', 'unhappy'] as const) {
    const testPage = open(serve('u2', [], memoryType[mood]))
    await testPage.goTo('/home?memory=abc&tab=validate')
    labels[mood] = []
    for (const name of ["I've been through this too", 'Recognition', 'Acknowledgment', 'Strength', 'Compassion']) {
      await testPage.user.click(await group(name))
      labels[mood].push(...screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent ?? ''))
      await testPage.user.click(await group(name))
    }
    expect(labels[mood].toSorted()).toEqual(
      offered(mood)
        .map(({ label }) => label)
        .toSorted(),
    )
    expect(labels[mood]).toHaveLength(14)
    testPage.unmount()
  }
  expect(labels.bittersweet).toEqual(labels.unhappy)
  expect(labels.happy?.filter((one) => labels.unhappy?.includes(one))).toEqual([])
})

it('own messages have 10 to 90 characters; a visitor is asked to sign in on Send [EMP-15, EMP-16, ERR-04, LIM-03, EMP-08, AMB-91]', async () => {
  const testPage = open(serve())
  await testPage.goTo('/memory/abc?tab=validate')
  await group('Strength')
  await testPage.user.click(own())
  await testPage.user.paste('x'.repeat(91))
  expect(own()).toHaveValue('x'.repeat(90))
  await testPage.user.clear(own())
  await testPage.user.type(own(), 'nine char   ')
  await testPage.user.tab()
  expect(await screen.findByText('Message should be at least 10 characters long')).toBeVisible()
  expect(send()).toBeDisabled()
  await testPage.user.clear(own())
  await testPage.user.type(own(), '  ten chars! ')
  await testPage.user.tab()
  expect(screen.queryByText(/at least 10/)).toBeNull()
  await testPage.user.click(send())
  expect(await screen.findByText('Sent message')).toBeVisible()
  expect(testPage.sent('POST')[0]?.body).toMatchObject({ comment_content: 'ten chars!' })
  testPage.unmount()
  const stranger = open(serve(), true)
  await stranger.goTo('/home?memory=abc&tab=validate')
  await stranger.user.click(await group('Strength'))
  const [only] = screen.getAllByRole('radio')
  await stranger.user.click(only ?? own())
  await stranger.user.click(send())
  await waitFor(() => expect(stranger.at()).toContain('routeAction=login'))
  expect(stranger.sent('POST').filter(({ path }) => path.includes('private'))).toEqual([])
})

it('the panel passes the choice to its caller, and shows the returned text [API-46]', async () => {
  const send = vi.fn(async () => 'Words as they were sent.')
  const testPage = openTestPage(<PanelWizard id="empathy-message" known={{ memoryType: 'unhappy' }} send={send} />)
  await testPage.user.click(await group('Strength'))
  const [first] = screen.getAllByRole('radio')
  await testPage.user.click(first ?? own())
  await testPage.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Words as they were sent.')).toHaveClass('panel-wizard-sent')
  expect(send).toHaveBeenCalledExactlyOnceWith(
    wizardNamed('empathy-message'),
    expect.objectContaining({ ready: expect.any(String) }),
  )
  expect(testPage.sent('POST')).toEqual([])
})

it('the author reads messages there, and can report, remove or block', async () => {
  const testPage = open(serve(member.id, [message('I care about you today.')]))
  await testPage.user.click(await screen.findByRole('link', { name: 'Messages to you' }))
  expect(await screen.findByText('I care about you today.')).toBeVisible()
  expect(within(screen.getByRole('tablist')).getByText('Messages to you')).toBeVisible()
  await testPage.user.click(screen.getByRole('button', { name: 'Options for Fern’s comment' }))
  for (const name of ['Report', 'Remove from your memory', /Block/])
    expect(screen.getByRole('button', { name })).toBeVisible()
  await testPage.user.click(screen.getByRole('button', { name: 'Remove from your memory' }))
  expect(await screen.findByText('Nobody has written to you about this memory yet.')).toBeVisible()
  expect(testPage.sent('POST').map(({ path }) => path)).toContain(
    '/api/v1/comments/delete/private/?private_comment_id=p1',
  )
  act(() => screen.getByRole('button', { name: 'Back' }).click())
  expect(title()).toBe('Your Childhood Memory')
})
