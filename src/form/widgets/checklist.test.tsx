import { offeredOptions } from '@kindred/engine'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  actionsField,
  detailsField,
  feelingsField,
  personField,
  riskFactorsField,
  shippedStep,
} from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { checklist, manyOptions, optionsOf, stepWith } from '../fixtures/wizards.ts'

const box = (name: string) => screen.getByRole('checkbox', { name })
const labels = () => screen.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent)
const counter = (text: string) => screen.getByText(text, { selector: 'output' })

/** What the tag wizard takes of each list. */
const limits: [step: string, field: string, limit: number, code: string][] = [
  ['age', 'age', 1, 'TAG-38'],
  ['siblings', 'sibling', 15, 'TAG-39'],
  ['risk-factors', 'risk_factor', 15, 'TAG-40'],
  ['peoples-actions', 'personsInvolved', 1, 'TAG-41'],
  ['peoples-actions', 'actions', 15, 'TAG-42'],
  ['challenges', 'chronicEvents', 15, 'TAG-43'],
  ['shocks', 'suddenEvents', 10, 'TAG-44'],
  ['feelings', 'feelingsAtTheTime', 15, 'TAG-45'],
  ['needs', 'needs', 15, 'TAG-46'],
  ['thoughts', 'thoughts', 15, 'TAG-47'],
  ['changes', 'emotions', 15, 'TAG-48'],
  ['health', 'healths', 15, 'TAG-49'],
  ['school', 'socialLifes', 15, 'TAG-50'],
]
const unhappy = { facts: { memoryType: 'unhappy' } }

/** A list of the tag wizard in its own step, with the ids that can be chosen together. */
function shippedList(stepId: string, id: string) {
  const step = shippedStep('tag-memory', stepId)
  const field = step.fields.find((one) => one.id === id)
  if (field === undefined) throw new Error(`no list ${id} in ${stepId}`)
  const offered = offeredOptions(field, [], 'unhappy').filter(({ listed }) => listed !== false)
  return { step, field, together: offered.filter(({ exclusive }) => exclusive !== true), offered }
}

describe('a checklist of the tag wizard', () => {
  it.each(limits)(
    '%s: %s is a group with a legend, a search box, check boxes and its counter up to %i [TAG-14, TAG-15, TAG-52]',
    (stepId, id, limit) => {
      const { step, field, offered } = shippedList(stepId, id)
      showStep(step, id === 'actions' ? { personsInvolved: ['mother'] } : {}, unhappy)
      const list = within(screen.getByRole('group', { name: field.label }))
      expect(list.getByRole('searchbox', { name: `Search in ${field.label}` })).toBeVisible()
      expect(list.getAllByRole('checkbox')).toHaveLength(offered.length)
      expect(list.getByText(`0/${limit} selections`, { selector: 'output' })).toHaveAttribute('aria-live', 'polite')
    },
  )

  it.each([
    ['health', 'After this experience, I developed:', 'TAG-09'],
    ['school', 'After this episode, I struggled with:', 'TAG-10'],
  ])('of %s is shown under “%s” [%s]', (stepId, words) => {
    showStep(shippedStep('tag-memory', stepId), {}, unhappy)
    expect(screen.getByRole('heading', { name: words })).toBeVisible()
    expect(screen.getByRole('searchbox')).toBeVisible()
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(1)
  })

  it.each(limits)(
    '%s: %s disables and dims the others at %i, not one above or below [%s, LIM-05, TAG-36, TAG-51, TAG-52]',
    async (stepId, id, limit) => {
      const { step, field, together } = shippedList(stepId, id)
      expect(together.length).toBeGreaterThan(limit)
      const before = together.slice(0, limit - 1).map((option) => option.id)
      const start = { ...(id === 'actions' && { personsInvolved: ['mother'] }), ...(limit > 1 && { [id]: before }) }
      const { user, answers } = showStep(step, start, unhappy)
      const group = () => within(screen.getByRole('group', { name: field.label }))
      const boxOf = (label: string | undefined) => group().getByRole('checkbox', { name: label ?? '' })
      const [last, ...rest] = together.slice(limit - 1).map(({ label }) => label)
      for (const other of rest) expect(boxOf(other)).toBeEnabled()
      await user.click(boxOf(last))
      expect(group().getByText(`${limit}/${limit} selections`, { selector: 'output' })).toBeVisible()
      for (const other of rest) {
        expect(boxOf(other)).toBeDisabled()
        expect(boxOf(other).closest('label')).toHaveAttribute('data-dimmed')
      }
      const full = [...before, together[limit - 1]?.id]
      for (const { label } of together.slice(0, limit)) expect(boxOf(label)).toBeEnabled()
      await user.click(group().getByText(rest[0] ?? '', { exact: true }))
      expect(answers()[id]).toEqual(full)
      await user.click(boxOf(last))
      expect(boxOf(rest[0])).toBeEnabled()
    },
  )
})

