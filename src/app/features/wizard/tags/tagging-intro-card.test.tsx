import type { Memory } from '@kindred/contract/memory'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTestPage, storedMemory, wizardNamed } from '../fixtures/test-page.tsx'
import TaggingIntroCard from './tagging-intro-card.tsx'

const tag = (id: string) => ({ tag_id: id, description: id, memory_tag_id: `t-${id}`, slug: id })
const words = [{ description: 'in my words' }]
const texts = [
  'age_range_text',
  'sibling_text',
  'risk_factor_text',
  'person_action_text',
  'chronic_adverse_events_text',
  'sudden_adverse_events_text',
  'feelings_text',
  'needs_text',
  'thoughts_text',
  'childhood_effects_emotions_text',
  'childhood_effects_social_text',
  'childhood_effects_health_text',
]
const answeredIn = (names: string[]) => Object.fromEntries(names.map((name) => [name, words]))

async function open(more: Partial<Memory> & Record<string, unknown>, mode: 'new' | 'edit' = 'edit') {
  const opened = vi.fn()
  const testPage = openTestPage(<TaggingIntroCard memory={storedMemory(more)} mode={mode} onOpenStep={opened} />)
  await screen.findByRole('list', { name: 'Your answers so far' })
  return { ...testPage, opened }
}

afterEach(() => {
  localStorage.clear()
})

describe('for a new memory', () => {
  it("is titled 'Did You Know?'; Got It! closes it for this visit [INT-01, INT-02, AMB-75]", async () => {
    const { user, unmount } = await open({}, 'new')
    expect(screen.getByRole('heading', { name: 'Did You Know?' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Got It!' }))
    expect(screen.queryByRole('heading', { name: 'Did You Know?' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Tag Your Trauma Details' })).toHaveFocus()
    expect(localStorage.getItem('hideIntroScreen')).toBeNull()
    unmount()
    await open({}, 'new')
    expect(screen.getByRole('heading', { name: 'Did You Know?' })).toBeInTheDocument()
  })

  it("stays hidden after 'Don't show this again' [INT-02, INT-03, ENT-33, AMB-75]", async () => {
    const { user, unmount } = await open({}, 'new')
    await user.click(screen.getByRole('button', { name: "Don't show this again" }))
    expect(screen.queryByRole('heading', { name: 'Did You Know?' })).toBeNull()
    unmount()
    await open({}, 'new')
    expect(screen.queryByRole('heading', { name: 'Did You Know?' })).toBeNull()
    expect(localStorage.getItem('hideIntroScreen')).toBe('true')
  })

  it('is not shown while editing', async () => {
    await open({})
    expect(screen.queryByRole('heading', { name: 'Did You Know?' })).toBeNull()
  })
})

describe('for editing', () => {
  it.each([
    [0, 'Tag Your Trauma Details', 'Add More', 0],
    [3, 'Edit Your Trauma Details', 'Edit Details', 30],
    [11, 'Edit Your Trauma Details', 'Edit Details', 90],
    [12, 'Edit Your Trauma Details', 'Edit Tags', 100],
  ])(
    'with %i groups: title, button and bar [INT-04, INT-05, INT-06, INT-07, AMB-01, AMB-25]',
    async (n, title, button, percent) => {
      const { user, opened } = await open(answeredIn(texts.slice(0, n)))
      expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
      expect(screen.getByRole('progressbar')).toHaveAttribute('value', String(percent))
      const others = ['Add More', 'Edit Details', 'Edit Tags'].filter((one) => one !== button)
      for (const other of others) expect(screen.queryByRole('button', { name: other })).toBeNull()
      await user.click(screen.getByRole('button', { name: button }))
      expect(opened).toHaveBeenCalledWith()
    },
  )

  it('lists ten questions in order; an open one opens its step, an answered one shows its answer [INT-08, INT-09, AMB-26]', async () => {
    const { user, opened } = await open({ needs: [tag('comfort')], needs_text: words })
    const rows = within(screen.getByRole('list', { name: 'Your answers so far' })).getAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('.intro-question')?.textContent?.split(':')[0])).toEqual([
      'Family',
      'People and actions',
      'Ongoing Challenges',
      'Sudden challenges',
      'Feelings',
      'Needs',
      'Thoughts',
      'Personality Changes',
      'Health Changes',
      'Behavior',
    ])
    expect(screen.getByText('Also asked: Age at the Time, Risk Factors.')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Add Your Answer/ })).toHaveLength(9)
    for (const button of screen.getAllByRole('button', { name: /^Add Your Answer/ })) await user.click(button)
    // Needs are answered.
    expect(opened.mock.calls.flat()).toEqual([2, 4, 5, 6, 7, 9, 10, 12, 11])
    const needs = rows[5]
    const label = wizardNamed('tag-memory')
      .steps.flatMap(({ fields }) => fields)
      .find(({ id }) => id === 'needs')
      ?.list?.options.find(({ id }) => id === 'comfort')?.label
    expect(needs).toHaveTextContent(`${label} · in my words`)
    expect(within(needs as HTMLElement).queryByRole('button', { name: /^Add Your Answer/ })).toBeNull()
  })

  it('shows every answer that it counts', async () => {
    await open({ ...answeredIn(texts), feelings_text: [] })
    expect(screen.getByText('11 of 12 questions answered')).toBeInTheDocument()
    const rows = within(screen.getByRole('list', { name: 'Your answers so far' })).getAllByRole('listitem')
    expect(rows.filter((row) => row.dataset.answered === 'true')).toHaveLength(11)
    expect(rows).toHaveLength(12)
  })

  it('has no row for health and behavior on a happy memory [AMB-26]', async () => {
    await open({ type: 1 })
    expect(screen.getAllByRole('button', { name: /^Add Your Answer/ })).toHaveLength(8)
  })

  it('mentions no challenges and no trauma on a happy memory [AMB-121]', async () => {
    const { unmount } = await open({ type: 1 })
    expect(screen.getByRole('heading', { name: 'Tag Your Memory Details' })).toBeInTheDocument()
    unmount()
    await open({ type: 1, needs_text: words })
    expect(screen.getByRole('heading', { name: 'Edit Your Memory Details' })).toBeInTheDocument()
    expect(screen.queryByText(/challenges/i)).toBeNull()
    expect(screen.getByText('Big Moments: what happened suddenly?')).toBeInTheDocument()
  })
})
