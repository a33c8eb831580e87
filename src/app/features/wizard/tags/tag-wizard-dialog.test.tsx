import type { Memory } from '@kindred/contract/memory'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestPage, storedMemory, storing, type TestPage, validatorsOf } from '../fixtures/test-page.tsx'
import TagWizardDialog from './tag-wizard-dialog.tsx'

vi.mock('../load-validators.ts', () => ({ loadValidators: async (id: string) => validatorsOf(id) }))

const tag = (id: string, description: string) => ({ tag_id: id, description, memory_tag_id: `t-${id}`, slug: id })

interface OpenedDialog extends TestPage {
  store: ReturnType<typeof storing>
  closed: ReturnType<typeof vi.fn>
}

async function open(more: Partial<Memory> & Record<string, unknown> = {}, step?: number): Promise<OpenedDialog> {
  const store = storing(storedMemory(more))
  const closed = vi.fn()
  const testPage = openTestPage(<TagWizardDialog hashId="m1" step={step} onClose={closed} />, {
    url: '/memory/m1?isEdit=true',
    routes: [store.route],
  })
  await screen.findByRole('heading', { name: /^Tag Your Childhood/ })
  return { ...testPage, store, closed }
}

const question = () => screen.getByRole('heading', { level: 3 }).textContent
const row = (name: RegExp) => screen.getByRole('button', { name })
const rowTitles = () => [...document.querySelectorAll('.wizard-row-title')].map((one) => one.textContent)
const next = () => screen.getByRole('button', { name: 'Next' })
/** Those that go together. */
const boxes = () => screen.getAllByRole('checkbox').filter((one) => one.closest('.checklist-apart') === null)
const box = (name: string) => screen.getByRole('checkbox', { name })
const puts = (testPage: TestPage) => testPage.sent('PUT')
const ids = (tags: unknown) => (tags as { id: string }[]).map(({ id }) => id)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('what was said while writing', () => {
  const said = { subjects: [{ description: 'my mother' }], description: 'It was dark. I was nine.' }

  it('is offered on the list, and saved by one press, in one save', async () => {
    const testPage = await open(said)
    expect(screen.getByText('You mentioned: 6-9 years, Mother.')).toBeVisible()
    expect(puts(testPage)).toHaveLength(0)
    await testPage.user.click(screen.getByRole('button', { name: 'Add “6-9 years, Mother”' }))
    await waitFor(() => expect(puts(testPage)).toHaveLength(1))
    expect(puts(testPage)[0]?.body).toMatchObject({
      age_ranges: [{ id: '6-9-years', name: '6-9 years' }],
      persons_actions: [{ person_involved: { id: 'mother' } }],
    })
    expect(screen.queryByText(/^You mentioned/)).toBeNull()
    expect(row(/^Age/)).toHaveFocus()
  })

  it('is offered on its own question, and no longer once that has another answer', async () => {
    const testPage = await open(said, 4)
    expect(screen.getByText('You mentioned: Mother.')).toBeVisible()
    await testPage.user.click(box('Father'))
    expect(screen.getByText(/^You mentioned/)).not.toBeVisible()
  })
})

describe('the overview', () => {
  it("is a modal 'Tag Your Childhood Trauma' that lists the steps in display order [TAG-01, TAG-02, TAG-06, TAG-07]", async () => {
    await open()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Tag Your Childhood Trauma')
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    expect(rowTitles()).toEqual([
      'Age at the Time',
      'Siblings',
      "People's Actions",
      'Risk Factors',
      'Ongoing Challenges',
      'Major Shocks',
      'Feelings',
      'Needs',
      'Thoughts',
      'Personality Changes',
      'School Struggles',
      'Health Changes',
    ])
  })

  it('has ten rows for a happy memory, and a title without trauma [TAG-08, AMB-121]', async () => {
    await open({ type: 1 })
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Tag Your Childhood Memory')
    expect(rowTitles()).toHaveLength(10)
    expect(rowTitles()).not.toContain('School Struggles')
    expect(rowTitles()).not.toContain('Health Changes')
  })

  it('marks each step answered by option or text [TAG-03, TAG-67]', async () => {
    await open({ age_ranges: [tag('3-5-years', '3-5 years')], feelings_text: [{ description: 'Both at once.' }] })
    expect(row(/^Age.*Answered/)).toHaveTextContent('Answered')
    expect(row(/^Feelings/)).toHaveTextContent('Answered')
    expect(row(/^Siblings/)).toHaveTextContent('Not answered yet')
    const marked = [...document.querySelectorAll('.wizard-row-title')].filter(
      (title) => title.closest('button')?.querySelector('.wizard-row-mark svg') != null,
    )
    expect(rowTitles()).toHaveLength(12)
    expect(marked.map((title) => title.textContent)).toEqual(['Age at the Time', 'Feelings'])
  })
})