describe('a checklist', () => {
  it('toggles an option by a click on its row, and counts [TAG-37, TAG-52]', async () => {
    const { user, answers } = showStep(stepWith(feelingsField), {}, unhappy)
    await user.click(screen.getByText('Sad'))
    await user.click(screen.getByText('Numb'))
    expect(box('Sad')).toBeChecked()
    expect(answers()).toEqual({ feelingsAtTheTime: ['sad', 'numb'] })
    expect(counter('2/15 selections')).toBeVisible()
    await user.click(box('Sad'))
    expect(answers()).toEqual({ feelingsAtTheTime: ['numb'] })
  })

  it.each([3, 200])('of %i options is searched by label and synonym', async (count) => {
    const loud = { id: 'noisy', label: 'Noisy', synonyms: ['loud', 'a racket'] }
    const { user } = showStep(stepWith(checklist([...manyOptions(count), loud])))
    await user.type(screen.getByRole('searchbox'), 'RACK')
    expect(labels()).toEqual(['Noisy'])
    expect(screen.getByText('Options that match: 1')).toHaveAttribute('role', 'status')
  })

  it('explains at the limit that one must be removed first', async () => {
    const { user, answers } = showStep(stepWith(checklist(manyOptions(5), { limit: 2 })))
    await user.click(box('Option 1'))
    expect(box('Option 5')).toBeEnabled()
    await user.click(box('Option 2'))
    for (const other of ['Option 3', 'Option 4', 'Option 5']) {
      expect(box(other)).toBeDisabled()
      expect(box(other).closest('label')).toHaveAttribute('data-dimmed')
    }
    expect(box('Option 1')).toBeEnabled()
    expect(screen.getByText('You can choose up to 2. To choose another, remove one.')).toBeInTheDocument()
    await user.click(screen.getByText('Option 3'))
    expect(answers()).toEqual({ feelings: ['option-1', 'option-2'] })
    await user.click(box('Option 1'))
    expect(box('Option 3')).toBeEnabled()
  })

  it('keeps an exclusive option enabled at the limit; it replaces all others and is replaced [TAG-57, TAG-58]', async () => {
    const { together } = shippedList('risk-factors', 'risk_factor')
    const full = together.slice(0, 15).map(({ id }) => id)
    const { user, answers } = showStep(stepWith(riskFactorsField), { risk_factor: full }, unhappy)
    expect(box(together[15]?.label ?? '')).toBeDisabled()
    await user.click(box("I don't remember"))
    expect(answers()).toEqual({ risk_factor: ['i-dont-remember'] })
    for (const { label } of together) expect(box(label)).not.toBeChecked()
    await user.click(box('Someone used drugs'))
    expect(answers()).toEqual({ risk_factor: ['someone-used-drugs'] })
    expect(box("I don't remember")).not.toBeChecked()
  })

  it('groups exclusive options, first if one is pinned, in tab order and the same fieldset', async () => {
    const alone = (...those: string[]) => optionsOf(...those).map((option) => ({ ...option, exclusive: true }))
    const options = [...alone('None of these', "I don't remember"), ...optionsOf('Angry', 'Sad'), ...alone('Aside')]
    const { user } = showStep(
      stepWith(checklist(options, { limit: 5, sort: 'label', search: true, pinned: ['i-don-t-remember'] })),
    )
    const order = ["I don't remember", 'Aside', 'None of these', 'Angry', 'Sad']
    expect(labels()).toEqual(order)
    const apart = (label: string) => box(label).closest('.checklist-apart')
    expect(order.map((label) => apart(label) !== null)).toEqual([true, true, true, false, false])
    expect(apart('Aside')).toBe(apart("I don't remember"))
    const group = screen.getByRole('group', { name: 'Feelings then' })
    for (const label of order) expect(box(label).closest('fieldset')).toBe(group)
    screen.getByRole('searchbox').focus()
    for (const label of order) {
      await user.tab()
      expect(box(label)).toHaveFocus()
    }
    await user.type(screen.getByRole('searchbox'), 'a')
    expect(labels()).toEqual(['Angry', 'Sad', 'Aside'])
    expect(apart('Aside')).not.toBeNull()
  })

  it.each([3, 200])('keeps an exclusive option at the end of %i options', async (count) => {
    const none = { id: 'none', label: 'A. None', exclusive: true }
    const { user, answers } = showStep(stepWith(checklist([none, ...manyOptions(count)], { limit: 2, sort: 'label' })))
    expect(labels().at(-1)).toBe('A. None')
    await user.click(box('Option 1'))
    await user.click(box('A. None'))
    expect(answers()).toEqual({ feelings: ['none'] })
    expect(labels().at(-1)).toBe('A. None')
  })

  it('shows group headings, except while searching [TAG-11, TAG-12]', async () => {
    const { step, together } = shippedList('school', 'socialLifes')
    const { user } = showStep(step, {}, unhappy)
    const headings = ['School Challenges:', 'Adolescence Challenges:', 'Other Challenges:']
    expect(screen.getAllByText(/Challenges:$/).map((one) => one.textContent)).toEqual(headings)
    for (const [at, id] of ['School', 'Adolescence', 'Other'].entries()) {
      const under = within(screen.getByRole('group', { name: headings[at] ?? '' })).getAllByRole('checkbox')
      const own = together.filter(({ group }) => group === id).map(({ label }) => box(label))
      expect(own.length).toBeGreaterThan(0)
      expect(new Set(under)).toEqual(new Set(own))
    }
    await user.type(screen.getByRole('searchbox'), 'marks')
    expect(labels()).toEqual(['Poor grades', 'Top grades at a price'])
    expect(screen.queryByText(/Challenges:$/)).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    expect(screen.getAllByText(/Challenges:$/)).toHaveLength(3)
  })

  it('searches in any case, shows when nothing matches, and keeps chosen options [TAG-13, TAG-64]', async () => {
    const { user, answers } = showStep(stepWith(checklist(optionsOf('Angry', 'Sad'))), { feelings: ['sad'] })
    await user.type(screen.getByRole('searchbox'), 'ANG')
    expect(labels()).toEqual(['Angry'])
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByText('No options match your search')).toBeVisible()
    expect(answers()).toEqual({ feelings: ['sad'] })
  })

  it('shows no counter when all options can be chosen', async () => {
    const { user, answers } = showStep(stepWith(checklist(optionsOf('Angry', 'Sad'))))
    await user.click(box('Angry'))
    await user.click(box('Sad'))
    expect(answers()).toEqual({ feelings: ['angry', 'sad'] })
    expect(screen.queryByText(/selections|You can choose up to 2/)).not.toBeInTheDocument()
  })

  it('shows a retired option only while it is chosen', async () => {
    const options = [...optionsOf('Angry'), { id: 'old', label: 'Old word', retired: true }]
    const { user } = showStep(stepWith(checklist(options)), { feelings: ['old'] })
    expect(box('Old word')).toBeChecked()
    await user.click(box('Old word'))
    expect(labels()).toEqual(['Angry'])
  })

  it('offers only options of the memory type [TAG-65]', () => {
    const options = [
      { id: 'joy', label: 'Joy', for: ['happy'] },
      { id: 'grief', label: 'Grief', for: ['unhappy'] },
    ]
    showStep(stepWith(checklist(options, { optionsBy: 'memoryType' })), {}, { facts: { memoryType: 'unhappy' } })
    expect(labels()).toEqual(['Grief'])
  })

  it("adds an option's help to its description, not its name", () => {
    showStep(stepWith(checklist([{ id: 'numb', label: 'Numb', help: 'Feeling nothing at all' }])))
    expect(box('Numb')).toHaveAccessibleDescription('Feeling nothing at all')
  })
})

