/** A form to begin with: a choice, and a question that only some are asked. `schemas`: where the schemas are, seen from the folder. */
export function firstForm(schemas: string): Record<string, string> {
  const file = (up: string, schema: string, value: object) =>
    `${JSON.stringify({ $schema: `${up}${schemas}/${schema}.schema.json`, ...value }, null, 2)}\n`
  return {
    'wizards/pets/wizard.json': file('../../', 'wizard', {
      ...{ id: 'pets', title: 'Your pets', target: 'response', kind: 'linear', saves: 'at-end' },
      steps: ['which', 'name'],
    }),
    'wizards/pets/steps/which.json': file('../../../', 'step', {
      ...{ id: 'which', title: 'Which', question: 'Which animal lives with you?' },
      fields: [
        {
          ...{ id: 'animal', kind: 'choice-cards', label: 'Animal', options: 'animals', min: 1 },
          binding: { payload: 'animal', as: 'code' },
        },
      ],
    }),
    'wizards/pets/steps/name.json': file('../../../', 'step', {
      ...{ id: 'name', title: 'Name', question: 'What is its name?' },
      when: { properties: { animal: { not: { const: 'none' } } }, required: ['animal'] },
      fields: [
        {
          ...{ id: 'name', kind: 'short-text', label: 'Name', maxLength: 40 },
          binding: { payload: 'name', as: 'value' },
        },
      ],
    }),
    'options/animals.json': file('../', 'option-list', {
      id: 'animals',
      options: [
        { id: 'cat', label: 'A cat' },
        { id: 'dog', label: 'A dog, or two' },
        { id: 'none', label: 'None' },
      ],
    }),
  }
}