describe('a step', () => {
  it('has Previous, Next and Back; Next from Siblings opens People’s Actions [TAG-04, TAG-05, TAG-07, AMB-92]', async () => {
    const { user } = await open()
    await user.click(row(/^Age/))
    expect(question()).toBe('How old were you?')
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await user.click(next())
    await user.click(next())
    expect(question()).toBe('Who was there, and what did they do?')
    await user.click(screen.getByRole('button', { name: 'Back to all questions' }))
    expect(row(/^People's Actions/)).toHaveFocus()
    await user.click(row(/^Health/))
    await user.click(next())
    expect(rowTitles()).toHaveLength(12)
    expect(screen.getByRole('heading', { name: 'That’s it' })).toHaveFocus()
  })

  it('shows who can see the answers on each step, and help after the last one', async () => {
    for (const [privacy, sentence] of [
      [0, 'Everyone can see your answers.'],
      [2, 'Anyone who has the link can see your answers.'],
      [1, 'Only you can see your answers.'],
    ] as const) {
      const { user, unmount } = await open({ privacy }, 12)
      const wizard = screen.getByRole('dialog')
      expect(wizard).toHaveTextContent(sentence)
      expect(within(wizard).queryByText(/^If this brought up a lot:/)).toBeNull()
      await user.click(next())
      expect(wizard).toHaveTextContent(sentence)
      const help = within(wizard).getByText(/^If this brought up a lot:/)
      expect(within(help).getByRole('link', { name: 'Grounding techniques' })).toHaveAttribute(
        'href',
        '/memory/m1?isEdit=true&help=grounding',
      )
      expect(within(help).getByRole('link', { name: 'Get support' })).toBeVisible()
      unmount()
    }
  })

  it('shows crisis help after the last question when an answer indicates it', async () => {
    const store = storing(storedMemory({ childhood_effects_health: [{ id: 'suicidal-thoughts' }] as never }))
    const crisis = { filters: [], starters: [], crisis: ['suicidal'] }
    const { user } = openTestPage(<TagWizardDialog hashId="m1" step={12} onClose={() => {}} />, {
      url: '/memory/m1?isEdit=true',
      routes: [
        ({ path }) => (path.endsWith('/search/filters') ? { status: 200, body: crisis } : undefined),
        store.route,
      ],
    })
    await screen.findByRole('heading', { name: /^Tag Your Childhood/ })
    expect(screen.queryByRole('complementary', { name: 'Crisis help' })).toBeNull()
    await user.click(next())
    expect(await screen.findByRole('complementary', { name: 'Crisis help' })).toBeVisible()
  })

  it('opens by number with saved answers ticked; an inapplicable number opens the overview [TAG-59, RTE-39, AMB-115]', async () => {
    const feelings = [tag('angry', 'Angry'), tag('ashamed', 'Ashamed')]
    const { unmount } = await open({ feelings }, 7)
    expect(question()).toBe('How did you feel at the time?')
    const saved = boxes().filter((one) => (one as HTMLInputElement).checked)
    expect(saved).toHaveLength(2)
    unmount()
    await open({ type: 1 }, 11)
    expect(rowTitles()).toHaveLength(10)
  })
})

describe('saving', () => {
  it('sends each tick at once with the revision, and shows a green check for 1500 ms [TAG-32, TAG-33, TAG-37, LIM-07]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const testPage = await open({}, 7)
    const [first] = boxes().slice(1)
    if (!first) throw new Error('no option')
    await testPage.user.click(first)
    await waitFor(() => expect(puts(testPage)).toHaveLength(1))
    expect(puts(testPage)[0]?.body).toMatchObject({ revision: 4 })
    expect(ids(puts(testPage)[0]?.body.feelings)).toHaveLength(1)
    const saved = await screen.findByText('Saved')
    // The clock goes on by itself meanwhile, and drawing takes its time: the exact moment is seen in the browser tests.
    await vi.advanceTimersByTimeAsync(1_300)
    expect(saved).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(300)
    await waitFor(() => expect(saved).not.toBeInTheDocument())
    await testPage.user.click(first)
    await waitFor(() => expect(puts(testPage)).toHaveLength(2))
    expect(puts(testPage)[1]?.body).toMatchObject({ revision: 5, feelings: [] })
  })

  it('announces a content note added by a tag, once', async () => {
    const testPage = await open({}, 7)
    const suicide = { id: 'suicide', desc: 'Suicide', description: 'Suicide' }
    const noted = (revision: number) => ({ ...storedMemory(), revision, sensitive_topics: [suicide] })
    let revision = 5
    testPage.answer(({ method }) => (method === 'PUT' ? { status: 202, body: noted(revision++) } : undefined))
    const said = 'Content note added: Suicide. To remove it, edit the memory.'
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByText(said)
    await testPage.user.click(within(screen.getByText(said).closest('.toast') as HTMLElement).getByRole('button'))
    await testPage.user.click(boxes()[2] as HTMLElement)
    await waitFor(() => expect(puts(testPage)).toHaveLength(2))
    await screen.findByText('Saved')
    expect(screen.queryByText(said)).toBeNull()
  })

  it('sends saves in sequence, and only the latest of those waiting [AMB-08]', async () => {
    const testPage = await open({}, 7)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let first = true
    testPage.answer((call) => {
      if (call.method !== 'PUT' || !first) return undefined
      first = false
      return held.then(() => testPage.store.route(call)) as never
    })
    const [one, two, three] = boxes().slice(1)
    if (!one || !two || !three) throw new Error('no options')
    await testPage.user.click(one)
    await testPage.user.click(two)
    await testPage.user.click(three)
    expect(puts(testPage)).toHaveLength(1)
    release()
    await waitFor(() => expect(puts(testPage)).toHaveLength(2))
    expect(ids(puts(testPage)[1]?.body.feelings)).toHaveLength(3)
    expect(puts(testPage)[1]?.body.revision).toBe(5)
    await screen.findByText('Saved')
    expect(puts(testPage)).toHaveLength(2)
  })

  it('advances after an age only; ticks do not scroll, saved text scrolls to the bottom [TAG-34, TAG-35, AMB-07, AMB-118]', async () => {
    const testPage = await open({}, 1)
    await testPage.user.click(box('3-5 years'))
    await screen.findByRole('heading', { name: 'Where were you among your siblings?' })
    const scroller = document.querySelector<HTMLElement>('.dialog-body')
    if (!scroller) throw new Error('no body')
    Object.defineProperty(scroller, 'scrollHeight', { value: 900, configurable: true })
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByText('Saved')
    expect(scroller.scrollTop).toBe(0)
    expect(question()).toBe('Where were you among your siblings?')
    // Words of one's own are written in an input of their own, which a save closes.
    await testPage.user.click(screen.getByRole('button', { name: 'Add more details' }))
    await testPage.user.type(await screen.findByRole('textbox', { name: 'Your details' }), 'The third.')
    const editor = screen.getByRole('dialog', { name: 'Add additional details' })
    await testPage.user.click(within(editor).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts(testPage).at(-1)?.body.sibling_text).toBe('The third.'))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your details' })).toBeNull())
    await waitFor(() => expect(scroller.scrollTop).toBe(900))
  })

  it('Reset All clears options and text, saves, and can be undone; it is disabled when empty [TAG-53, TAG-54]', async () => {
    const testPage = await open({ needs: [tag('comfort', 'Comfort')], needs_text: [{ description: 'A hand.' }] }, 8)
    await testPage.user.click(screen.getByRole('button', { name: 'Reset All' }))
    await waitFor(() => expect(puts(testPage)).toHaveLength(1))
    expect(puts(testPage)[0]?.body).toMatchObject({ needs: [], needs_text: '' })
    expect(screen.getByRole('button', { name: 'Reset All' })).toBeDisabled()
    // You won't lose anything by one press, the focus neither.
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo).toHaveFocus()
    await testPage.user.click(undo)
    await waitFor(() => expect(ids(puts(testPage).at(-1)?.body.needs)).toEqual(['comfort']))
    expect(puts(testPage).at(-1)?.body.needs_text).not.toBe('')
    expect(screen.getByRole('heading', { name: 'What did you need?' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('ignores the second tap or click of a double one', async () => {
    await open({}, 4)
    const press = (pointerType: string, timeStamp: number, detail = 1) => {
      const click = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType, detail })
      act(() => void box('Father').dispatchEvent(Object.defineProperty(click, 'timeStamp', { value: timeStamp })))
    }
    const [atOnce, muchLater] = [0, performance.now() + 3_600_000]
    press('touch', atOnce)
    press('mouse', atOnce, 2)
    expect(box('Father')).not.toBeChecked()
    press('mouse', atOnce)
    expect(box('Father')).toBeChecked()
    press('touch', muchLater)
    expect(box('Father')).not.toBeChecked()
  })

  it("saves no actions once the person is removed, and offers none for 'I don't remember who' [TAG-55, TAG-56]", async () => {
    const person = [tag('mother', 'Mother')]
    const testPage = await open({ person, persons_actions: { person, action: [] } }, 4)
    const involved = screen.getByRole('group', { name: 'Who was it?' })
    const actions = within(screen.getByRole('group', { name: 'What did they do?' })).getAllByRole('checkbox')
    await testPage.user.click(actions[1] as HTMLElement)
    await waitFor(() =>
      expect(puts(testPage)[0]?.body.persons_actions).toMatchObject([
        { person_involved: { id: 'mother' }, person_action: expect.objectContaining({}) },
      ]),
    )
    await testPage.user.click(within(involved).getByRole('checkbox', { name: 'Mother' }))
    await waitFor(() => expect(puts(testPage).at(-1)?.body.persons_actions).toEqual([]))
    await testPage.user.click(within(involved).getByRole('checkbox', { name: "I don't remember who" }))
    await waitFor(() => expect(puts(testPage).at(-1)?.body.persons_actions).toHaveLength(1))
    expect(screen.queryByRole('group', { name: 'What did they do?' })).toBeNull()
  })

  it("saves only 'I don't remember' when ticked, and drops it for another factor [TAG-57, TAG-58]", async () => {
    const testPage = await open({}, 3)
    const [first, second] = [box('Someone drank too much'), box('Someone used drugs')]
    await testPage.user.click(first)
    await testPage.user.click(second)
    await testPage.user.click(box("I don't remember"))
    await waitFor(() => expect(ids(puts(testPage).at(-1)?.body.risk_factor)).toEqual(['i-dont-remember']))
    // What that took away can be had back in one press.
    expect(await screen.findByText('That removed 2 of your answers.')).toBeInTheDocument()
    await testPage.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(ids(puts(testPage).at(-1)?.body.risk_factor)).toHaveLength(2))
    await testPage.user.click(box("I don't remember"))
    await testPage.user.click(first)
    await waitFor(() => expect(ids(puts(testPage).at(-1)?.body.risk_factor)).not.toContain('i-dont-remember'))
    expect(box("I don't remember")).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('shows ten percent per group, and the number of answered questions [TAG-66, AMB-01]', async () => {
    const testPage = await open({ needs: [tag('comfort', 'Comfort')] }, 7)
    const bar = screen.getByRole('progressbar')
    expect(bar).toHaveAttribute('value', '10')
    expect(screen.getByText('1 of 12 questions answered')).toBeInTheDocument()
    await testPage.user.click(boxes()[1] as HTMLElement)
    expect(bar).toHaveAttribute('value', '20')
    expect(screen.getByText('2 of 12 questions answered')).toBeInTheDocument()
  })

  it('updates memory, tags, feed and lists from one response [TAG-70, AMB-119]', async () => {
    const testPage = await open({}, 7)
    const { id: _, revision: __, ...card } = storedMemory() as Memory
    const page = { page: 1, has_more: false, cursor: null }
    const own = { memory_tag_id: 't-old', resonated: 0, count_resonances: 2, resonance_id: null }
    const status = { users_empathized: 2, empathy: { empathized: 0 }, resonances: [own] }
    const feed = { pages: [{ ...page, items: [{ key: 'memory-m1', kind: 'memory', data: { memory: card } }] }] }
    testPage.client.setQueryData(['interaction', 'm1'], status)
    testPage.client.setQueryData(['feed'], feed)
    testPage.client.setQueryData(['memories', { user: 'u1' }], { pages: [{ ...page, count: 1, results: [card] }] })
    const sections = [{ target: 'tags', tab: 'x', title: 'x', answers: [], tags: [{ memory_tag_id: 't-new' }] }]
    const saved = {
      ...storedMemory(),
      revision: 5,
      total_tags: 1,
      counts: { comments: 0, users_empathized: 0 },
      sections,
    }
    testPage.answer(({ method }) => (method === 'PUT' ? { status: 202, body: saved } : undefined))
    const before = testPage.calls.length
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByText('Saved')
    expect(testPage.client.getQueryData(['memory', 'm1'])).toEqual(saved)
    const none = { memory_tag_id: 't-new', resonated: 0, count_resonances: 0, resonance_id: null }
    expect(testPage.client.getQueryData(['interaction', 'm1'])).toMatchObject({
      users_empathized: 0,
      resonances: [none],
    })
    const known = JSON.stringify([
      testPage.client.getQueryData(['feed']),
      testPage.client.getQueryData(['memories', { user: 'u1' }]),
    ])
    expect(known.match(/"total_tags":1/g)).toHaveLength(2)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(testPage.calls.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /memories/api/v1/memories/m1/get-details',
    ])
  })
})

describe('when saving fails', () => {
  it('only logs it, keeps the tick, shows a note and retries [TAG-71, ERR-01]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 7)
    let failures = 1
    testPage.answer(({ method }) => (method === 'PUT' && failures-- > 0 ? { status: 500, body: {} } : undefined))
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByText('Not saved yet. We’ll keep trying.')
    expect(boxes()[1]).toBeChecked()
    expect(logged).toHaveBeenCalledWith('saving answers: the server answered 500')
    expect(document.querySelectorAll('.toast')).toHaveLength(0)
    await screen.findByText('Saved', {}, { timeout: 4_000 })
    expect(puts(testPage)).toHaveLength(2)
  })

  it('keeps answers on the device while offline, and sends them on the next visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const first = await open({}, 7)
    first.answer(({ method }) => (method === 'PUT' ? 'no answer' : undefined))
    await first.user.click(boxes()[1] as HTMLElement)
    await screen.findByText(/^You’re offline\. Your answers are safe/)
    first.unmount()
    const again = await open({}, 7)
    expect(boxes()[1]).toBeChecked()
    await waitFor(() => expect(ids(puts(again)[0]?.body.feelings)).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('unsentTags:m1')).toBeNull())
  })

  it('a save with a lost response is not a conflict', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 7)
    let lost = 1
    testPage.answer((call) => {
      if (call.method !== 'PUT' || lost-- <= 0) return undefined
      testPage.store.route(call)
      return 'no answer'
    })
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByText('Saved', {}, { timeout: 4_000 })
    expect(screen.queryByRole('heading', { name: 'This memory was changed elsewhere' })).toBeNull()
  })
})

