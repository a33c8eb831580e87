import { fieldOf } from '@kindred/engine'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../../tests/helpers/poll-timeout.ts'
import { readToasts } from '../../../lib/page/show-toast.ts'
import { Link } from '../../../ui/link.tsx'
import {
  type Call,
  openTestPage,
  type Route,
  storedMemory,
  storing,
  validatorsOf,
  wizardNamed,
} from '../fixtures/test-page.tsx'
import MemoryWizardPage from './memory-wizard-page.tsx'

vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

const created: Route = ({ method, path }) =>
  method === 'POST' && path.startsWith('/memories/memories-list') ? { status: 201, body: storedMemory() } : undefined

interface Options {
  url?: string
  routes?: Route[]
  visitor?: boolean
}

async function open(options: Options = {}) {
  const testPage = openTestPage(
    <>
      <MemoryWizardPage />
      <Link to="/memories/search/hashtag/plums">Elsewhere</Link>
    </>,
    { url: '/memory/new', ...options },
  )
  await screen.findByRole('heading', { level: 1 })
  return testPage
}

type TestPage = Awaited<ReturnType<typeof open>>

const people = () => screen.getByRole('textbox', { name: 'Who is this memory about?' })
const mood = (name: RegExp) => screen.getByRole('radio', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const draft = () => JSON.parse(localStorage.getItem('memoryDraft') ?? 'null')
const notesLine = /^Content notes \(recommended\)/
/** A question that is folded to a line with its answer. */
const line = (question: string, answer: string) => button(`${question} ${answer} Change`)
const moodQuestion = 'Kind of memory'
const posts = (testPage: TestPage): Call[] => testPage.sent('POST').filter(({ path }) => path.startsWith('/memories'))

async function addPerson({ user }: TestPage, name = 'my aunt') {
  await user.type(people(), `${name}{Enter}`)
}

/** The first words are written in the page, and count once the focus leaves them. */
async function writeStory({ user }: TestPage, story: string) {
  const box = await screen.findByRole('textbox', { name: 'Your story' })
  await user.click(box)
  fireEvent.change(box, { target: { value: story } })
  await user.click(screen.getByRole('textbox', { name: /^Title/ }))
  await screen.findByRole('button', { name: /^Your story/ })
}

async function write(testPage: TestPage, story = 'We ate the plums.') {
  await addPerson(testPage)
  await testPage.user.click(mood(/^Happy/))
  await writeStory(testPage, story)
}

async function toLastStep(testPage: TestPage) {
  await testPage.user.click(button('Continue'))
  await screen.findByRole('heading', { name: 'How you show up in relationships.' })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the two steps', () => {
  it('begin with the story and show the progress [CRE-01, CRE-03, CRE-04, CRE-05, CRE-09, CRE-16, CRE-17, LIM-30]', async () => {
    const testPage = await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Start Sharing Your Memory')
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Share your childhood memory.')
    expect(screen.getByRole('progressbar', { name: 'Step 1 of 2' })).toHaveAttribute('value', '50')
    await addPerson(testPage)
    await testPage.user.click(mood(/^Happy/))
    await writeStory(testPage, 'Plums.')
    await toLastStep(testPage)
    expect(screen.getByRole('progressbar', { name: 'Step 2 of 2' })).toHaveAttribute('value', '100')
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    expect(screen.getByText(/how does this childhood experience connect to your relationship patterns/)).toBeVisible()
    expect(testPage.at()).toBe('/memory/new?routeAction=step2')
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus()
  })

  it('have a Back button above and below; both keep the input [CRE-06, CRE-08]', async () => {
    const testPage = await open()
    await addPerson(testPage)
    await testPage.user.click(mood(/^Happy/))
    await writeStory(testPage, 'Plums.')
    for (const at of [0, 1]) {
      await toLastStep(testPage)
      const back = screen.getAllByRole('button', { name: 'Back' })[at]
      if (!back) throw new Error('no way back')
      await testPage.user.click(back)
      expect(await screen.findByRole('heading', { name: 'Share your childhood memory.' })).toBeVisible()
      expect(screen.getByText('my aunt')).toBeVisible()
    }
  })

  it('open at the step in the address [RTE-35, RTE-45, AMB-38, AMB-45]', async () => {
    await open({ url: '/memory/new?step2' })
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('How you show up in relationships.')
    expect(screen.getByRole('textbox', { name: /A name for your pattern/ })).toBeVisible()
    expect(button(/What are your relationship styles/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Launch Test/ })).toHaveAttribute('href', '/quiz')
  })

  it('show crisis help below a story about wanting to die, and first on the next step', async () => {
    const crisis: Route = ({ path }) =>
      path === '/memories/api/v1/search/filters'
        ? { status: 200, body: { filters: [], starters: [], crisis: ['wanted to die'] } }
        : undefined
    const testPage = await open({ routes: [crisis] })
    const hint = { name: 'Crisis help' }
    await addPerson(testPage)
    await testPage.user.click(mood(/^Unhappy/))
    expect(screen.queryByRole('complementary', hint)).toBeNull()
    await writeStory(testPage, 'Some nights I wanted to die.')
    expect(await screen.findByRole('complementary', hint)).toBeVisible()
    await toLastStep(testPage)
    const help = await screen.findByRole('complementary', hint)
    const question = screen.getByRole('heading', { name: 'How you show up in relationships.' })
    expect(help.compareDocumentPosition(question) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('have Post on the second step only [CRE-07, CRE-18, AMB-44]', async () => {
    const testPage = await open()
    await write(testPage)
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
    await toLastStep(testPage)
    expect(button('Post')).toBeEnabled()
  })
})

describe('step 1', () => {
  it('asks for people, then the mood, then title and story [CRE-10, CRE-11, CRE-21, CRE-25, CRE-29, CRE-30, AMB-45, AMB-111]', async () => {
    const testPage = await open()
    expect(screen.getByText('Who is this memory about?')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await testPage.user.type(people(), 'my aunt')
    await testPage.user.click(button('Next'))
    expect(button('Remove my aunt')).toBeVisible()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(screen.queryByRole('textbox', { name: 'Your story' })).toBeNull()
    await testPage.user.click(mood(/^Bittersweet/))
    expect(screen.getByRole('textbox', { name: /^Title/ })).toBeVisible()
    // One tap leads from the mood to the story: what is answered is a line above it.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your story' })).toHaveFocus(), pollOptions)
    expect(line('About', 'my aunt')).toBeVisible()
    expect(line(moodQuestion, 'Bittersweet')).toBeVisible()
  })

  it('shows optional questions once the story is written [CRE-13, CRE-14, CRE-26, CRE-36, CRE-39, AMB-45]', async () => {
    const testPage = await open()
    await addPerson(testPage)
    await testPage.user.click(mood(/^Bittersweet/))
    expect(screen.queryByRole('button', { name: notesLine })).toBeNull()
    await writeStory(testPage, 'Plums.')
    await testPage.user.click(button(notesLine))
    const notes = within(screen.getByRole('group', { name: 'Content notes' }))
    const field = fieldOf(wizardNamed('memory'), 'sensitive_topics')
    const byOrder = [...(field?.list?.options ?? [])].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    expect(byOrder.map(({ label }) => label)).not.toEqual(byOrder.map(({ label }) => label).sort())
    expect(notes.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual(
      byOrder.map(({ label }) => label),
    )
    expect(button('Photos Open')).toBeVisible()
    expect(button(/Who can see it/)).toBeVisible()
    await testPage.user.click(screen.getByText('Tags: none yet'))
    expect(await screen.findByRole('heading', { name: 'Did You Know?' })).toBeVisible()
  })

  it('has mood, photos, content notes and privacy [CRE-22, PRD-03]', async () => {
    const testPage = await open()
    await write(testPage)
    await testPage.user.click(line(moodQuestion, 'Happy'))
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    await testPage.user.click(button('Photos Open'))
    const photos = await screen.findByRole('group', { name: 'Photos' })
    expect(await within(photos).findByRole('button', { name: 'Add photos' })).toBeEnabled()
    expect(button(notesLine)).toBeEnabled()
    expect(button(/Who can see it/)).toBeEnabled()
  })

  it('Continue focuses the first unanswered question, and goes on only when all are answered', async () => {
    const testPage = await open()
    await testPage.user.click(button('Continue'))
    await waitFor(() => expect(people()).toHaveFocus(), pollOptions)
    await addPerson(testPage)
    await testPage.user.click(button('Continue'))
    await waitFor(() => expect(mood(/^Happy/)).toHaveFocus(), pollOptions)
    // By keyboard nothing moves while somebody goes through the choices.
    await testPage.user.keyboard(' ')
    expect(mood(/^Happy/)).toHaveFocus()
    await testPage.user.click(button('Continue'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your story' })).toHaveFocus(), pollOptions)
    expect(screen.getByText('Still to fill in: Your story')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Share your childhood memory.')
    await writeStory(testPage, 'Plums.')
    // The line about tags is said in the same sentence, once.
    expect(screen.getByText(/^New below: .*Content notes \(recommended\).*, Tags$/)).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Neglect' })).toBeNull()
    await toLastStep(testPage)
  })

  it('shows only the people again when the last one is removed [CRE-31]', async () => {
    const testPage = await open()
    await addPerson(testPage)
    expect(mood(/^Happy/)).toBeVisible()
    await testPage.user.click(button('Remove my aunt'))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: /Your story|Photos|Who can see it/ })).toBeNull()
    expect(screen.getAllByRole('textbox')).toEqual([people()])
  })

  it('keeps the tags when the mood changes [AMB-46, CRE-27]', async () => {
    const testPage = await open({ url: '/memory/new' })
    await write(testPage)
    await testPage.goTo('/memory/new?tab=1')
    await testPage.user.click(await screen.findByRole('checkbox', { name: '3-5 years' }))
    await testPage.user.click(button('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(testPage.at()).toBe('/memory/new')
    await testPage.user.click(line(moodQuestion, 'Happy'))
    await testPage.user.click(mood(/^Unhappy/))
    expect(draft().form.age).toMatchObject([{ value: '3-5-years' }])
    expect(draft().form.memoryType).toBe('unhappy')
  })
})

describe('tags before posting', () => {
  it('are saved in the draft with a green check, and not sent [AMB-08, TAG-33]', async () => {
    const testPage = await open()
    await write(testPage)
    await testPage.user.click(screen.getByText('Tags: none yet'))
    await testPage.user.click(await screen.findByRole('button', { name: /^Add Your Answer Feelings/ }))
    expect(testPage.at()).toBe('/memory/new?routeAction=feelings')
    await screen.findByRole('heading', { level: 3, name: 'How did you feel at the time?' })
    await testPage.user.click(within(screen.getByRole('dialog')).getAllByRole('checkbox')[1] as HTMLElement)
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(draft().form.feelingsAtTheTime).toHaveLength(1)
    expect([...testPage.sent('POST'), ...testPage.sent('PUT')]).toHaveLength(0)
    await testPage.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(testPage.at()).toBe('/memory/new?routeAction=needs'))
  })

  it.each([
    ['?openTagsModal=true', null],
    ['?needs', 'What did you need?'],
    ['?routeAction=chronic', 'What was going on for a long time?'],
    ['?tab=3', 'What was life around you like at that time?'],
  ])('%s opens them [RTE-36, RTE-45, RTE-46, AMB-38, AMB-39]', async (query, question) => {
    await open({ url: `/memory/new${query}` })
    const dialog = await screen.findByRole('dialog', { name: 'Tag Your Childhood Trauma' })
    expect(within(dialog).queryByRole('heading', { level: 3 })?.textContent ?? null).toBe(question)
  })
})

describe('privacy', () => {
  it('starts with that of the last memory, has three levels, and is shown next to Post [PRV-02, PRV-05, AMB-48]', async () => {
    const last: Route = ({ path }) =>
      path.startsWith('/memories/api/v1/last-privacy') ? { status: 200, body: { privacy: 1 } } : undefined
    const testPage = await open({ routes: [created, last] })
    await write(testPage)
    expect(button(/Who can see it/)).toHaveTextContent('Only me')
    await testPage.user.click(button(/Who can see it/))
    const levels = await screen.findAllByRole('radio', { name: /^(Public|Private with a link|Only me)/ })
    expect(levels.map((one) => one.getAttribute('aria-label'))).toEqual(['Public', 'Private with a link', 'Only me'])
    await testPage.user.click(screen.getByRole('radio', { name: /^Private with a link/ }))
    await testPage.user.click(button('Select'))
    await toLastStep(testPage)
    expect(screen.getByText('Anyone with the link can read this.')).toBeVisible()
    expect(await screen.findByRole('radio', { name: /^Private with a link/ })).toBeChecked()
    await testPage.user.click(screen.getByRole('radio', { name: /^Only me/ }))
    expect(screen.getByText('Only you can read this.')).toBeVisible()
    await testPage.user.click(screen.getByRole('radio', { name: /^Private with a link/ }))
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(posts(testPage)[0]?.body.privacy).toBe(2))
  })

  it('is public for a first memory, also when the last privacy cannot be loaded [PRV-04, AMB-48, LIM-31]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken: Route = ({ path }) => (path.includes('last-privacy') ? { status: 500, body: {} } : undefined)
    const testPage = await open({ routes: [created, broken] })
    await write(testPage)
    await toLastStep(testPage)
    expect(screen.getByText('Everyone can read this.')).toBeVisible()
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(posts(testPage)).toHaveLength(1))
    expect([undefined, 0]).toContain(posts(testPage)[0]?.body.privacy)
  })

  it('Post waits for the last privacy, then confirms the first public post', async () => {
    let answer = (_: { privacy: number; has_posted: boolean }) => {}
    const held = new Promise<object>((resolve) => {
      answer = resolve
    })
    const slow: Route = ({ path }) =>
      path.includes('last-privacy') ? held.then((body) => ({ status: 200, body })) : undefined
    const testPage = await open({ routes: [created, slow] })
    await write(testPage)
    await toLastStep(testPage)
    await testPage.user.click(button('Post'))
    expect(button('Posting…')).toBeDisabled()
    expect(posts(testPage)).toHaveLength(0)
    answer({ privacy: 0, has_posted: false })
    await testPage.user.click(await screen.findByRole('button', { name: 'Yes, post it' }))
    await waitFor(() => expect(posts(testPage)).toHaveLength(1))
  })

  it('is explained by routeAction=privacy over the step [RTE-31]', async () => {
    const testPage = await open()
    await write(testPage)
    await toLastStep(testPage)
    const way = await screen.findByRole('link', { name: 'What do these levels mean?' })
    expect(way).toHaveAttribute('href', expect.stringContaining('routeAction=privacy'))
    await testPage.user.click(way)
    expect(new URLSearchParams(testPage.at().split('?')[1]).get('routeAction')).toBe('privacy')
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('How you show up in relationships.')
  })
})

describe('posting', () => {
  it('sends one memory with status 1, clears the draft, goes home and reloads the feed [CRE-38, CRE-41, CRE-42, CRE-54, ERR-14, AMB-47]', async () => {
    const testPage = await open({ routes: [created] })
    await write(testPage)
    const asked = vi.spyOn(testPage.client, 'invalidateQueries')
    await toLastStep(testPage)
    await testPage.user.click(button('Post'))
    await screen.findByText('Your Memory Added Successfully!')
    expect(screen.getByText('Thank you! Your post has been added.')).toBeVisible()
    expect(posts(testPage)).toHaveLength(1)
    expect(posts(testPage)[0]?.body).toMatchObject({
      type: 1,
      description: 'We ate the plums.',
      title: '',
      status: 1,
      subjects: [{ description: 'my aunt' }],
      sensitive_topics: [],
    })
    expect(posts(testPage)[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(testPage.at()).toBe('/home'))
    expect(localStorage.getItem('memoryDraft')).toBeNull()
    expect(asked.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toContain('feed')
  })

  it('tells the author of a private memory that only they can see it', async () => {
    const testPage = await open({ routes: [created] })
    await write(testPage)
    await toLastStep(testPage)
    await testPage.user.click(await screen.findByRole('radio', { name: /^Only me/ }))
    await testPage.user.click(button('Post'))
    expect(await screen.findByText('Thank you! Your post has been added. Only you can see it.')).toBeVisible()
    expect(posts(testPage)[0]?.body).toMatchObject({ privacy: 1 })
  })

  it('counts content notes next to Post, links to them, and hides reader options before a story [CRE-37]', async () => {
    const testPage = await open({ url: '/memory/new?step=2', routes: [created] })
    expect(screen.queryByRole('link', { name: 'What do these levels mean?' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Content notes' })).toBeNull()
    await testPage.goTo('/memory/new')
    await write(testPage)
    await toLastStep(testPage)
    await testPage.user.click(button('Add content notes'))
    expect(document.activeElement).toHaveTextContent('Content notes (recommended)')
    await testPage.user.click(screen.getByRole('checkbox', { name: 'Neglect' }))
    expect(button('1 content note')).toBeVisible()
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(posts(testPage)[0]?.body.sensitive_topics).toMatchObject([{ id: 'neglect' }]))
  })

  it('recommends content notes and sends them by id, without those unticked [CRE-37, CRE-38]', async () => {
    const testPage = await open({ routes: [created] })
    await write(testPage)
    const note = (name: string) => screen.getByRole('checkbox', { name })
    await testPage.user.click(button(notesLine))
    expect(screen.getByText(/^Recommended, not required\./)).toBeVisible()
    await testPage.user.click(note('Neglect'))
    await testPage.user.click(note('Bullying'))
    await testPage.user.click(note('Bullying'))
    await toLastStep(testPage)
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(posts(testPage)[0]?.body.sensitive_topics).toEqual([{ id: 'neglect' }]))
  })

  it('needs a story, and is disabled while pending [CRE-52, ERR-30]', async () => {
    let answer = (_reply: { status: number; body: unknown }) => {}
    const slow: Route = ({ method, path }) =>
      method === 'POST' && path.startsWith('/memories')
        ? new Promise((resolve) => {
            answer = resolve
          })
        : undefined
    const testPage = await open({ routes: [slow] })
    // However often it is pressed, Continue leads to the question that opens the story.
    for (const _ of [1, 2, 3]) await testPage.user.click(button('Continue'))
    expect(screen.getByText('Still to fill in: Who is this memory about?')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'How you show up in relationships.' })).toBeNull()
    // An address leads past it; the last step says what is missing, and where to write it.
    await testPage.goTo('/memory/new?routeAction=step2')
    await screen.findByRole('heading', { name: 'How you show up in relationships.' })
    expect(button('Post')).toBeDisabled()
    expect(screen.getByText(/^Your story is still missing\./)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(readToasts()).toEqual([])
    await testPage.user.click(button('Write your story'))
    await screen.findByRole('heading', { name: 'Share your childhood memory.' })
    await write(testPage)
    await toLastStep(testPage)
    await testPage.user.click(button('Post'))
    expect(button('Posting…')).toBeDisabled()
    await act(async () => answer({ status: 201, body: storedMemory() }))
    await waitFor(() => expect(testPage.at()).toBe('/home'))
  })

  it.each([
    ['an error', { status: 500, body: {} }],
    ['a success other than 201', { status: 200, body: {} }],
    ['no answer', 'no answer' as const],
  ])('shows an error on %s, keeps everything, and retries with the same key [ERR-15, CRE-54]', async (_name, reply) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let failures = 1
    const failing: Route = ({ method, path }) =>
      method === 'POST' && path.startsWith('/memories') && failures-- > 0 ? reply : undefined
    const testPage = await open({ routes: [failing, created] })
    await write(testPage)
    await toLastStep(testPage)
    await testPage.user.click(button('Post'))
    await screen.findByText('Memory Submission Failed')
    expect(screen.getByText('There was an error entering your post. Please try again later.')).toBeVisible()
    const kept = { desc: 'We ate the plums.', memoryType: 'happy', subjects: [{ description: 'my aunt' }] }
    expect(draft().form).toMatchObject(kept)
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(testPage.at()).toBe('/home'))
    expect(posts(testPage)[1]?.body).toEqual(posts(testPage)[0]?.body)
    const keys = posts(testPage).map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('points out identifying text, and still allows posting', async () => {
    const testPage = await open({ routes: [created] })
    await write(testPage, 'Write to me: robin@example.org')
    await toLastStep(testPage)
    expect(screen.getByText(/robin@example\.org/)).toBeVisible()
    expect(button('Post')).toBeEnabled()
  })
})

describe('a draft', () => {
  it('is saved on each change, also while typing [DRF-02]', async () => {
    const testPage = await open()
    await addPerson(testPage)
    expect(draft().form.subjects).toEqual([{ description: 'my aunt' }])
    await testPage.user.click(mood(/^Happy/))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your story' }), { target: { value: 'We ate' } })
    expect(draft().typed.desc).toBe('We ate')
  })

  it('is also saved every 3 seconds [DRF-01, LIM-29]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const testPage = await open()
    await addPerson(testPage)
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
    localStorage.removeItem('memoryDraft')
    await vi.waitFor(() => expect(draft()).not.toBeNull(), { timeout: 4_000, interval: 50 })
    // The clock has just struck.
    localStorage.removeItem('memoryDraft')
    await pass(2_800)
    expect(draft()).toBeNull()
    await pass(300)
    expect(draft().form.subjects).toEqual([{ description: 'my aunt' }])
  })

  it("of an idle tab overwrites no other tab's draft", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const testPage = await open()
      await screen.findByRole('textbox', { name: 'Who is this memory about?' })
      const elsewhere = (words: string) => {
        localStorage.setItem('memoryDraft', JSON.stringify({ words }))
        act(() => void vi.advanceTimersByTime(6_000))
        window.dispatchEvent(new Event('pagehide'))
        return draft().words
      }
      expect(elsewhere('while this one is empty')).toBe('while this one is empty')
      await addPerson(testPage)
      expect(draft().words).toBeUndefined()
      expect(elsewhere('and when it is not')).toBe('and when it is not')
    } finally {
      vi.useRealTimers()
    }
  })

  it('is restored after a reload with typed text, and can be discarded [DRF-03, AMB-47]', async () => {
    const first = await open()
    await addPerson(first)
    await first.user.click(mood(/^Happy/))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your story' }), { target: { value: 'We ate' } })
    first.unmount()
    const { user } = await open()
    expect(await screen.findByText('We restored your draft from this device.')).toBeVisible()
    expect(line('About', 'my aunt')).toBeVisible()
    expect(line(moodQuestion, 'Happy')).toBeVisible()
    expect(button('Your story We ate')).toBeVisible()
    await user.click(button('Start over'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(screen.queryByText('my aunt')).toBeNull())
    expect(draft()).toBeNull()
  })
})

describe('on a shared device', () => {
  it('hides the draft of another member, and keeps it', async () => {
    const theirs = { form: { subjects: [{ description: 'their aunt' }] }, by: 'somebody else' }
    localStorage.setItem('memoryDraft', JSON.stringify(theirs))
    const testPage = await open()
    expect(screen.queryByText('their aunt')).toBeNull()
    expect(draft()).toEqual(theirs)
    testPage.unmount()
    await open({ visitor: true })
    expect(screen.queryByText('their aunt')).toBeNull()
    expect(draft()).toEqual(theirs)
  })
})

describe('leaving', () => {
  it('asks when there is input, and staying keeps it [DRF-07, DRF-08, DRF-09, DRF-11, DRF-12, DRF-13, ERR-23]', async () => {
    const testPage = await open()
    await addPerson(testPage)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await testPage.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = screen.getByRole('dialog', { name: 'Leave page?' })
    expect(dialog).toHaveTextContent('You have unsaved changes. Are you sure you want to leave?')
    await testPage.user.click(within(dialog).getByRole('button', { name: 'Keep writing' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(testPage.at()).toBe('/memory/new')
    expect(screen.getByText('my aunt')).toBeVisible()
  })

  it('clears draft and form, discards uploaded photos, and continues to the target [DRF-05, DRF-14, AMB-47]', async () => {
    const form = {
      subjects: [{ description: 'my aunt' }],
      memoryType: 'happy',
      desc: 'Plums.',
      image_list: ['t1', 't2'],
    }
    localStorage.setItem('memoryDraft', JSON.stringify({ form }))
    const testPage = await open()
    const discarded = () => testPage.calls.filter(({ path }) => path.startsWith('/api/v1/image/upload-image/d/'))
    await testPage.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(discarded()).toEqual([])
    expect(draft()).not.toBeNull()
    await testPage.user.click(button('Leave'))
    await waitFor(() => expect(testPage.at()).toBe('/memories/search/hashtag/plums'))
    expect(draft()).toBeNull()
    await waitFor(() => expect(discarded().map(({ path }) => path.split('?')[1])).toEqual(['temp_id=t1', 'temp_id=t2']))
    testPage.unmount()
    await open()
    expect(screen.queryByText('my aunt')).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('warns that the draft is deleted, and can keep it with typed text', async () => {
    const testPage = await open()
    await write(testPage, 'Plums.')
    await testPage.user.type(screen.getByRole('textbox', { name: /^Title/ }), 'The orchard')
    await testPage.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = screen.getByRole('dialog', { name: 'Leave page?' })
    expect(dialog).toHaveTextContent('If you leave, your draft is deleted.')
    expect(within(dialog).getAllByRole('button')[0]).toHaveTextContent('Keep the draft and go')
    await testPage.user.click(button('Keep the draft and go'))
    await waitFor(() => expect(testPage.at()).toBe('/memories/search/hashtag/plums'))
    expect(draft()).toMatchObject({ form: { title: 'The orchard', desc: 'Plums.' } })
    testPage.unmount()
    await open()
    expect(screen.getByText('my aunt')).toBeVisible()
  })

  it('does not ask without input, or between steps of the wizard [DRF-07, DRF-10]', async () => {
    const testPage = await open()
    await testPage.goTo('/memory/new?routeAction=step2')
    await testPage.goTo('/memory/new')
    await addPerson(testPage)
    await testPage.goTo('/memory/new?routeAction=step2')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(testPage.at()).toBe('/memory/new?routeAction=step2')
    testPage.unmount()
    localStorage.clear()
    const empty = await open()
    await empty.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(empty.at()).toBe('/memories/search/hashtag/plums')
  })

  it.each([
    [false, '/home'],
    [true, '/'],
  ])(
    'by Cancel asks first, then clears (visitor: %s) and goes to %s [DRF-15, DRF-16, DRF-17, AMB-47]',
    async (visitor, home) => {
      localStorage.setItem('memoryDraft', JSON.stringify({ form: { subjects: [{ description: 'my aunt' }] } }))
      const testPage = await open({ visitor })
      await testPage.user.click(button('Cancel'))
      await testPage.user.click(button('No, go back'))
      expect(screen.getByText('my aunt')).toBeVisible()
      await testPage.user.click(button('Cancel'))
      await testPage.user.click(button('Yes, I want to cancel'))
      await waitFor(() => expect(testPage.at()).toBe(home))
      expect(draft()).toBeNull()
    },
  )
  it('by Cancel can keep the draft', async () => {
    localStorage.setItem('memoryDraft', JSON.stringify({ form: { subjects: [{ description: 'my aunt' }] } }))
    const testPage = await open()
    await testPage.user.click(button('Cancel'))
    await testPage.user.click(button('Keep the draft and go'))
    await waitFor(() => expect(testPage.at()).toBe('/home'))
    expect(draft()).not.toBeNull()
  })
})

describe('a visitor', () => {
  it('is told how to sign in, can answer people and mood, and is prompted by the story, which takes no words [CRE-51, AMB-78]', async () => {
    const testPage = await open({ visitor: true })
    expect(screen.getByText(/^Sign in or join/)).toBeVisible()
    await testPage.user.type(people(), 'my aunt{Enter}')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/memory/new?routeAction=login')
    await testPage.user.click(mood(/^Happy/))
    await testPage.user.type(screen.getByRole('textbox', { name: 'Your story' }), 'We ate the plums.')
    expect(screen.getByRole('alert')).toHaveTextContent(/^Sign in or join/)
    expect(screen.getByRole('textbox', { name: 'Your story' })).toHaveValue('')
    expect(localStorage.getItem('memoryDraft')).toBeNull()
  })

  it('who presses Post is sent to sign in, and the draft stays [RTE-30]', async () => {
    const form = { subjects: [{ description: 'my aunt' }], memoryType: 'happy', desc: 'Plums.' }
    localStorage.setItem('memoryDraft', JSON.stringify({ form }))
    const testPage = await open({ visitor: true, url: '/memory/new?step=2' })
    await testPage.user.click(button('Post'))
    await waitFor(() => expect(testPage.at()).toBe('/?routeAction=login'))
    expect(posts(testPage)).toHaveLength(0)
    expect(draft().form.desc).toBe('Plums.')
  })
})

describe('editing', () => {
  const editing = async (more: object = {}) => {
    const store = storing(storedMemory({ subjects: [{ description: 'my aunt' }], type: 1, privacy: 1, ...more }))
    const testPage = await open({ url: '/memory/edit?hashId=m1', routes: [store.route] })
    return { ...testPage, store }
  }

  it("loads the memory, clears a new memory's draft, and saves with the loaded revision [CRE-02, CRE-40, CRE-55, DRF-04, ERR-16, AMB-44, AMB-101]", async () => {
    localStorage.setItem('memoryDraft', JSON.stringify({ form: { desc: 'other' } }))
    const testPage = await editing()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Your Memory')
    expect(draft()).toBeNull()
    expect(line('About', 'my aunt')).toBeVisible()
    expect(line(moodQuestion, 'Happy')).toBeVisible()
    expect(button('Your story We played until dark.')).toBeVisible()
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'The yard, again' } })
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await screen.findByText('Post Updated Successfully')
    expect(screen.getByText('Your changes have been saved!')).toBeVisible()
    expect(testPage.sent('PUT')[0]?.body).toMatchObject({
      title: 'The yard, again',
      revision: 4,
      status: 1,
      privacy: 1,
    })
    expect(testPage.sent('PUT')[0]?.body).not.toHaveProperty('feelings')
    await waitFor(() => expect(testPage.at()).toBe('/memory/m1'))
  })

  it('stashes the unsent draft of a new memory, and restores it for the next one [DRF-04, AMB-101]', async () => {
    const unsent = JSON.stringify({ form: { subjects: [{ description: 'my cousin' }] } })
    localStorage.setItem('memoryDraft', unsent)
    const edit = await editing()
    expect(draft()).toBeNull()
    edit.unmount()
    const again = await open()
    expect(await screen.findByText('my cousin')).toBeVisible()
    expect(draft().form.subjects).toMatchObject([{ description: 'my cousin' }])
    again.unmount()
    // Another tab wrote something new meanwhile: neither is decided in silence.
    const later = await editing()
    const other = { ...JSON.parse(unsent), form: { subjects: [{ description: 'my uncle' }] }, by: draft()?.by ?? null }
    localStorage.setItem('memoryDraft', JSON.stringify(other))
    later.unmount()
    await open()
    expect(await screen.findByText('my uncle')).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('memoryDraft:others')).toContain('my cousin'))
  })

  it('a memory without people asks everything else, including privacy', async () => {
    const testPage = await editing({ subjects: [] })
    expect(line(moodQuestion, 'Happy')).toBeVisible()
    expect(button('Your story We played until dark.')).toBeVisible()
    for (const name of [/Who can see it/, /^Photos/, notesLine]) expect(button(name)).toBeVisible()
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Nobody else' } })
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await waitFor(() => expect(testPage.sent('PUT')[0]?.body).toMatchObject({ title: 'Nobody else', privacy: 1 }))
  })

  it("moves to the memory's new link with unsaved changes", async () => {
    const moved = storing(storedMemory({ shareable_link: 'm2', title: 'The yard' }))
    localStorage.setItem('memoryEdit:m1', JSON.stringify({ form: { title: 'Half a' }, by: null }))
    localStorage.setItem('unsentTags:m1', '{}')
    const testPage = await open({ url: '/memory/edit?hashId=m1', routes: [moved.route] })
    await waitFor(() => expect(testPage.at()).toBe('/memory/edit?hashId=m2'))
    expect(localStorage.getItem('memoryEdit:m1')).toBeNull()
    expect(localStorage.getItem('memoryEdit:m2')).toContain('Half a')
    expect(localStorage.getItem('unsentTags:m1')).toBeNull()
    expect(localStorage.getItem('unsentTags:m2')).toBe('{}')
  })

  it('applies less privacy on Select at once, and continues the edit under the new link', async () => {
    const testPage = await editing({ privacy: 0 })
    testPage.answer(({ method, body }) =>
      method === 'PUT' && Object.keys(body).join() === 'privacy'
        ? {
            status: 202,
            body: { ...testPage.store.memory(), privacy: body.privacy, shareable_link: 'm2', revision: 5 },
          }
        : undefined,
    )
    const choose = async (level: RegExp) => {
      await testPage.user.click(button(/Who can see it/))
      await testPage.user.click(await screen.findByRole('radio', { name: level }))
      await testPage.user.click(button('Select'))
    }
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Half a' } })
    const begun = `commentDraft:${testPage.store.memory().x.x1}:`
    localStorage.setItem(`${begun}m1`, 'I wanted to add')
    await choose(/^Only me/)
    expect(await screen.findByText('Only you can see this memory now.')).toBeVisible()
    expect(testPage.sent('PUT').map(({ body }) => body)).toEqual([{ privacy: 1 }])
    await waitFor(() => expect(testPage.at()).toBe('/memory/edit?hashId=m2'))
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Half a')
    expect(JSON.parse(localStorage.getItem('memoryEdit:m2') ?? '{}').form.title).toBe('Half a')
    expect(localStorage.getItem('memoryEdit:m1')).toBeNull()
    expect(localStorage.getItem(`${begun}m1`)).toBeNull()
    expect(localStorage.getItem(`${begun}m2`)).toBe('I wanted to add')
    // Giving it to more people waits for Save, with the rest.
    await choose(/^Public/)
    expect(testPage.sent('PUT')).toHaveLength(1)
    await choose(/^Only me/)
    expect(testPage.sent('PUT')).toHaveLength(1)
    testPage.answer(({ method, path }) =>
      method === 'PUT' && path.includes('/m2/') ? { status: 202, body: testPage.store.memory() } : undefined,
    )
    await testPage.user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(testPage.sent('PUT')[1]?.body).toMatchObject({ title: 'Half a', privacy: 1, revision: 5 }),
    )
  })

  it('reports a failed privacy change, and can retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await editing({ privacy: 2 })
    let fails = 1
    testPage.answer(({ method }) => (method === 'PUT' && fails-- > 0 ? 'no answer' : undefined))
    await testPage.user.click(button(/Who can see it/))
    await testPage.user.click(await screen.findByRole('radio', { name: /^Only me/ }))
    await testPage.user.click(button('Select'))
    await screen.findByText('Nothing has changed')
    await testPage.user.click(button('Try again'))
    await screen.findByText('Only you can see this memory now.')
    expect(testPage.store.memory().privacy).toBe(1)
  })

  it('marks a changed story as unpublished; Publish publishes it, Discard can be undone', async () => {
    const testPage = await editing({ privacy: 0 })
    const rewrite = async (words: string) => {
      await testPage.user.click(button(/Your story/))
      fireEvent.change(await screen.findByRole('textbox', { name: 'Your story' }), { target: { value: words } })
      await testPage.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    }
    const waits = 'Your changes aren’t published yet. Readers still see the earlier version.'
    expect(screen.queryByText(waits)).toBeNull()
    await rewrite('We played until we were called.')
    await screen.findByText(waits)
    expect(testPage.sent('PUT')).toHaveLength(0)
    // On a phone the bar is out of sight; a line over the ways on leads to it.
    await testPage.user.click(await screen.findByRole('button', { name: 'Changes not published yet' }))
    expect(button('Discard')).toHaveFocus()
    await testPage.user.click(button('Discard'))
    expect(await screen.findByText('We played until dark.')).toBeVisible()
    expect(screen.queryByText(waits)).toBeNull()
    expect(localStorage.getItem('memoryEdit:m1')).toBeNull()
    await testPage.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('We played until we were called.')).toBeVisible()
    await testPage.user.click(await screen.findByRole('button', { name: 'Publish' }))
    await screen.findByText('Post Updated Successfully')
    expect(testPage.store.memory().description).toBe('We played until we were called.')
    await waitFor(() => expect(testPage.at()).toBe('/memory/m1'))
  })

  it('announces a new link of the memory, and moves to it', async () => {
    const testPage = await editing({ privacy: 0 })
    testPage.answer(({ method }) =>
      method === 'PUT'
        ? { status: 202, body: { ...testPage.store.memory(), privacy: 2, shareable_link: 'm2' } }
        : undefined,
    )
    localStorage.setItem('unsentTags:m1', '{}')
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await screen.findByText('This memory has a new link')
    expect(screen.getByText(/Links you shared before no longer work/)).toBeVisible()
    await waitFor(() => expect(testPage.at()).toBe('/memory/m2'))
    await waitFor(() => expect(localStorage.getItem('unsentTags:m2')).toBe('{}'))
    // What was written towards the edit is published, and comes back nowhere.
    expect(localStorage.getItem('memoryEdit:m2')).toBeNull()
  })

  it('applies fewer readers above Save at once, more readers with Save', async () => {
    const testPage = await editing({ privacy: 0 })
    await toLastStep(testPage)
    await testPage.user.click(await screen.findByRole('radio', { name: /^Only me/ }))
    await waitFor(() => expect(testPage.sent('PUT').map(({ body }) => body)).toEqual([{ privacy: 1 }]))
    await testPage.user.click(await screen.findByRole('radio', { name: /^Private with a link/ }))
    expect(testPage.sent('PUT')).toHaveLength(1)
    await testPage.user.click(button('Save'))
    await waitFor(() => expect(testPage.sent('PUT')[1]?.body).toMatchObject({ privacy: 2 }))
  })

  it('opens by a former link, under the current one', async () => {
    const store = storing(storedMemory({ shareable_link: 'm2', subjects: [{ description: 'my aunt' }] }))
    const testPage = await open({ url: '/memory/edit?hashId=m1&step=2', routes: [store.route] })
    await waitFor(() => expect(testPage.at()).toContain('hashId=m2'))
    expect(testPage.at()).toContain('step=2')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Edit Your Memory')
  })

  it.each([
    ['an error', 500],
    ['a success other than 202', 200],
  ])('shows an error on %s [ERR-17]', async (_name, status) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await editing()
    testPage.answer(({ method }) => (method === 'PUT' ? { status, body: {} } : undefined))
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await screen.findByText('Memory Update Failed')
    expect(screen.getByText('There was an error updating your post. Please try again later.')).toBeVisible()
  })

  it('asks before overwriting what another tab saved', async () => {
    const testPage = await editing()
    testPage.store.changeElsewhere({ title: 'From elsewhere' })
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'From here' } })
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await screen.findByRole('dialog', { name: 'This memory was changed elsewhere' })
    expect(testPage.store.memory().title).toBe('From elsewhere')
    await testPage.user.click(button('Keep what I wrote here'))
    await waitFor(() => expect(testPage.store.memory().title).toBe('From here'))
  })

  it('has Delete, which can be undone', async () => {
    const testPage = await editing()
    testPage.answer(({ method }) =>
      method === 'DELETE'
        ? { status: 200, body: { undo_seconds: 30, undo_until: '2026-01-01T00:10:00.000Z' } }
        : undefined,
    )
    await testPage.user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(testPage.at()).toBe('/yours'))
    expect(testPage.sent('DELETE')[0]?.path).toBe('/memories/api/v1/memories/m1')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  })

  it('leaves without asking [DRF-07], and restores changes when opened again', async () => {
    const testPage = await editing()
    fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Half a' } })
    await testPage.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(testPage.at()).toBe('/memories/search/hashtag/plums')
    testPage.unmount()
    await editing()
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Half a')
  })

  it('saves tags at once, and the memory afterwards without a conflict', async () => {
    const testPage = await editing()
    await testPage.goTo('/memory/edit?hashId=m1&tab=7')
    await screen.findByRole('heading', { level: 3, name: 'How did you feel at the time?' })
    await testPage.user.click(within(screen.getByRole('dialog')).getAllByRole('checkbox')[1] as HTMLElement)
    await screen.findByText('Saved')
    await testPage.user.click(button('Close'))
    await toLastStep(testPage)
    await testPage.user.click(button('Save'))
    await screen.findByText('Post Updated Successfully')
    expect(testPage.store.memory().feelings).toHaveLength(1)
  })
})
