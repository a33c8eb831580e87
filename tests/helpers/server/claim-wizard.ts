import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formWith } from '../../http/photo-calls.ts'
import type { SignedUp, TestApp } from './make-app.ts'

/** A wizard that asks for files and delivers them: at most three, PDF or pictures, up to 1 MB each, and a receipt for each of its costs. */
export async function claimWizard(content: string): Promise<void> {
  const wizard = join(content, 'wizards/claim')
  await mkdir(join(wizard, 'steps'), { recursive: true })
  const write = (file: string, value: object) => writeFile(join(wizard, file), JSON.stringify(value))
  await write('wizard.json', {
    $schema: '../../../schemas/content/wizard.schema.json',
    id: 'claim',
    title: 'A claim',
    target: 'response',
    kind: 'linear',
    delivers: { to: 'claims', as: ['download'], notice: 'The office for claims reads it, to decide about it.' },
    steps: ['proof', 'costs'],
  })
  await write('steps/proof.json', {
    $schema: '../../../../schemas/content/step.schema.json',
    id: 'proof',
    title: 'Proof',
    question: 'What shows the damage?',
    fields: [
      {
        ...{ id: 'proof', kind: 'files', label: 'Proof', help: 'A letter, or pictures of it.' },
        ...{ accept: ['pdf', 'image'], maxMegabytes: 1, min: 1, limit: 3 },
      },
    ],
  })
  await write('steps/costs.json', {
    $schema: '../../../../schemas/content/step.schema.json',
    id: 'costs',
    title: 'Costs',
    question: 'What did it cost?',
    fields: [
      {
        ...{ id: 'costs', kind: 'repeat', label: 'Costs', itemTitle: '{answer.what}', limit: 4 },
        fields: [
          { id: 'what', kind: 'short-text', label: 'What for', min: 1 },
          { id: 'receipt', kind: 'files', label: 'Receipt', accept: ['pdf'], limit: 1 },
        ],
      },
    ],
  })
}

/** As small as one can be. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export function sendFile(
  app: TestApp,
  who: Pick<SignedUp, 'headers'> | null,
  file: Buffer,
  how: Parameters<typeof formWith>[1] = {},
) {
  const form = formWith(file, { field: 'file', name: 'letter.pdf', type: 'application/pdf', ...how })
  const headers = { ...form.headers, ...who?.headers }
  return app.inject({ method: 'POST', url: '/api/v1/files', headers, payload: form.payload })
}