/** As many as there may be: one more does not go with them. */
const fifteen = Array.from({ length: 15 }, (_, at) => tag(`other-${at}`, `Other ${at}`))

describe('when another tab saved first', () => {
  it('merges both ticks without asking', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 7)
    const [, second, third, fourth] = boxes() as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]
    await testPage.user.click(second)
    await screen.findByText('Saved')
    const [mine] = testPage.store.memory().feelings as { tag_id: string; description: string }[]
    testPage.store.changeElsewhere({ feelings: [mine, tag('lonely', 'Lonely')], needs: [tag('safety', 'Safety')] })
    await testPage.user.click(third)
    await waitFor(() => expect(testPage.store.memory().feelings).toHaveLength(3))
    expect(screen.queryByRole('heading', { name: 'This memory was changed elsewhere' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Lonely' })).toBeChecked())
    await testPage.user.click(fourth)
    await waitFor(() => expect(puts(testPage)).toHaveLength(4))
    await screen.findByText('Saved')
    const kept = testPage.store.memory()
    const kindsOf = (tags: unknown) => (tags as { tag_id: string }[]).map(({ tag_id }) => tag_id)
    expect(kindsOf(kept.feelings)).toEqual(expect.arrayContaining(['lonely', mine?.tag_id]))
    expect(kept.feelings).toHaveLength(4)
    expect(kindsOf(kept.needs)).toEqual(['safety'])
  })

  it("asks, and can keep one's own version", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 7)
    testPage.store.changeElsewhere({ feelings: fifteen })
    await testPage.user.click(boxes()[1] as HTMLElement)
    await screen.findByRole('heading', { name: 'This memory was changed elsewhere' })
    expect(testPage.store.memory().feelings).toEqual(fifteen)
    await testPage.user.click(screen.getByRole('button', { name: 'Keep what I wrote here' }))
    await waitFor(() => expect(puts(testPage)).toHaveLength(2))
    expect(puts(testPage)[1]?.body.revision).toBe(5)
    expect(testPage.store.memory().feelings).toHaveLength(1)
  })

  it('can be decided later: nothing is overwritten, and the question returns', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 7)
    testPage.store.changeElsewhere({ title: 'Elsewhere', feelings: fifteen })
    await testPage.user.click(boxes()[1] as HTMLElement)
    await testPage.user.click(await screen.findByRole('button', { name: 'Decide later' }))
    await testPage.user.click(screen.getByRole('button', { name: 'This memory was changed elsewhere' }))
    await testPage.user.click(screen.getByRole('button', { name: 'Decide later' }))
    await testPage.user.click(boxes()[2] as HTMLElement)
    await screen.findByRole('heading', { name: 'This memory was changed elsewhere' })
    expect(puts(testPage)).toHaveLength(1)
    expect(testPage.store.memory()).toMatchObject({ title: 'Elsewhere', feelings: fifteen })
    await testPage.user.click(screen.getByRole('button', { name: 'Keep what I wrote here' }))
    await waitFor(() => expect(testPage.store.memory().feelings).toHaveLength(2))
  })

  it('asks, and can use the saved version without another save', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const testPage = await open({}, 8)
    const name = boxes()[2]?.getAttribute('id')
    testPage.store.changeElsewhere({ needs: fifteen, needs_text: [{ description: 'From the other tab' }] })
    await testPage.user.click(boxes()[2] as HTMLElement)
    await screen.findByRole('heading', { name: 'This memory was changed elsewhere' })
    await testPage.user.click(screen.getByRole('button', { name: 'Use the saved version' }))
    await screen.findByText('From the other tab')
    expect(boxes()[2]?.getAttribute('id')).toBe(name)
    expect(boxes()[2]).not.toBeChecked()
    expect(puts(testPage)).toHaveLength(1)
  })
})

describe('the guide page', () => {
  it('sends nothing [TAG-69, AMB-10]', async () => {
    const testPage = await open({}, 7)
    window.history.replaceState(window.history.state, '', '/childhood-trauma-empathy-guide')
    const before = testPage.calls.length
    await testPage.user.click(boxes()[1] as HTMLElement)
    await testPage.user.click(boxes()[2] as HTMLElement)
    expect(boxes()[1]).toBeChecked()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(testPage.calls.slice(before)).toEqual([])
  })
})
