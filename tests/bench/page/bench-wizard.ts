import type { Field, Option, Step, Wizard } from '@kindred/engine'

const manners = ['Quietly', 'Often', 'Rarely', 'Deeply', 'Barely', 'Suddenly', 'Slowly', 'Openly', 'Secretly', 'Wholly']
const moods = ['angry', 'sad', 'ashamed', 'hopeful', 'lonely', 'proud', 'afraid', 'calm', 'jealous', 'numb', 'curious']

/** Labels of ordinary length that differ early, so that sorting and searching have real work. */
const optionsFor = (prefix: string, count: number): Option[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}-${index}`,
    label: `${manners[(index * 7) % 10]} ${moods[(index * 5) % 11]} ${(index * 7919) % count}`,
  }))

const stepOf = (id: string, question: string, count: number): Step => ({
  id,
  title: question,
  question,
  fields: [
    {
      id: `${id}-options`,
      kind: 'checklist',
      label: question,
      limit: 15,
      search: true,
      sort: 'label',
      list: { id: `${id}-list`, options: optionsFor(id, count) as NonNullable<Field['list']>['options'] },
    },
    {
      id: `${id}-text`,
      kind: 'details',
      label: 'Add more details',
      maxLength: 500,
      counter: { shownAbove: 0, redAbove: 450 },
      modal: { title: 'Add additional details', width: 600 },
    },
  ],
})

/** Two steps alike: a checklist of so many options, and details. */
export const benchWizard = (count: number): Wizard => ({
  id: `bench-${count}`,
  title: 'Bench',
  target: 'response',
  kind: 'linear',
  version: 'bench',
  steps: [stepOf('first', 'How did you feel?', count), stepOf('second', 'What did you need?', count)],
})

export const benchSizes = [60, 1000, 5000] as const
