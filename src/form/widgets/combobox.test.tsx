import type { Field, Option, Step } from '@kindred/engine'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { compileValidators } from '../fixtures/compile-validators.ts'
import { shippedTexts } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import type { LookupPort } from '../index.ts'
import { learnOptions } from '../journey/lookups.ts'
import { WizardForm } from '../wizard-form.tsx'

// A page has it by the time somebody has read the question.
await import('../components/combobox-field.tsx')

const schools: Option[] = Array.from({ length: 45 }, (_, at) => ({ id: `s-${at + 1}`, label: `School ${at + 1}` }))
const ofWizard: Field = {
  id: 'school',
  kind: 'combobox',
  label: 'Your school',
  list: { id: 'schools', options: schools.slice(0, 5) },
}
const box = () => screen.findByRole('combobox', { name: 'Your school' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('a combobox with options of the wizard', () => {
  const step: Step = { id: 's', title: 'S', question: 'Where?', fields: [ofWizard] }

  it('works by keyboard: typing filters and counts, arrow keys move, Enter selects', async () => {
    const { answers, user } = showStep(step)
    await user.click(await box())
    await user.keyboard('school')
    await waitFor(() => expect(options()).toHaveLength(5))
    expect(screen.getByText('Options that match: 5')).toBeVisible()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const active = (await box()).getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')).toHaveTextContent('School 2')
    expect(document.getElementById(active ?? '')).toHaveAttribute('aria-posinset', '2')
    await user.keyboard('{Enter}')
    expect(answers()).toEqual({ school: 's-2' })
    expect(await box()).toHaveValue('School 2')
    expect(await box()).toHaveAttribute('aria-expanded', 'false')
  })

  it('selects nothing on Enter without an arrow key, closes on Escape, and is cleared with its text', async () => {
    const { answers, user } = showStep(step, { school: 's-1' })
    const input = await box()
    expect(input).toHaveValue('School 1')
    await user.clear(input)
    expect(answers()).toEqual({})
    await user.keyboard('school 3{Enter}')
    expect(answers()).toEqual({})
    await waitFor(() => expect(options()).toEqual(['School 3']))
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(input).toHaveValue('school 3')
    expect(screen.getByText('Choose an option from the list.')).toBeVisible()
  })

  it('selects nothing from outdated matches while typing fast', async () => {
    const { answers, user } = showStep(step)
    await user.click(await box())
    await waitFor(() => expect(options()).toHaveLength(5))
    await user.keyboard('school 4{ArrowDown}{Enter}')
    expect(answers()).toEqual({})
    await waitFor(() => expect(options()).toEqual(['School 4']))
    const active = (await box()).getAttribute('aria-activedescendant')
    expect(document.getElementById(active ?? '')).toHaveTextContent('School 4')
    await user.keyboard('{Enter}')
    expect(answers()).toEqual({ school: 's-4' })
  })

  it('shows a message when nothing matches', async () => {
    const { user } = showStep(step)
    await user.type(await box(), 'zzz')
    expect(await screen.findByText('No options match your search')).toBeVisible()
  })
})

describe('a combobox with a lookup', () => {
  const list = { id: 'schools', options: schools.slice(0, 2), lookup: { version: 'v1', count: 45 } }
  const step: Step = { id: 's', title: 'S', question: 'Where?', fields: [{ ...ofWizard, list }] }
  const port = (): LookupPort & { isAway: boolean } => ({
    isAway: false,
    async search(_list, words, page) {
      if (this.isAway) throw new Error('away')
      const found = schools.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
      return { total: found.length, options: found.slice((page - 1) * 20, page * 20) }
    },
    find: async (_list, ids) => schools.filter(({ id }) => ids.includes(id)),
  })
  function show(lookups: LookupPort, answers = {}, asked = step) {
    const onChange = vi.fn()
    const wizard = { id: 'w', title: 'W', kind: 'linear' as const, version: '1', steps: [asked] }
    render(
      <WizardForm
        wizard={wizard}
        validators={compileValidators(asked)}
        texts={shippedTexts}
        answers={answers}
        ports={{ lookups }}
        onChange={onChange}
        onSubmit={() => {}}
      />,
    )
    return { told: onChange, user: userEvent.setup() }
  }

  it('loads further pages while moving down the list', async () => {
    const { told, user } = show(port())
    await user.click(await box())
    await waitFor(() => expect(options()).toHaveLength(20))
    await user.keyboard('{ArrowDown}'.repeat(21))
    await waitFor(() => expect(options()).toHaveLength(40))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(told).toHaveBeenLastCalledWith({ school: 's-21' }, 's')
    expect(await box()).toHaveValue('School 21')
  })

  it('shows an error when the lookup fails, keeps the text, and retries', async () => {
    const lookups = port()
    lookups.isAway = true
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = show(lookups)
    await user.type(await box(), 'school 3')
    const status = await screen.findByText(/can’t be reached/)
    expect(await box()).toHaveValue('school 3')
    lookups.isAway = false
    await user.click(within(status).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(options()).toContain('School 33'))
    expect(await box()).toHaveValue('school 3')
  })

  it('loads the label of a saved answer', async () => {
    show(port(), { school: 's-44' })
    await waitFor(async () => expect(await box()).toHaveValue('School 44'))
  })

  it("loads it in the wizard's language, whatever was loaded in another before", async () => {
    const spanish: Step = {
      ...step,
      fields: [{ ...ofWizard, list: { ...list, lookup: { ...list.lookup, language: 'es' } } }],
    }
    const inSpanish: LookupPort = {
      search: async () => ({ total: 0, options: [] }),
      find: async ({ lookup }, ids) => ids.map((id) => ({ id, label: `${id} (${lookup?.language})` })),
    }
    learnOptions(list, [{ id: 's-43', label: 'School 43' }])
    show(inSpanish, { school: 's-43' }, spanish)
    await waitFor(async () => expect(await box()).toHaveValue('s-43 (es)'))
  })
})

describe('a combobox with several answers', () => {
  const several: Field = { ...ofWizard, id: 'seen', kind: 'multi-combobox', label: 'Schools you have seen', limit: 2 }
  const step: Step = { id: 's', title: 'S', question: 'Which?', fields: [several] }
  const search = () => screen.findByRole('combobox', { name: 'Schools you have seen' })
  const removers = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'))

  it('works by keyboard: choices are listed above, and removed by button or Backspace', async () => {
    const { answers, user } = showStep(step)
    await user.click(await search())
    for (const words of ['school 2', 'school 4']) {
      await user.keyboard(words)
      await waitFor(() => expect(options()).toEqual([words.replace('s', 'S')]))
      await user.keyboard('{ArrowDown}{Enter}')
    }
    expect(answers()).toEqual({ seen: ['s-2', 's-4'] })
    expect(await search()).toHaveValue('')
    expect(removers()).toEqual(['Remove School 2', 'Remove School 4'])
    await user.tab({ shift: true })
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Remove School 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(answers()).toEqual({ seen: ['s-4'] })
    expect(await search()).toHaveFocus()
    await user.keyboard('{Backspace}')
    expect(answers()).toEqual({})
    expect(removers()).toEqual([])
  })

  it('explains the limit, disables other options, and allows removing a choice', async () => {
    const { answers, user } = showStep(step, { seen: ['s-1', 's-2'] })
    expect(await screen.findByText('You can choose up to 2. To choose another, remove one.')).toBeVisible()
    await user.click(await search())
    await waitFor(() => expect(options()).toHaveLength(5))
    expect(screen.getByRole('option', { name: 'School 3' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('option', { name: 'School 2' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(answers()).toEqual({ seen: ['s-1', 's-2'] })
    await user.keyboard('{ArrowUp}{Enter}')
    expect(answers()).toEqual({ seen: ['s-1'] })
    expect(screen.queryByText(/You can choose up to/)).toBeNull()
  })
})

describe('a combobox filtered by an earlier answer', () => {
  const towns = ['cat', 'and'].flatMap((region) =>
    [1, 2, 3].map((at) => ({ id: `${region}-${at}`, label: `Town ${region} ${at}`, columns: { region } })),
  )
  const region: Field = {
    ...{ id: 'region', kind: 'choice-cards', label: 'Region' },
    list: { id: 'regions', options: ['cat', 'and'].map((id) => ({ id, label: id })) },
  }
  const town: Field = {
    ...{ id: 'town', kind: 'combobox', label: 'Town', optionsBy: 'region', dependsOn: { field: 'region' } },
    choiceFilter: { column: 'region', field: 'region' },
    list: { id: 'towns', options: [], lookup: { version: 'towns-1', count: 6, column: 'region' } },
  }
  const step: Step = { id: 's', title: 'S', question: 'Where?', fields: [region, town] }
  const lookups: LookupPort = {
    search: async ({ value }, words) => {
      const options = towns.filter(({ label, columns }) => columns.region === value && label.includes(words))
      return { total: options.length, options }
    },
    find: async (_list, ids) => towns.filter(({ id }) => ids.includes(id)),
  }
  const townBox = () => screen.findByRole('combobox', { name: 'Town' })
  function show(answers = {}) {
    const onChange = vi.fn()
    render(
      <WizardForm
        wizard={{ id: 'w', title: 'W', kind: 'linear', version: '1', steps: [step] }}
        validators={compileValidators(step)}
        texts={shippedTexts}
        answers={answers}
        ports={{ lookups }}
        onChange={onChange}
        onSubmit={() => {}}
      />,
    )
    return { told: onChange, user: userEvent.setup() }
  }

  it('appears after that answer, offers matching options, and restores its answer with it', async () => {
    const { user } = show()
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'cat' }))
    await user.click(await townBox())
    await waitFor(() => expect(options()).toEqual(['Town cat 1', 'Town cat 2', 'Town cat 3']))
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(await townBox()).toHaveValue('Town cat 2')
    await user.click(screen.getByRole('radio', { name: 'and' }))
    expect(await townBox()).toHaveValue('')
    await user.click(await townBox())
    await waitFor(() => expect(options()).toEqual(['Town and 1', 'Town and 2', 'Town and 3']))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'cat' }))
    expect(await townBox()).toHaveValue('Town cat 2')
  })

  it('stashes a draft answer that does not match the filter', async () => {
    show({ region: 'cat', town: 'and-3' })
    await waitFor(async () => expect(await townBox()).toHaveValue(''))
  })
})
