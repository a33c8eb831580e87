import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { wizardOf } from '../../../tests/helpers/small-wizards.ts'
import type { Wizard } from '../wizard.ts'
import type { WizardEvent } from './next-state.ts'
import { wizardMachine } from './wizard-machine.ts'

const list = (id: string, ...options: string[]) => ({
  id,
  options: options.map((option) => ({ id: option, label: option })),
})
function run(wizard: Wizard, events: readonly WizardEvent[], facts = {}) {
  const actor = createActor(wizardMachine(wizard), { input: { facts } }).start()
  for (const event of events) actor.send(event)
  return actor.getSnapshot()
}

describe('a linear wizard whose first step has a condition', () => {
  const wizard = wizardOf(
    [
      { id: 'sad', title: 'Sad', question: '?', fields: [], when: { properties: { mood: { const: 'sad' } } } },
      { id: 'all', title: 'All', question: '?', fields: [] },
    ],
    { facts: { mood: { values: ['sad', 'glad'] } } },
  )

  it('starts on the first step that applies', () => {
    expect(run(wizard, [], { mood: 'glad' }).value).toBe('all')
    expect(run(wizard, [{ type: 'NEXT' }], { mood: 'glad' }).value).toBe('done')
  })

  it('starts on the first step when its condition holds', () => {
    expect(run(wizard, [], { mood: 'sad' }).value).toBe('sad')
    expect(run(wizard, [{ type: 'NEXT' }, { type: 'PREVIOUS' }], { mood: 'sad' }).value).toBe('sad')
  })
})

describe('dependent answers', () => {
  const wizard = wizardOf([
    {
      id: 'one',
      title: 'One',
      question: '?',
      fields: [
        { id: 'person', kind: 'checklist', label: 'Person', list: list('people', 'mother', 'father') },
        {
          id: 'action',
          kind: 'checklist',
          label: 'Action',
          list: list('actions', 'sang'),
          dependsOn: { field: 'person' },
        },
        { id: 'song', kind: 'short-text', label: 'Song', dependsOn: { field: 'action' } },
        { id: 'echo', kind: 'short-text', label: 'Echo', dependsOn: { field: 'song' } },
      ],
    },
  ])
  const answered: WizardEvent[] = [
    { type: 'TOGGLE', field: 'person', option: 'mother' },
    { type: 'TOGGLE', field: 'action', option: 'sang' },
    { type: 'ANSWER', field: 'song', value: 'a song' },
    { type: 'ANSWER', field: 'echo', value: 'an echo' },
  ]

  it('are cleared with their parent, transitively', () => {
    expect(run(wizard, [...answered, { type: 'TOGGLE', field: 'person', option: 'mother' }]).context.answers).toEqual(
      {},
    )
  })

  it('are cleared when the text they depend on is emptied', () => {
    expect(run(wizard, [...answered, { type: 'ANSWER', field: 'song', value: '' }]).context.answers).toEqual({
      person: ['mother'],
      action: ['sang'],
    })
  })
})
