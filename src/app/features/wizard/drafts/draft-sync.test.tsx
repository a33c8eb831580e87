import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../../tests/helpers/poll-timeout.ts'
import { member, openTestPage, type Route, storedMemory, validatorsOf } from '../fixtures/test-page.tsx'
import MemoryWizardPage from '../memory/memory-wizard-page.tsx'

// Each plays a whole evening, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

/** The account of one member, as the server keeps it. */
function account(keeps: boolean | null = true) {
  let number = 0
  const kept = {
    keeps,
    draft: null as null | { version: string; text: string; device: string; saved_at: string },
    /** The connection breaks once something is saved, before the answer is there. */
    losesAnswers: false,
  }
  const save = (text: string, device = 'Firefox on Windows') => {
    kept.draft = { version: `v${++number}`, text, device, saved_at: '2026-11-20T18:00:00Z' }
    return kept.draft
  }
  const route: Route = ({ method, path, body }) => {
    if (path === '/api/v1/drafts') {
      kept.keeps = body.keeps === true
      return { status: 200, body: { keeps: kept.keeps, count: 0 } }
    }
    if (path === '/memories/memories-list/' && method === 'POST') return { status: 201, body: storedMemory() }
    if (!path.startsWith('/api/v1/drafts/memory')) return undefined
    if (method === 'GET') return { status: 200, body: kept }
    if (method === 'DELETE') {
      if (path.endsWith(`version=${kept.draft?.version}`)) kept.draft = null
      return { status: 200, body: { deleted: kept.draft === null } }
    }
    if ((kept.draft?.version ?? null) !== body.over) return { status: 409, body: { detail: 'no', current: kept.draft } }
    const saved = save(String(body.text))
    return kept.losesAnswers ? { status: 503, body: { detail: 'gone' } } : { status: 200, body: saved }
  }
  return { kept, save, route }
}

type Account = ReturnType<typeof account>
async function open({ route }: Account) {
  const testPage = openTestPage(<MemoryWizardPage />, { url: '/memory/new', routes: [route] })
  await screen.findByRole('heading', { level: 1 })
  return testPage
}
type TestPage = Awaited<ReturnType<typeof open>>

const stored = () => JSON.parse(localStorage.getItem('memoryDraft') ?? 'null')
const people = () => screen.getByRole('textbox', { name: 'Who is this memory about?' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const pass = () => act(async () => vi.advanceTimersByTime(3_100))
const write = async ({ user }: TestPage, name: string) => user.type(people(), `${name}{Enter}`)
const draftAbout = (name: string, more: object = {}) => ({
  form: { subjects: [{ description: name }] },
  typed: {},
  versions: {},
  upgrades: {},
  unmapped: [],
  sent: null,
  revision: null,
  by: member.id,
  ...more,
})
const both = () => screen.findByRole('dialog', { name: 'Two versions of your text' })
const side = async (name: string) => within(within(await both()).getByRole('region', { name }))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('asks once whether to save drafts to the account; other devices find it, discarding deletes it', async () => {
  const home = account(null)
  const first = await open(home)
  expect(screen.queryByText(/to your account, too\?/)).toBeNull()
  await write(first, 'my aunt')
  await pass()
  expect(home.kept.draft).toBeNull()
  await first.user.click(await button('Yes, save them'))
  expect(screen.queryByText(/to your account, too\?/)).toBeNull()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my aunt'), pollOptions)
  first.unmount()

  localStorage.clear()
  const second = await open(home)
  expect(await screen.findByText(/Firefox on Windows/)).toBeVisible()
  expect(await screen.findByText('my aunt')).toBeVisible()
  expect(home.kept.draft).not.toBeNull()
  await second.user.click(await button('Start over'))
  await second.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }))
  await vi.waitFor(() => expect(home.kept.draft).toBeNull(), pollOptions)
  second.unmount()
})

it('two devices that edited a draft: shows both versions, and keeps the other until deleted', async () => {
  const home = account()
  home.save(JSON.stringify(draftAbout('my uncle')))
  localStorage.setItem('memoryDraft', JSON.stringify({ ...draftAbout('my aunt'), at: '2026-11-21T09:00:00Z' }))
  const testPage = await open(home)
  expect((await side('Open here')).getByText(/aunt/)).toBeVisible()
  expect((await side('Open here')).getByText(/^Saved \w+ \d+, 2\d{3}/)).toBeVisible()
  const other = await side('On another device: Firefox on Windows')
  expect(other.getByText('uncle').tagName).toBe('MARK')
  await testPage.user.click(other.getByRole('button', { name: /^Use this one/ }))
  expect(await screen.findByText('my uncle')).toBeVisible()
  expect(stored().form.subjects).toEqual([{ description: 'my uncle' }])
  expect(screen.getByText('The other version of your text is still here.')).toBeVisible()
  await testPage.user.click(await button('Look at both'))
  expect((await side('Also on this device')).getByText(/aunt/)).toBeVisible()
  await testPage.user.click(await button('Decide later'))
  await testPage.user.click(await button('Delete the other one'))
  expect(localStorage.getItem('memoryDraft:others')).toBeNull()
  // What goes on is saved over what the account has.
  await testPage.user.click(await button('About my uncle Change'))
  await write(testPage, 'and my cousin')
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('and my cousin'), pollOptions)
})

it('a save with a lost response is no conflict, on this page and the next', async () => {
  const home = account()
  const first = await open(home)
  home.kept.losesAnswers = true
  await write(first, 'my aunt')
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my aunt'), pollOptions)
  home.kept.losesAnswers = false
  await write(first, 'my uncle')
  await pass()
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my uncle'), pollOptions)
  expect(screen.queryByRole('dialog')).toBeNull()

  home.kept.losesAnswers = true
  await write(first, 'my cousin')
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my cousin'), pollOptions)
  await write(first, 'my sister')
  first.unmount()
  home.kept.losesAnswers = false
  await open(home)
  await vi.waitFor(async () => {
    await pass()
    expect(home.kept.draft?.text).toContain('my sister')
  }, pollOptions)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('memoryDraft:others')).toBeNull()
})