describe('a dependent checklist', () => {
  const step = stepWith(personField, actionsField)
  const actions = () => screen.queryByRole('group', { name: 'What did they do?' })

  it('is hidden without its parent, and for an option that empties it [TAG-55]', async () => {
    const { user } = showStep(step, {}, unhappy)
    expect(actions()).not.toBeInTheDocument()
    await user.click(box('Mother'))
    expect(actions()).toBeVisible()
    await user.click(box("I don't remember who"))
    expect(box("I don't remember who")).toBeChecked()
    expect(actions()).not.toBeInTheDocument()
  })

  it('loses its choice when the parent is removed [TAG-56]', async () => {
    const { user, answers } = showStep(step, {}, unhappy)
    await user.click(box('Mother'))
    await user.click(box('Locked me in'))
    expect(answers()).toEqual({ personsInvolved: ['mother'], actions: ['locked-me-in'] })
    await user.click(box('Mother'))
    expect(answers()).toEqual({})
  })
})

describe('Reset All', () => {
  it('is disabled without answers, and clears choices and texts [TAG-17, TAG-53, TAG-54]', async () => {
    const step = stepWith(checklist(optionsOf('Angry')), detailsField)
    const { user, answers } = showStep(step)
    const reset = screen.getByRole('button', { name: 'Reset All' })
    expect(reset).toBeDisabled()
    await user.click(box('Angry'))
    expect(reset).toBeEnabled()
    await user.click(reset)
    expect(answers()).toEqual({})
    expect(box('Angry')).not.toBeChecked()
    expect(reset).toBeDisabled()
  })

  it('is enabled by a saved text [TAG-54]', () => {
    showStep(stepWith(checklist(optionsOf('Angry')), detailsField), { details: 'A word' })
    expect(screen.getByRole('button', { name: 'Reset All' })).toBeEnabled()
  })
})

