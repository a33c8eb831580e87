import type { Photo as WirePhoto } from '@kindred/contract/photo'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { exampleMemory, exampleSection, exampleUser, show } from '../../test-support.tsx'
import { MemoryDetail } from './memory-detail.tsx'
import { type TagParts, TagsPanel } from './tags-panel.tsx'

const photo = (temp_id: string): WirePhoto => ({
  temp_id,
  url: `/${temp_id}/large.webp`,
  media: 'image',
  alt: '',
  width: 40,
  height: 30,
  blur: '',
  sources: [],
})

const topic = (desc: string) => ({ id: desc, desc, description: desc })

function draw(given: Parameters<typeof exampleMemory>[0] = {}, own = false) {
  return show(<MemoryDetail memory={exampleMemory(given)} own={own} canEdit />, { user: own ? exampleUser : null })
}

describe('a memory page', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('shows author and time [DET-01, DET-02, DET-03]', () => {
    const { container } = draw()
    expect(screen.getByText('Fern')).toBeVisible()
    expect(container.querySelector('.avatar.letter')).toHaveTextContent('F')
    expect(screen.getByText('Posted 2 hours ago')).toBeVisible()
  })

  it('calls the owner You [DET-02, ROL-03]', () => {
    draw({}, true)
    expect(screen.getByText('You')).toBeVisible()
    expect(screen.queryByText('Fern')).toBeNull()
  })

  it('shows the story after 300 ms, in paragraphs, with hashtags as links [DET-14, DET-15, DET-16, LIM-13, RTE-08, RTE-09]', async () => {
    vi.useFakeTimers()
    const { container } = draw({ with: { description: 'It was late.\n\nNobody spoke. #MyTag' } })
    act(() => vi.advanceTimersByTime(299))
    expect(screen.queryByText('It was late.')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(container.querySelectorAll('.story p')).toHaveLength(2)
    const link = screen.getByRole('link', { name: '#MyTag' })
    expect(link).toHaveAttribute('href', '/memories/search/hashtag/mytag')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('opens a hashtag search in the parent frame when framed [RTE-09]', async () => {
    vi.useFakeTimers()
    // Of a page in a frame, the parent is another window.
    vi.stubGlobal('parent', {})
    draw({ with: { description: 'It was late. #MyTag' } })
    act(() => vi.advanceTimersByTime(300))
    expect(screen.getByRole('link', { name: '#MyTag' })).toHaveAttribute('target', '_parent')
  })

  it.each([
    [1, 'Happy Memory'],
    [2, 'Bittersweet Memory'],
    [3, 'Unhappy Memory'],
    [9, 'Unhappy Memory'],
  ])('labels type %i %s [DET-17, AMB-17]', (type, label) => {
    draw({ with: { type } })
    expect(screen.getByText(label)).toBeVisible()
  })

  it('shows people, and answers of other steps [DET-18, DET-19]', () => {
    const subjects = ['Mother', 'Uncle', 'Teacher', 'Aunt'].map((description) => ({ description }))
    const answers = [{ question: 'How does it show?', text: 'I keep my bag packed.' }]
    const relationships = { target: 'memory', tab: '2', roles: [], title: 'In relationships', tags: [], answers }
    draw({ with: { subjects, sections: [relationships] } })
    expect(screen.getByText('About Mother, Uncle, Teacher and 1 more')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'In relationships' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'How does it show?' })).toBeVisible()
    expect(screen.getByText('I keep my bag packed.')).toBeVisible()
  })

  it('copies the link and reports it, or reports the failure [DET-04, DET-05, DET-06, ERR-09, ERR-10]', async () => {
    const user = userEvent.setup()
    const alerted = vi.fn()
    vi.stubGlobal('alert', alerted)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    draw()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const copy = async () => {
      await user.click(screen.getByRole('button', { name: 'Options for this memory by Fern' }))
      await user.click(screen.getByRole('button', { name: 'Copy link' }))
    }
    await copy()
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/memory/abc`)
    await waitFor(() => expect(alerted).toHaveBeenLastCalledWith('Memory link copied to clipboard!'))
    write.mockRejectedValue(new Error('denied'))
    await copy()
    await waitFor(() => expect(alerted).toHaveBeenLastCalledWith('Failed to copy link to clipboard'))
  })

  it('stays covered until its reader decides, then shows one topic and others on demand [DET-13, LIM-15]', async () => {
    const user = userEvent.setup()
    draw({
      fullyTagged: true,
      with: { shareable_link: 'covered', sensitive_topics: ['Neglect', 'Alcohol', 'Loss'].map(topic) },
    })
    expect(screen.getByText('Alcohol')).toBeVisible()
    expect(screen.queryByText('The plate')).toBeNull()
    expect(screen.queryByText('Feelings')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByRole('heading', { name: 'The plate' })).toBeVisible()
    const topics = screen.getByRole('list', { name: 'Content notes' })
    expect(within(topics).getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show 2 more...' }))
    expect(within(topics).getAllByRole('listitem')).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(within(topics).getAllByRole('listitem')).toHaveLength(1)
  })

  it('does not cover an own memory', () => {
    draw({ with: { shareable_link: 'mine', sensitive_topics: [topic('Neglect')] } }, true)
    expect(screen.getByRole('heading', { name: 'The plate' })).toBeVisible()
  })

  it('shows three photos, and each opens the viewer [DET-07, DET-08, LIM-14]', async () => {
    const user = userEvent.setup()
    draw({ with: { photos: ['a', 'b', 'c', 'd'].map(photo) } })
    const strip = screen.getByRole('list', { name: 'Photos of this memory' })
    expect(within(strip).getAllByRole('img')).toHaveLength(3)
    await user.click(within(strip).getByRole('button', { name: 'Open photo 2 of 3' }))
    const viewer = await screen.findByRole('dialog', { name: 'Photos of this memory' })
    expect(within(viewer).getByRole('img', { name: 'Photo 2' })).toHaveAttribute('src', '/b/large.webp')
  })

  it('has a family panel of six without controls or requests [DET-20, DET-21, DET-22]', () => {
    const sent = vi.spyOn(globalThis, 'fetch')
    draw()
    const panel = screen.getByRole('region', { name: 'Family members' })
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Father', 'Mother', 'Grandparent', 'Sibling', 'Child', 'Other'])
    expect(panel).toHaveTextContent('Only the owner can add or edit')
    expect([...panel.querySelectorAll('button, a, input, select, textarea')]).toEqual([])
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('the tags panel', () => {
  it('leaves tag actions to its caller [API-46]', async () => {
    const resonate = vi.fn()
    const asked = vi.spyOn(globalThis, 'fetch')
    const sections = [exampleSection('7', 'Feelings', ['Lonely', 'Cold'])]
    const parts: TagParts = {
      control: ({ description, memory_tag_id }) => (
        <button type="button" onClick={() => resonate(memory_tag_id)}>
          {description}
        </button>
      ),
      hint: null,
      empathized: 0,
    }
    const memory = exampleMemory({ with: { total_tags: 2, sections } })
    show(<TagsPanel memory={memory} own={false} canEdit={false} parts={parts} />)
    for (const name of ['Lonely', 'Cold']) await userEvent.click(screen.getByRole('button', { name }))
    expect(resonate.mock.calls.flat()).toEqual(['m-lonely', 'm-cold'])
    expect(asked).not.toHaveBeenCalled()
  })

  const sections = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

  it('counts tags in the plural [PNL-01, AMB-27]', () => {
    draw({ with: { total_tags: 3, sections: [exampleSection('7', 'Feelings', ['Lonely', 'Small', 'Cold'])] } })
    expect(screen.getByRole('heading', { name: 'Fern added 3 tags' })).toBeVisible()
  })

  it('shows how many users empathized, if any [PNL-02, AMB-27]', () => {
    const sections = [exampleSection('7', 'Feelings', ['Lonely'])]
    const counts = { comments: 0, users_empathized: 2 }
    const { unmount } = draw({ with: { total_tags: 1, sections, counts } })
    expect(screen.getByRole('heading', { name: 'Fern added 1 tag 2 users empathized' })).toBeVisible()
    unmount()
    draw({ with: { total_tags: 1, sections, counts: { ...counts, users_empathized: 1 } } })
    expect(screen.getByText('1 user empathized')).toBeVisible()
  })

  it('counts one tag in the singular', () => {
    draw({ with: { total_tags: 1, sections: [exampleSection('7', 'Feelings', ['Lonely'])] } })
    expect(screen.getByRole('heading', { name: 'Fern added 1 tag' })).toBeVisible()
  })

  /** Many tags are folded at first. */
  const unfold = () => userEvent.click(screen.getByRole('button', { name: /^All \d+ tags$/ }))

  it('shows one tag of three sections first, then all sections in order, without edit controls for a reader [PNL-03, PNL-04, PNL-08, PNL-09, ROL-10]', async () => {
    draw({ fullyTagged: true })
    expect(sections()).toEqual(['Siblings', 'Risk Factors', "People's Actions"])
    expect(screen.queryByText('Left me waiting')).toBeNull()
    await unfold()
    expect(sections()).toEqual([
      'Age and Generation',
      'Siblings',
      'Risk Factors',
      "People's Actions",
      'Ongoing Challenges',
      'Major Shocks',
      'Feelings',
      'Needs',
      'Thoughts',
      'Personality Changes',
      'School Struggles',
      'Health Changes',
    ])
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'View Links' })).toBeNull()
  })

  it('says Your to the owner, who can edit each section [PNL-07, PNL-08, ROL-04]', async () => {
    draw({ fullyTagged: true }, true)
    await unfold()
    expect(sections()).toContain('Your Feelings')
    expect(sections()).toContain('Your Age and Generation')
    expect(screen.getByRole('link', { name: 'Edit Feelings' })).toHaveAttribute('href', '/memory/abc?isEdit=true&tab=7')
    expect(screen.getByRole('link', { name: 'Edit School Struggles' })).toHaveAttribute(
      'href',
      '/memory/abc?isEdit=true&tab=11',
    )
  })

  it('switches between tags and links for the owner [PNL-09, ROL-05, RTE-11]', async () => {
    const user = userEvent.setup()
    draw({ fullyTagged: true }, true)
    await unfold()
    expect(screen.queryByRole('link', { name: 'Left me waiting' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View Links' }))
    expect(screen.getByRole('link', { name: 'Left me waiting' })).toHaveAttribute(
      'href',
      '/memories/search/person-actions/left-me-waiting',
    )
    await user.click(screen.getByRole('button', { name: 'View Tags' }))
    expect(screen.queryByRole('link', { name: 'Left me waiting' })).toBeNull()
  })

  it('explains tagging only to an owner without tags [PNL-10]', () => {
    const { unmount } = draw({}, true)
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeVisible()
    unmount()
    const tagged = draw({ with: { total_tags: 1, sections: [exampleSection('7', 'Feelings', ['Lonely'])] } }, true)
    expect(screen.queryByText('How it works')).toBeNull()
    tagged.unmount()
    draw()
    expect(screen.queryByText('How it works')).toBeNull()
  })

  it('shows text answers next to tags', () => {
    draw({ with: { sections: [exampleSection('8', 'Needs', [], 'Somebody to ask.')] } })
    expect(screen.getByText('Somebody to ask.')).toBeVisible()
  })
})
