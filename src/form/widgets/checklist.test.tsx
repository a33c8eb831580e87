import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { detailsField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { checklist, manyOptions, optionsOf, stepWith } from '../fixtures/wizards.ts'

const box = (name: string) => screen.getByRole('checkbox', { name })
const labels = () => screen.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent)
const counter = (text: string) => screen.getByText(text, { selector: 'output' })

describe('a checklist', () => {
  it('is a fieldset with a legend, a search box, check boxes and a counter [TAG-09, TAG-10, TAG-14, TAG-15, TAG-52]', () => {
    showStep({
      ...stepWith(checklist(optionsOf('Angry', 'Sad'), { limit: 15 })),
      question: 'After this experience, I developed:',
    })
    expect(screen.getByRole('heading', { name: 'After this experience, I developed:' })).toBeVisible()
    const group = screen.getByRole('group', { name: 'Feelings then' })
    expect(within(group).getByRole('searchbox', { name: 'Search in Feelings then' })).toBeVisible()
    expect(labels()).toEqual(['Angry', 'Sad'])
    expect(counter('0/15 selections')).toHaveAttribute('aria-live', 'polite')
  })

  it('ticks and unticks by a press on the row, and counts [TAG-36, TAG-37, TAG-52]', async () => {
    const { user, answers } = showStep(stepWith(checklist(optionsOf('Angry', 'Sad', 'Numb'), { limit: 10 })))
    await user.click(screen.getByText('Sad'))
    await user.click(screen.getByText('Numb'))
    expect(box('Sad')).toBeChecked()
    expect(answers()).toEqual({ feelings: ['sad', 'numb'] })
    expect(counter('2/10 selections')).toBeVisible()
    await user.click(box('Sad'))
    expect(answers()).toEqual({ feelings: ['numb'] })
  })

  it.each([3, 200])('of %i options is searched by label and by other words for an option', async (count) => {
    const loud = { id: 'noisy', label: 'Noisy', synonyms: ['loud', 'a racket'] }
    const { user } = showStep(stepWith(checklist([...manyOptions(count), loud])))
    await user.type(screen.getByRole('searchbox'), 'RACK')
    expect(labels()).toEqual(['Noisy'])
  })

  it('disables and dims the others at the limit, one above and below it not [TAG-36, TAG-51, LIM-05]', async () => {
    const { user, answers } = showStep(stepWith(checklist(manyOptions(5), { limit: 2 })))
    await user.click(box('Option 1'))
    expect(box('Option 5')).toBeEnabled()
    await user.click(box('Option 2'))
    for (const other of ['Option 3', 'Option 4', 'Option 5']) {
      expect(box(other)).toBeDisabled()
      expect(box(other).closest('label')).toHaveAttribute('data-dimmed')
    }
    expect(box('Option 1')).toBeEnabled()
    expect(screen.getByText('2 of 2 chosen. Remove one to choose another.')).toBeInTheDocument()
    await user.click(screen.getByText('Option 3'))
    expect(answers()).toEqual({ feelings: ['option-1', 'option-2'] })
    await user.click(box('Option 1'))
    expect(box('Option 3')).toBeEnabled()
  })

  it('is check boxes with a limit of one too [TAG-38, TAG-41, TAG-52]', async () => {
    const { user } = showStep(stepWith(checklist(manyOptions(3), { limit: 1 })))
    await user.click(box('Option 2'))
    expect(counter('1/1 selections')).toBeVisible()
    expect(box('Option 1')).toBeDisabled()
    await user.click(box('Option 2'))
    expect(box('Option 1')).toBeEnabled()
  })

  it('keeps an exclusive option free at the limit; it replaces all others and goes when another comes [TAG-57, TAG-58]', async () => {
    const options = [...optionsOf('Hunger', 'Cold'), { id: 'none', label: "I don't remember", exclusive: true }]
    const { user, answers } = showStep(stepWith(checklist(options, { limit: 2 })))
    await user.click(box('Hunger'))
    await user.click(box('Cold'))
    await user.click(box("I don't remember"))
    expect(answers()).toEqual({ feelings: ['none'] })
    await user.click(box('Cold'))
    expect(answers()).toEqual({ feelings: ['cold'] })
  })

  it('keeps what stands alone apart at the end, in the order of the keys and in the same group; what is pinned, apart before all', async () => {
    const alone = (...those: string[]) => optionsOf(...those).map((option) => ({ ...option, exclusive: true }))
    const options = [...alone('None of these', "I don't remember"), ...optionsOf('Angry', 'Sad'), ...alone('Aside')]
    const { user } = showStep(
      stepWith(checklist(options, { limit: 5, sort: 'label', search: true, pinned: ['i-don-t-remember'] })),
    )
    const order = ["I don't remember", 'Angry', 'Sad', 'Aside', 'None of these']
    expect(labels()).toEqual(order)
    const apart = (label: string) => box(label).closest('.checklist-apart')
    expect(order.map((label) => apart(label) !== null)).toEqual([true, false, false, true, true])
    expect(apart('Aside')).toBe(apart('None of these'))
    expect(apart('Aside')).not.toBe(apart("I don't remember"))
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

  it.each([3, 200])('keeps it at the end of %i options, whatever is chosen', async (count) => {
    const none = { id: 'none', label: 'A. None', exclusive: true }
    const { user, answers } = showStep(stepWith(checklist([none, ...manyOptions(count)], { limit: 2, sort: 'label' })))
    expect(labels().at(-1)).toBe('A. None')
    await user.click(box('Option 1'))
    await user.click(box('A. None'))
    expect(answers()).toEqual({ feelings: ['none'] })
    expect(labels().at(-1)).toBe('A. None')
  })

  it('puts options under the headings of their groups and hides the headings while searching [TAG-11, TAG-12]', async () => {
    const options = [
      { id: 'homework', label: 'Homework', group: 'School' },
      { id: 'first-love', label: 'First love', group: 'Adolescence' },
      { id: 'work', label: 'Work', group: 'Other' },
    ]
    const groups = ['School', 'Adolescence', 'Other'].map((id) => ({ id, heading: `${id} Challenges:` }))
    const { user } = showStep(stepWith(checklist(options, { groups })))
    const school = screen.getByRole('group', { name: 'School Challenges:' })
    expect(within(school).getAllByRole('checkbox')).toEqual([box('Homework')])
    expect(within(screen.getByRole('group', { name: 'Other Challenges:' })).getByRole('checkbox')).toBe(box('Work'))
    await user.type(screen.getByRole('searchbox'), 'wor')
    expect(labels()).toEqual(['Homework', 'Work'])
    expect(screen.queryByText('School Challenges:')).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox'))
    expect(screen.getByText('School Challenges:')).toBeVisible()
  })

  it('finds in any case, says when nothing matches, and keeps what is chosen [TAG-13, TAG-64]', async () => {
    const { user, answers } = showStep(stepWith(checklist(optionsOf('Angry', 'Sad'))), { feelings: ['sad'] })
    await user.type(screen.getByRole('searchbox'), 'ANG')
    expect(labels()).toEqual(['Angry'])
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByText('No options match your search')).toBeVisible()
    expect(answers()).toEqual({ feelings: ['sad'] })
  })

  it('still shows a retired option where it was chosen, and lets it go for good', async () => {
    const options = [...optionsOf('Angry'), { id: 'old', label: 'Old word', retired: true }]
    const { user } = showStep(stepWith(checklist(options)), { feelings: ['old'] })
    expect(box('Old word')).toBeChecked()
    await user.click(box('Old word'))
    expect(labels()).toEqual(['Angry'])
  })

  it('offers the options of the memory type only [TAG-65]', () => {
    const options = [
      { id: 'joy', label: 'Joy', for: ['happy'] },
      { id: 'grief', label: 'Grief', for: ['unhappy'] },
    ]
    showStep(stepWith(checklist(options, { optionsBy: 'memoryType' })), {}, { facts: { memoryType: 'unhappy' } })
    expect(labels()).toEqual(['Grief'])
  })

  it('gives an option its help as a description, not as its name', () => {
    showStep(stepWith(checklist([{ id: 'numb', label: 'Numb', help: 'Feeling nothing at all' }])))
    expect(box('Numb')).toHaveAccessibleDescription('Feeling nothing at all')
  })
})

describe('a checklist that depends on another', () => {
  const persons = [...optionsOf('Mother', 'Father'), { id: 'unknown', label: "I don't remember who", exclusive: true }]
  const step = stepWith(
    checklist(persons, { id: 'person', label: 'Who was it?', limit: 1 }),
    checklist(optionsOf('Shouted', 'Left'), {
      id: 'actions',
      label: 'What did they do?',
      dependsOn: { field: 'person', emptyFor: ['unknown'] },
    }),
  )
  const actions = () => screen.queryByRole('group', { name: 'What did they do?' })

  it('is not there without its parent, nor for an option that leaves it empty [TAG-55]', async () => {
    const { user } = showStep(step)
    expect(actions()).not.toBeInTheDocument()
    await user.click(box('Mother'))
    expect(actions()).toBeVisible()
    await user.click(box("I don't remember who"))
    expect(box("I don't remember who")).toBeChecked()
    expect(actions()).not.toBeInTheDocument()
  })

  it('loses its choice when the parent is removed [TAG-56]', async () => {
    const { user, answers } = showStep(step)
    await user.click(box('Mother'))
    await user.click(box('Shouted'))
    expect(answers()).toEqual({ person: ['mother'], actions: ['shouted'] })
    await user.click(box('Mother'))
    expect(answers()).toEqual({})
  })
})

describe('Reset All', () => {
  it('is disabled until something is chosen or written, and clears both [TAG-17, TAG-53, TAG-54]', async () => {
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

  it('is enabled by a saved text alone [TAG-54]', () => {
    showStep(stepWith(checklist(optionsOf('Angry')), detailsField), { details: 'A word' })
    expect(screen.getByRole('button', { name: 'Reset All' })).toBeEnabled()
  })
})

describe('a very long checklist', () => {
  const step = stepWith(checklist(manyOptions(5000), { limit: 15 }))
  const rows = () => screen.getAllByRole('listitem')

  it('keeps only what is in view on the page, with places and size of the whole list', () => {
    showStep(step)
    expect(rows().length).toBeLessThan(100)
    expect(rows().map((row) => row.getAttribute('aria-posinset'))).toEqual(rows().map((_, index) => String(index + 1)))
    for (const row of rows()) expect(row).toHaveAttribute('aria-setsize', '5000')
  })

  it('ticks, counts and searches as a short one does', async () => {
    const { user, answers } = showStep(step)
    await user.click(box('Option 2'))
    expect(counter('1/15 selections')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), '4999')
    expect(labels()).toEqual(['Option 4999'])
    await user.click(box('Option 4999'))
    expect(answers()).toEqual({ feelings: ['option-2', 'option-4999'] })
  })

  it('counts places among the matches of a search', async () => {
    const { user } = showStep(step)
    await user.type(screen.getByRole('searchbox'), 'Option 4')
    // 4, 40-49, 400-499, 4000-4999
    expect(rows()[0]).toHaveAttribute('aria-setsize', '1111')
    expect(within(rows()[1] as HTMLElement).getByRole('checkbox', { name: 'Option 40' })).toBeInTheDocument()
  })
})