describe('a checklist of 5000 options', () => {
  const step = stepWith(checklist(manyOptions(5000), { limit: 15 }))
  const rows = () => screen.getAllByRole('listitem')

  it('renders fewer than 100 rows, with position and size of the whole list', () => {
    showStep(step)
    expect(rows().length).toBeLessThan(100)
    expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual(rows().map((_, index) => String(index + 1)))
    for (const row of rows()) expect(row).toHaveAttribute('aria-setsize', '5000')
  })

  it('selects, counts and searches like a short one', async () => {
    const { user, answers } = showStep(step)
    await user.click(box('Option 2'))
    expect(counter('1/15 selections')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), '4999')
    expect(labels()).toEqual(['Option 4999'])
    await user.click(box('Option 4999'))
    expect(answers()).toEqual({ feelings: ['option-2', 'option-4999'] })
  })

  it('numbers rows by the matches of a search', async () => {
    const { user } = showStep(step)
    await user.type(screen.getByRole('searchbox'), 'Option 4')
    // 4, 40-49, 400-499, 4000-4999
    expect(rows()[0]).toHaveAttribute('aria-setsize', '1111')
    expect(within(rows()[1] as HTMLElement).getByRole('checkbox', { name: 'Option 40' })).toBeInTheDocument()
  })

  it('reuses row elements when a search changes the options', async () => {
    const { user } = showStep(step)
    const second = () => within(rows()[1] as HTMLElement).getByRole('checkbox')
    const before = second()
    await user.type(screen.getByRole('searchbox'), 'Option 4')
    expect(second()).toHaveAccessibleName('Option 40')
    expect(second()).toBe(before)
  })
})

describe('ranked options', () => {
  const ranked = stepWith(checklist(optionsOf('Sea', 'River', 'Hill'), { ranked: true, search: false }))
  const order = () => within(screen.getByRole('list', { name: 'Your order' })).queryAllByRole('listitem')
  const lines = () => order().map((line) => line.textContent?.replaceAll(/[↑↓]/g, ''))

  it('appear in the order chosen, and move by keyboard with focus on their button', async () => {
    const { user, answers } = showStep(ranked)
    for (const name of ['Hill', 'Sea']) await user.click(box(name))
    expect(await screen.findByRole('list', { name: 'Your order' })).toBeVisible()
    await user.click(box('River'))
    expect(lines()).toEqual(['1. Hill', '2. Sea', '3. River'])

    screen.getByRole('button', { name: 'Move River up' }).focus()
    await user.keyboard('{Enter}')
    expect(lines()).toEqual(['1. Hill', '2. River', '3. Sea'])
    expect(screen.getByText('River is now number 2 of 3.')).toHaveAttribute('role', 'status')
    await user.keyboard('{Enter}')
    expect(lines()).toEqual(['1. River', '2. Hill', '3. Sea'])
    const up = screen.getByRole('button', { name: 'Move River up' })
    expect(up).toHaveFocus()
    expect(up).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    expect(lines()).toEqual(['1. River', '2. Hill', '3. Sea'])
    expect(answers().feelings).toEqual(['river', 'hill', 'sea'])

    await user.click(box('Hill'))
    expect(lines()).toEqual(['1. River', '2. Sea'])
    expect(labels()).toEqual(['Sea', 'River', 'Hill'])
  })

  it('show no order with a single choice', async () => {
    const { user } = showStep(ranked)
    await user.click(box('Sea'))
    expect(screen.queryByText('Your order')).toBeNull()
  })
})
