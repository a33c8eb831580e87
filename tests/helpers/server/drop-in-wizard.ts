import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A wizard nobody has written code for: two steps, the second only for those who slept badly. */
export async function dropInWizard(content: string): Promise<void> {
  const wizard = join(content, 'wizards/journal-entry')
  await mkdir(join(wizard, 'steps'), { recursive: true })
  const write = (file: string, value: object) => writeFile(join(wizard, file), JSON.stringify(value))
  await write('wizard.json', {
    $schema: '../../../schemas/content/wizard.schema.json',
    id: 'journal-entry',
    title: 'Journal',
    target: 'response',
    kind: 'linear',
    saveAndReturn: { days: 30 },
    steps: ['night', 'why'],
  })
  await writeFile(
    join(content, 'options/nights.json'),
    JSON.stringify({
      $schema: '../../schemas/content/option-list.schema.json',
      id: 'nights',
      options: [
        { id: 'well', label: 'Well' },
        { id: 'badly', label: 'Badly' },
      ],
    }),
  )
  await write('steps/night.json', {
    $schema: '../../../../schemas/content/step.schema.json',
    id: 'night',
    title: 'Night',
    question: 'How did you sleep?',
    fields: [{ id: 'night', kind: 'choice-cards', label: 'Sleep', options: 'nights', min: 1 }],
  })
  await write('steps/why.json', {
    $schema: '../../../../schemas/content/step.schema.json',
    id: 'why',
    title: 'Why',
    question: 'What kept you awake?',
    when: { properties: { night: { const: 'badly' } }, required: ['night'] },
    fields: [
      { id: 'why', kind: 'short-text', label: 'What', maxLength: 20 },
      { id: 'who', kind: 'chips', label: 'Who' },
    ],
  })
}
