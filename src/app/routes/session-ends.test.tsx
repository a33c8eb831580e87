import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import WriteComment from '../features/comments/write-comment.tsx'
import { member, openTestPage, type Route, storedMemory, validatorsOf } from '../features/wizard/fixtures/test-page.tsx'
import MemoryWizardPage from '../features/wizard/memory/memory-wizard-page.tsx'
import TagWizardDialog from '../features/wizard/tags/tag-wizard-dialog.tsx'
import { whenSignedOut } from '../lib/api/api.ts'
import { closeReportDialog, openReportDialog, useReportDialog } from '../lib/memories/reporting.ts'
import { sessionQueryOptions } from '../lib/queries/queries.ts'
import { handleSessionExpired } from '../lib/session/session.ts'
import { SignInAgainPlace } from './member-only.tsx'
import ReportDialog from './report-dialog.tsx'

// Each plays a whole evening, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
vi.mock('../features/wizard/load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

const memory = storedMemory()
const details = '/memories/api/v1/memories/m1/get-details'
const answers: Record<string, { status: number; body?: unknown }> = {
  'GET /guide/mine/': { status: 200, body: { memories: [], comments: [] } },
  'POST /guide/': { status: 201, body: {} },
  [`GET ${details}`]: { status: 200, body: memory },
  [`PUT ${details}`]: { status: 202, body: { ...memory, revision: 5 } },
  'POST /api/v1/comments/create/': {
    status: 201,
    body: { data: { id: 'c1', content: 'I know that.', user: member, memory: { shareable_link: 'm1' } } },
  },
  'POST /memories/memories-list/': { status: 201, body: memory },
}

function Report() {
  const thing = useReportDialog()
  return thing && <ReportDialog target={thing} />
}

/** The session ended on the server, and a renewal is refused; signing in begins another. */
function open(page: React.ReactNode, url = '/') {
  let isOver = true
  const server: Route = ({ method, path, body }) => {
    if (path === '/user/login') {
      if (body.password !== 'a quiet ladder') return { status: 400, body: { detail: 'no' } }
      isOver = false
      return { status: 200, body: { user: member } }
    }
    if (path === '/user/sign-in-mail') return { status: 200, body: { detail: 'ok' } }
    if (path === '/user/sign-in-by-mail') {
      isOver = false
      return { status: 200, body: { user: body.code === 'k0de' ? member : { ...member, id: 'somebody-else' } } }
    }
    if (isOver && method !== 'GET') return { status: 401, body: { detail: 'Please sign in first.' } }
    return answers[`${method} ${path}`]
  }
  const testPage = openTestPage(
    <>
      {page}
      <SignInAgainPlace />
    </>,
    { url, routes: [server] },
  )
  testPage.client.setQueryData(sessionQueryOptions.queryKey, member)
  const goAway = vi.fn()
  whenSignedOut(() => handleSessionExpired(testPage.client, goAway))
  return { ...testPage, goAway }
}
type TestPage = ReturnType<typeof open>

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const asked = () => screen.findByRole('dialog', { name: 'Sign in again to continue' })
async function signIn({ user }: TestPage) {
  const dialog = within(await asked())
  expect(dialog.getByText(/robin@example\.org/)).toBeVisible()
  await user.type(dialog.getByLabelText('Password'), 'a quiet ladder')
  await user.click(dialog.getByRole('button', { name: 'Sign in and continue' }))
}
const sent = (testPage: TestPage, call: string) =>
  testPage.calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

// A busy machine takes its time to read what comes when it is asked for.
beforeAll(async () => {
  await Promise.all([
    import('../features/comments/comment-dialog.tsx'),
    import('../features/account/sign-in-again.tsx'),
  ])
}, 60_000)
beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  closeReportDialog()
  whenSignedOut(() => {})
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('a choice in the tag wizard is saved after signing in again', async () => {
  const testPage = open(<TagWizardDialog hashId="m1" step={7} onClose={() => {}} />, '/memory/m1?isEdit=true')
  const [first] = await screen.findAllByRole('checkbox')
  if (first === undefined) throw new Error('nothing to choose')
  await testPage.user.click(first)
  await signIn(testPage)
  await waitFor(() => expect(sent(testPage, `PUT ${details}`)).toHaveLength(2))
  const [before, after] = sent(testPage, `PUT ${details}`)
  expect(after).toEqual(before)
  expect(first).toBeChecked()
  expect(testPage.goAway).not.toHaveBeenCalled()
})

it('a comment stays in its box without signing in, and is sent once afterwards', async () => {
  const testPage = open(<WriteComment link="m1" />)
  await testPage.user.click(await button('Write a comment'))
  const box = await screen.findByRole('textbox', { name: 'Your comment' })
  fireEvent.change(box, { target: { value: 'I know that.' } })
  await testPage.user.click(await button('Send'))
  await asked()
  // What the page asks by itself meanwhile ends nothing.
  await testPage.client.refetchQueries({ queryKey: sessionQueryOptions.queryKey })
  await testPage.user.click(await button('Not now'))
  expect(await screen.findAllByText(/^You were signed out\. Everything you wrote is still here\./)).not.toEqual([])
  expect(box).toHaveValue('I know that.')
  await testPage.user.click(await button('Send'))
  await signIn(testPage)
  expect(await screen.findByText('Sent')).toBeVisible()
  // Refused twice, and sent once.
  const all = sent(testPage, 'POST /api/v1/comments/create/')
  expect(all).toHaveLength(3)
  for (const one of all) expect(one).toMatchObject({ content: 'I know that.' })
  expect(testPage.goAway).not.toHaveBeenCalled()
})

it.each([
  ['its writer', 'k0de', 1],
  ['another account', 'another', 0],
])('a comment is sent after a sign-in with a mailed code by its writer only: %s', async (_who, code, times) => {
  const testPage = open(<WriteComment link="m1" />)
  await testPage.user.click(await button('Write a comment'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your comment' }), { target: { value: 'I know that.' } })
  await testPage.user.click(await button('Send'))
  const dialog = within(await asked())
  await testPage.user.click(dialog.getByRole('button', { name: 'Email me a sign-in code' }))
  expect(dialog.queryByLabelText('Email')).toBeNull()
  await testPage.user.click(dialog.getByRole('button', { name: 'Send code' }))
  await testPage.user.type(await dialog.findByLabelText('Code from the email'), code)
  await testPage.user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again to continue' })).toBeNull())
  await waitFor(() => expect(sent(testPage, 'POST /api/v1/comments/create/')).toHaveLength(1 + times))
  expect(sent(testPage, 'POST /user/sign-in-by-mail')).toEqual([{ code, email: member.email }])
})

it('a content wizard keeps its answers, and sends them after signing in again', async () => {
  const testPage = open(<Report />)
  openReportDialog({ link: 'abc', comment: null })
  const [first] = await screen.findAllByRole('checkbox')
  if (first === undefined) throw new Error('no reason')
  await testPage.user.click(first)
  await testPage.user.click(await button('Send report'))
  await signIn(testPage)
  await waitFor(() => expect(sent(testPage, 'POST /guide/')).toHaveLength(2))
  const [before, after] = sent(testPage, 'POST /guide/')
  expect(after).toEqual(before)
})

it('leaving without signing in again signs out then, not before', async () => {
  const testPage = open(<WriteComment link="m1" />)
  await testPage.user.click(await button('Write a comment'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your comment' }), { target: { value: 'I know that.' } })
  await testPage.user.click(await button('Send'))
  await testPage.user.click(within(await asked()).getByRole('button', { name: 'Not now' }))
  await screen.findAllByText(/^You were signed out/)
  expect(testPage.goAway).not.toHaveBeenCalled()
  testPage.unmount()
  await waitFor(() => expect(testPage.goAway).toHaveBeenCalledOnce())
  expect(testPage.client.getQueryData(sessionQueryOptions.queryKey)).toBeNull()
})

it('a memory is posted after signing in again, and the session continues', async () => {
  const testPage = open(<MemoryWizardPage />, '/memory/new')
  await testPage.user.type(await screen.findByRole('textbox', { name: 'Who is this memory about?' }), 'my aunt{Enter}')
  expect(JSON.parse(localStorage.getItem('memoryDraft') ?? '{}').form.subjects).toEqual([{ description: 'my aunt' }])
  const post = () =>
    import('../lib/api/api.ts').then(({ request }) => request('/memories/memories-list/', { method: 'POST' }))
  const refused = expect(post()).rejects.toMatchObject({ status: 401 })
  await testPage.user.click(within(await asked()).getByRole('button', { name: 'Not now' }))
  await refused
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  const again = post()
  await signIn(testPage)
  expect((await again).status).toBe(201)
  testPage.unmount()
  await new Promise((done) => setTimeout(done, 10))
  expect(testPage.goAway).not.toHaveBeenCalled()
})
