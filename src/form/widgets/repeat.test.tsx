import { entryText, type Field, type Step } from '@kindred/engine'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'

const fields: Field[] = [
  { id: 'name', kind: 'short-text', label: 'First name', maxLength: 20, min: 1 },
  { id: 'age', kind: 'number', label: 'Age', range: { min: 0, max: 17 }, min: 1 },
  {
    id: 'school',
    kind: 'choice-cards',
    label: 'Where does the child learn?',
    list: {
      id: 'places',
      options: [
        { id: 'school', label: 'At school' },
        { id: 'home', label: 'At home' },
      ],
    },
    min: 1,
    when: { properties: { age: { minimum: 6 } }, required: ['age'] },
  },
]
const children: Field = {
  id: 'children',
  kind: 'repeat',
  label: 'Children',
  addLabel: 'Add a child',
  itemTitle: '{answer.name}',
  limit: 2,
  fields,
}
const step: Step = { id: 'children', title: 'Children', question: 'Which children live with you?', fields: [children] }
const child = (name: string, age: string, more = {}): string => entryText(fields, { name, age, ...more })

const button = (name: string) => screen.getByRole('button', { name })

// A page has it by the time somebody has read the question.
await import('../components/entry-list.tsx')

describe('a repeat with as many entries as an earlier answer says', () => {
  const howMany: Field = { id: 'howMany', kind: 'number', label: 'How many', range: { min: 0, max: 3 } }
  const counted: Field = { ...children, entriesFrom: { field: 'howMany' }, min: 1, limit: 3 }
  const ofTwo: Step = { ...step, fields: [howMany, counted], words: { 'wizard.entryOf': 'Child {n} of {count}' } }

  it('lists each of them with its place, and offers neither to add nor to remove one', async () => {
    const { answers, user } = showStep(ofTwo, { howMany: '2' })
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      'Child 1 of 2Fill in',
      'Child 2 of 2Fill in',
    ])
    await user.click(button('Fill in Child 2 of 2'))
    expect(screen.getByRole('heading', { name: 'Child 2 of 2' })).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Ben')
    await user.type(screen.getByRole('textbox', { name: 'Age' }), '4')
    await user.click(button('Done'))
    expect(answers()).toEqual({ howMany: '2', children: ['{}', child('Ben', '4')] })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Child 1 of 2Fill in',
      'Child 2 of 2BenChange',
    ])
    expect(screen.queryByRole('button', { name: /^(Add|Remove)/ })).toBeNull()
  })

  it('says which entries are put aside since the number fell, and keeps them', async () => {
    const three = [child('Ana', '4'), child('Ben', '5'), child('Cleo', '6')]
    showStep(ofTwo, { howMany: '2', children: three })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(/^Set aside because an earlier answer asks for fewer: Cleo\./)).toBeVisible()
  })
})

describe('a repeat', () => {
  it('adds an entry by keyboard, with focus in it, and on Change when done', async () => {
    const { answers, user } = showStep(step)
    const add = await screen.findByRole('button', { name: 'Add a child' })
    add.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Entry 1' })).toHaveFocus()
    await user.tab()
    await user.keyboard('Ana')
    await user.tab()
    await user.keyboard('4')
    await user.tab()
    expect(button('Done')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(button('Change Ana')).toHaveFocus()
    expect(answers()).toEqual({ children: [child('Ana', '4')] })
  })

  it('asks a conditional question only in the entry that meets the condition', async () => {
    const { answers, user } = showStep(step, { children: [child('Ana', '4'), child('Ben', '4')] })
    await user.click(button('Change Ben'))
    expect(screen.queryByRole('radio')).toBeNull()
    await user.clear(screen.getByRole('textbox', { name: 'Age' }))
    await user.type(screen.getByRole('textbox', { name: 'Age' }), '9')
    await user.click(screen.getByRole('radio', { name: 'At home' }))
    await user.click(button('Done'))
    expect(answers()).toEqual({ children: [child('Ana', '4'), child('Ben', '9', { school: 'home' })] })
  })

  it('announces a removed entry, and restores it in place', async () => {
    const all = { children: [child('Ana', '4'), child('Ben', '5')] }
    const { answers, user } = showStep(step, all)
    await user.click(button('Remove Ana'))
    expect(answers()).toEqual({ children: [child('Ben', '5')] })
    expect(screen.getByText('Ana removed.').closest('[role=status]')).not.toBeNull()
    expect(button('Undo')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(answers()).toEqual(all)
    expect(screen.queryByText('Ana removed.')).toBeNull()
  })

  it('removes an entry closed without answers, and keeps an unfinished one with a message', async () => {
    const { answers, user } = showStep(step)
    await user.click(button('Add a child'))
    await user.click(button('Done'))
    expect(answers()).toEqual({})
    expect(button('Add a child')).toHaveFocus()
    await user.click(button('Add a child'))
    await user.type(screen.getByRole('textbox', { name: 'Age' }), '4')
    await user.click(button('Done'))
    const [item] = screen.getAllByRole('listitem')
    expect(within(item as HTMLElement).getByText(/Entry 1 isn’t finished. Answer “First name”/)).toBeVisible()
    expect(button('Change Entry 1')).toBeVisible()
  })

  it('disables adding at the limit with a message', () => {
    showStep(step, { children: [child('Ana', '4'), child('Ana', '4')] })
    expect(button('Add a child')).toBeDisabled()
    expect(screen.getByText('You can add up to 2. To add another, remove one.')).toHaveAttribute('role', 'status')
    expect(screen.getAllByRole('button', { name: 'Change Ana' })).toHaveLength(2)
  })
})
