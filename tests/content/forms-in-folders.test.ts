import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Forms that are nothing but content, each a folder as another team would write it. In a browser: tests/e2e/forms-in-folders.spec.ts, guide.spec.ts.

describe.each([
  ['a quiz area of eight statements', 'quiz-content', 'quiz-area'],
  ['a guide that keeps its answers on the device', 'guide', 'quiet-guide'],
  ['a contact form that visitors may fill in', 'contact', 'letters'],
  ['a wizard of a team without memories', 'other-team', 'pets'],
  ['an order whose total is worked out', 'order', 'garden-order'],
  ['a stay whose end comes after its beginning, with money and a text typed twice', 'stay', 'country-stay'],
  ['a grant whose exit pages send nothing', 'grant', 'repair-grant'],
  ['a form that a letter links to, with answers in the address', 'parking', 'parking-permit'],
  ['a change of circumstances that asks only about what changed', 'changes', 'change-of-circumstances'],
])('%s', (_what, folder, id) => {
  it('is sound, and every journey through it is walked', async () => {
    const { findings, journeys } = createIncrementalCheck()(await readContentFiles(`tests/fixtures/${folder}`))
    expect(findings).toEqual([])
    expect(journeys.map(({ wizard, skipped }) => [wizard, skipped])).toEqual([[id, []]])
  })
})

describe('what a contact form needs', () => {
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
    ['asks for nothing that nobody would keep', (fields) => [...fields, topic], 'payload-refused fields[2]'],
    [
      'asks for an address where an address belongs',
      (fields) => fields.map((one) => ({ ...one, role: 'message' })),
      'role-misfit fields[1].role',
    ],
    [
      'takes no address that is none',
      (fields) => fields.map(({ format: _, ...one }) => one),
      'role-misfit fields[1].kind',
    ],
    [
      'takes no address of another kind',
      (fields) => fields.map((one) => ({ ...one, ...(one.format ? { format: 'url' } : {}) })),
      'role-misfit fields[1].format',
    ],
  ])('it %s, or that is told at its place', async (_what, edit, told) => {
    expect(await after(edit)).toContain(told)
  })
})

describe('an exit page', () => {
  const file = 'content/wizards/repair-grant/steps/too-new.json'
  it.each<[string, Record<string, unknown>, string]>([
    ['that does not end the wizard', { ends: false }, 'property-unread exit'],
    ['that says nothing', { results: undefined }, 'missing-name exit'],
    [
      'that thanks for what it does not send',
      { words: { 'own.saved.title': 'Thanks' } },
      'unknown-text words.own.saved.title',
    ],
  ])('%s is told at its place', async (_what, edit, told) => {
    const files = new Map([...(await readContentFiles('content')), ...(await readContentFiles('tests/fixtures/grant'))])
    const text = JSON.stringify({ ...JSON.parse(files.get(file) ?? ''), ...edit }, null, 2)
    const { findings } = createIncrementalCheck()(new Map(files).set(file, text))
    expect(findings.filter((one) => one.file === file).map(({ rule, path }) => `${rule} ${path}`)).toContain(told)
  })
})

it('labels with a comma, labels of digits alone and lists of a hundred options suit a wizard that no memory is searched by', async () => {
  const file = 'content/options/animals.json'
  const files = await readContentFiles('tests/fixtures/other-team')
  const list = JSON.parse(files.get(file) ?? '') as { options: object[] }
  const more = Array.from({ length: 100 }, (_, place) => ({ id: `animal-${place}`, label: `Animal, number ${place}` }))
  const changed = { ...list, options: [...list.options, ...more, { id: 'seven', label: '7' }] }
  const { findings, journeys } = createIncrementalCheck()(new Map(files).set(file, JSON.stringify(changed, null, 2)))
  expect(findings).toEqual([])
  expect(journeys.map(({ skipped }) => skipped)).toEqual([[]])
})
