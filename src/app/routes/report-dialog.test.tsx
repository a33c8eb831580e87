import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryCard } from '../features/feed/memory-card.tsx'
import { openTestPage, validatorsOf } from '../features/wizard/fixtures/test-page.tsx'
import { closeReportDialog, openReportDialog, useReportDialog } from '../lib/memories/reporting.ts'
import { exampleCard } from '../test-support.tsx'
import ReportDialog from './report-dialog.tsx'

vi.mock('../features/wizard/load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

function Page() {
  const thing = useReportDialog()
  return (
    <>
      <MemoryCard memory={exampleCard()} viewerId="u1" />
      {thing && <ReportDialog target={thing} />}
    </>
  )
}

const open = (status = 201) =>
  openTestPage(<Page />, {
    routes: [
      ({ path, method }) => {
        if (path.startsWith('/guide/mine')) return { status: 200, body: { memories: [], comments: [] } }
        return method === 'POST' && path === '/guide/'
          ? { status, body: { detail: 'Report has been sent' } }
          : undefined
      },
    ],
  })
/** Blocking the author is no reason. */
const reasons = async () =>
  (await screen.findAllByRole('checkbox')).filter((one) => !/^Also/.test(one.closest('label')?.textContent ?? ''))
const box = (name: string) => screen.getByRole('checkbox', { name })
const submit = () => screen.getByRole('button', { name: 'Send report' })
const remark = () => screen.queryByRole('textbox')
const sent = (testPage: ReturnType<typeof open>) => testPage.sent('POST').map(({ path, body }) => ({ path, body }))

beforeEach(() => {
  // happy-dom has no dialogs of its own.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(() => {
  closeReportDialog()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openFromMenu(testPage: ReturnType<typeof open>) {
  await testPage.user.click(screen.getByRole('button', { name: 'Options for this memory by Fern' }))
  await testPage.user.click(screen.getByRole('button', { name: 'Report' }))
  await reasons()
}

describe('reporting a memory', () => {
  it('lists reasons in a dialog of 650 px, needs one, and a remark with a counter for Other [REP-01, REP-02, REP-04, REP-06, REP-07, REP-08]', async () => {
    const testPage = open()
    await openFromMenu(testPage)
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Report')
    expect(screen.getByRole('dialog').style.getPropertyValue('--dialog-width')).toBe('650px')
    expect((await reasons()).length).toBe(16)
    expect(screen.queryByRole('checkbox', { name: 'It blames the author' })).toBeNull()
    expect(submit()).toBeDisabled()
    await testPage.user.click(box('It’s hateful or discriminates'))
    expect(submit()).toBeEnabled()
    expect(remark()).toBeNull()
    await testPage.user.click(box('Other'))
    expect(submit()).toBeDisabled()
    await testPage.user.type(remark() as HTMLElement, '   ')
    expect(submit()).toBeDisabled()
    await testPage.user.clear(remark() as HTMLElement)
    await testPage.user.type(remark() as HTMLElement, 'Too near.')
    expect(screen.getByText('9/250')).toBeInTheDocument()
    expect(submit()).toBeEnabled()
    await testPage.user.click(remark() as HTMLElement)
    await testPage.user.paste('x'.repeat(300))
    expect((remark() as HTMLTextAreaElement).value.length).toBe(250)
    await testPage.user.click(box('Other'))
    expect(remark()).toBeNull()
  })

  it('sends the first reason, and a remark with Other only; hides the memory, and resets [REP-05, REP-09, REP-10, REP-11, ERR-13, AMB-100]', async () => {
    const testPage = open()
    await openFromMenu(testPage)
    await testPage.user.click(box('It needs a content note'))
    await testPage.user.click(box('Other'))
    await testPage.user.type(remark() as HTMLElement, 'And more.')
    await testPage.user.click(submit())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const both = { memory: 'abc', metoo: null, reason: 'needs-a-content-note', remark: 'And more.' }
    expect(sent(testPage)).toEqual([{ path: '/guide/', body: both }])
    expect(await screen.findByText('Report has been sent')).toBeInTheDocument()
    expect(screen.queryByText('The kitchen light was on.')).toBeNull()
    await testPage.user.click(screen.getByRole('button', { name: 'Show it' }))
    expect(screen.getByText('The kitchen light was on.')).toBeInTheDocument()

    await openFromMenu(testPage)
    for (const one of await reasons()) expect(one).not.toBeChecked()
    await testPage.user.click(box('Other'))
    expect(remark()).toHaveValue('')
    await testPage.user.click(box('Other'))
    await testPage.user.click(box('It’s advertising or spam'))
    await testPage.user.click(submit())
    await waitFor(() => expect(sent(testPage)).toHaveLength(2))
    expect(sent(testPage)[1]?.body).toMatchObject({ reason: 'advertising', remark: '' })
  })

  it('can also block the author, and remove their comments', async () => {
    const testPage = open()
    await openFromMenu(testPage)
    expect(screen.queryByRole('checkbox', { name: /Also remove/ })).toBeNull()
    await testPage.user.click(box('Also block Fern'))
    await testPage.user.click(box('Also remove what Fern wrote on your memories'))
    await testPage.user.click(box('It’s advertising or spam'))
    await testPage.user.click(submit())
    await waitFor(() => expect(sent(testPage)).toHaveLength(1))
    expect(sent(testPage)[0]?.body).toMatchObject({ memory: 'abc', block: true, remove: true })
  })

  it('shows an error on failure, and keeps the choice [REP-12, ERR-12]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = open(500)
    await openFromMenu(testPage)
    await testPage.user.click(box('It’s advertising or spam'))
    await testPage.user.click(submit())
    expect(await screen.findByText('Failed to send report. Please try again.')).toBeInTheDocument()
    expect(box('It’s advertising or spam')).toBeChecked()
    expect(screen.getByText('The kitchen light was on.')).toBeInTheDocument()
  })

  it.each([
    ['private-comment', 'private_comment', 'It blames the author'],
    ['connection', 'connection', 'It’s off topic'],
    ['member', 'member', 'They’re pretending to be someone else'],
  ] as const)('a %s has its own reasons and id', async (kind, field, reason) => {
    const testPage = open()
    openReportDialog({ link: kind === 'member' ? null : 'abc', comment: null, other: { kind, id: 'x1' } })
    await reasons()
    expect(screen.queryByRole('checkbox', { name: 'It needs a content note' })).toBeNull()
    await testPage.user.click(box(reason))
    await testPage.user.click(submit())
    await waitFor(() => expect(sent(testPage)).toHaveLength(1))
    expect(sent(testPage)[0]?.body).toMatchObject({ [field]: 'x1', metoo: null })
    expect(screen.getByText('The kitchen light was on.')).toBeInTheDocument()
  })

  it('a comment has its own reasons', async () => {
    const testPage = open()
    openReportDialog({ link: 'abc', comment: 'c1' })
    await reasons()
    expect(box('It blames the author')).toBeInTheDocument()
    await testPage.user.click(box('It blames the author'))
    await testPage.user.click(submit())
    await waitFor(() => expect(sent(testPage)).toHaveLength(1))
    expect(sent(testPage)[0]?.body).toMatchObject({ memory: 'abc', metoo: 'c1', reason: 'blames-the-author' })
  })
})