it('discarding also deletes a save whose response was lost', async () => {
  const home = account()
  const first = await open(home)
  await write(first, 'my aunt')
  await pass()
  first.unmount()
  const testPage = await open(home)
  home.kept.losesAnswers = true
  await testPage.user.click(await button('About my aunt Change'))
  await write(testPage, 'my uncle')
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my uncle'), pollOptions)
  home.kept.losesAnswers = false
  await testPage.user.click(await button('Start over'))
  await testPage.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }))
  await pass()
  await vi.waitFor(() => expect(home.kept.draft).toBeNull(), pollOptions)
})

it.each([
  ['Open here', ['my aunt', 'my cousin'], 'my uncle'],
  ['Also on this device', ['my uncle'], 'my cousin'],
])(
  'two tabs that edited a draft: the later one notices, and nothing is lost when "%s" is chosen',
  async (canContinue, names, kept) => {
    const testPage = await open(account(false))
    await write(testPage, 'my aunt')
    // The other tab.
    localStorage.setItem('memoryDraft', JSON.stringify(draftAbout('my uncle')))
    await write(testPage, 'my cousin')
    const mine = await side('Open here')
    expect(mine.getByText(/my cousin/)).toBeVisible()
    expect((await side('Also on this device')).getByText('uncle')).toBeVisible()
    await testPage.user.click((await side(canContinue)).getByRole('button', { name: /^Use this one/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const namesNow = () => stored().form.subjects.map(({ description }: { description: string }) => description)
    expect(namesNow()).toEqual(names)
    expect(localStorage.getItem('memoryDraft:others')).toContain(kept)
    fireEvent(window, new Event('pagehide'))
    await pass()
    expect(namesNow()).toEqual(names)
    expect(localStorage.getItem('memoryDraft:others')).toContain(kept)
  },
)

describe('one draft in two tabs', () => {
  /** As the other tab writes it: what stands there, with other answers. */
  const elsewhere = (form: object) => {
    const now = stored()
    localStorage.setItem('memoryDraft', JSON.stringify({ ...now, form: { ...now.form, ...form } }))
  }
  const names = () => stored().form.subjects.map(({ description }: { description: string }) => description)
  const begin = async () => {
    const testPage = await open(account(false))
    await write(testPage, 'my aunt')
    expect(names()).toEqual(['my aunt'])
    return testPage
  }

  it('merges edits of different questions without asking; a third tab has both', async () => {
    const testPage = await begin()
    elsewhere({ title: 'Plums', memoryType: 'happy' })
    await write(testPage, 'my cousin')
    expect([names(), stored().form.title]).toEqual([['my aunt', 'my cousin'], 'Plums'])
    await pass()
    expect([names(), stored().form.title]).toEqual([['my aunt', 'my cousin'], 'Plums'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('memoryDraft:others')).toBeNull()
    testPage.unmount()
    await open(account(false))
    expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Plums')
    expect(await screen.findByText(/my aunt, my cousin/)).toBeVisible()
  })

  it("shows the other tab's edit while idle, and does not overwrite it", async () => {
    await begin()
    elsewhere({ subjects: [{ description: 'my aunt' }, { description: 'my uncle' }] })
    const before = localStorage.getItem('memoryDraft')
    await pass()
    expect(await screen.findByRole('button', { name: /Remove my uncle/ })).toBeVisible()
    await pass()
    fireEvent(window, new Event('pagehide'))
    expect(localStorage.getItem('memoryDraft')).toBe(before)
  })

  it('offers both versions when the same question differs', async () => {
    const testPage = await begin()
    elsewhere({ title: 'Plums', memoryType: 'happy' })
    await pass()
    elsewhere({ title: 'Prunes', subjects: [{ description: 'my uncle' }] })
    // Here the title changes too, before this tab has looked.
    const title = await screen.findByRole('textbox', { name: /^Title/ })
    fireEvent.change(title, { target: { value: 'Peaches' } })
    fireEvent.blur(title)
    const mine = await side('Open here')
    expect(mine.getByText(/Peaches/)).toBeVisible()
    const other = await side('Also on this device')
    expect(other.getByText(/Prunes/)).toBeVisible()
    expect(other.queryByText(/uncle/), 'it is in both').toBeNull()
    await testPage.user.click(other.getByRole('button', { name: /^Use this one/ }))
    expect([names(), stored().form.title]).toEqual([['my uncle'], 'Prunes'])
    expect(localStorage.getItem('memoryDraft:others')).toContain('Peaches')
  })
})

it('two devices that edited different questions: both are merged without asking', async () => {
  const home = account()
  const testPage = await open(home)
  await write(testPage, 'my aunt')
  await pass()
  await vi.waitFor(() => expect(home.kept.draft?.text).toContain('my aunt'), pollOptions)
  const there = JSON.parse(home.kept.draft?.text ?? '{}')
  home.save(JSON.stringify({ ...there, form: { ...there.form, title: 'Plums', memoryType: 'happy' } }))
  await write(testPage, 'my cousin')
  await vi.waitFor(async () => {
    await pass()
    expect(home.kept.draft?.text).toMatch(/Plums.*my cousin|my cousin.*Plums/)
  }, pollOptions)
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Plums')
  expect(stored().form).toMatchObject({
    title: 'Plums',
    subjects: [{ description: 'my aunt' }, { description: 'my cousin' }],
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})
