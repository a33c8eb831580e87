import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Forms that are nothing but content, each a folder as another team would write it. In a browser: tests/e2e/forms-in-folders.spec.ts, guide.spec.ts.

describe.each([
  ['a quiz area of eight statements', 'quiz-content', 'quiz-area'],
  ['a guide that keeps its answers on the device', 'guide', 'quiet-guide'],
  ['a contact form that visitors may fill in', 'contact', 'letters'],
  ['a wizard of a team without memories', 'other-team', 'pets'],
  ['an order with a computed total', 'order', 'garden-order'],
  ['a stay with date checks, money and a repeated text', 'stay', 'country-stay'],
  ['a grant whose exit pages send nothing', 'grant', 'repair-grant'],
  ['an event whose places can be full', 'event', 'garden-day'],
  ['a form with prefilled answers', 'parking', 'parking-permit'],
  ['a form with many conditions', 'changes', 'change-of-circumstances'],
  ['an application that is signed', 'tenancy', 'tenancy'],
  ['an intake with a picture of a body', 'intake', 'medical-intake'],
  ['a report that anybody may send', 'incident', 'incident-report'],
  ['an intake that asks about each chosen medicine', 'medicines', 'medicines'],
])('%s', (_what, folder, id) => {
  it('has no findings, and is checked completely', async () => {
    const { findings, journeys } = createIncrementalCheck()(await readContentFiles(`tests/fixtures/${folder}`))
    expect(findings).toEqual([])
    expect(journeys.map(({ wizard, skipped }) => [wizard, skipped])).toEqual([[id, []]])
  })
})

describe('a contact form', () => {
  const file = 'content/wizards/letters/steps/letter.json'
  const after = async (edit: (fields: Record<string, unknown>[]) => object[]) => {
    const files = await readContentFiles('tests/fixtures/contact')
    const step = JSON.parse(files.get(file) ?? '') as { fields: Record<string, unknown>[] }
    const text = JSON.stringify({ ...step, fields: edit(step.fields) }, null, 2)
    return createIncrementalCheck()(new Map(files).set(file, text)).findings.map(({ rule, path }) => `${rule} ${path}`)
  }

  const topic = { id: 'topic', kind: 'short-text', label: 'About what', binding: { payload: 'topic', as: 'value' } }
  it.each<[string, (fields: Record<string, unknown>[]) => object[], string]>([
    ['asks for a message', (fields) => fields.filter(({ role }) => role !== 'message'), 'role-missing target'],
    ['asks only for what the target stores', (fields) => [...fields, topic], 'payload-refused fields[2]'],
    [
      'asks for an email in the email field',
      (fields) => fields.map((one) => ({ ...one, role: 'message' })),
      'role-misfit fields[1].role',
    ],
    ['requires the email format', (fields) => fields.map(({ format: _, ...one }) => one), 'role-misfit fields[1].kind'],
    [
      'rejects another format',
      (fields) => fields.map((one) => ({ ...one, ...(one.format ? { format: 'url' } : {}) })),
      'role-misfit fields[1].format',
    ],
  ])('%s, or is reported', async (_what, edit, told) => {
    expect(await after(edit)).toContain(told)
  })
})

describe('an exit page', () => {
  const file = 'content/wizards/repair-grant/steps/too-new.json'
  it.each<[string, Record<string, unknown>, string]>([
    ['that does not end the wizard', { ends: false }, 'property-unread exit'],
    ['without results', { results: undefined }, 'missing-name exit'],
    ['with thanks for sending', { words: { 'own.saved.title': 'Thanks' } }, 'unknown-text words.own.saved.title'],
  ])('%s is reported', async (_what, edit, told) => {
    const files = new Map([...(await readContentFiles('content')), ...(await readContentFiles('tests/fixtures/grant'))])
    const text = JSON.stringify({ ...JSON.parse(files.get(file) ?? ''), ...edit }, null, 2)
    const { findings } = createIncrementalCheck()(new Map(files).set(file, text))
    expect(findings.filter((one) => one.file === file).map(({ rule, path }) => `${rule} ${path}`)).toContain(told)
  })
})

it('labels with commas or digits, and lists of a hundred options, are accepted in a wizard without search', async () => {
  const file = 'content/options/animals.json'
  const files = await readContentFiles('tests/fixtures/other-team')
  const list = JSON.parse(files.get(file) ?? '') as { options: object[] }
  const more = Array.from({ length: 100 }, (_, place) => ({ id: `animal-${place}`, label: `Animal, number ${place}` }))
  const changed = { ...list, options: [...list.options, ...more, { id: 'seven', label: '7' }] }
  const { findings, journeys } = createIncrementalCheck()(new Map(files).set(file, JSON.stringify(changed, null, 2)))
  expect(findings).toEqual([])
  expect(journeys.map(({ skipped }) => skipped)).toEqual([[]])
})
