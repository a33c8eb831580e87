import { kinds } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it } from 'vitest'
import { eveningNote } from '../../tests/fixtures/wizards/evening-note.ts'
import { compileValidators } from './fixtures/compile-validators.ts'
import { WizardForm } from './wizard-form.tsx'

// Other teams draw a form on a server first; how it goes on in a browser: tests/e2e/packages.spec.ts.

const id = 'evening'
const note = readContent(new Map([...eveningNote(id, 'An evening')].map(([name, text]) => [`content/${name}`, text])))
  .content?.wizards[id]
if (note === undefined) throw new Error('no wizard')
/** Everything on one step, asked of everybody. */
const fields = note.steps.flatMap((step) =>
  step.fields.map(({ when: _when, dependsOn: _dependsOn, ...field }) => field),
)
const [first] = note.steps
if (first === undefined) throw new Error('no step')
const step = { ...first, fields }
const wizard = { ...note, steps: [step] }

const form = createElement(WizardForm, {
  wizard,
  validators: compileValidators(step),
  texts: {},
  onSubmit: () => {},
})

it('server rendering includes the label of each field, without a document', async () => {
  expect(typeof document).toBe('undefined')
  const asked = new Set(fields.map(({ kind }) => kind))
  expect(
    Object.keys(kinds).filter(
      (kind) => !asked.has(kind as never) && !['photos', 'matrix', 'multi-matrix'].includes(kind),
    ),
  ).toEqual([])
  const { prelude } = await prerenderToNodeStream(form, {
    onError: (error) => {
      throw error
    },
  })
  let html = ''
  for await (const part of prelude) html += String(part)
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
  for (const { label } of fields) expect(text).toContain(label)
})

it("server rendering formats numbers in the form's locale", async () => {
  const number = { id: 'weight', kind: 'number' as const, label: 'Weight', range: { min: 0, max: 9.5, step: 0.5 } }
  const asked = { ...step, fields: [number] }
  const weighed = createElement(WizardForm, {
    ...{ wizard: { ...wizard, steps: [asked] }, validators: compileValidators(asked), texts: {}, onSubmit: () => {} },
    ...{ answers: { weight: '2.5' }, locale: 'de' },
  })
  let html = ''
  for await (const part of (await prerenderToNodeStream(weighed)).prelude) html += String(part)
  expect(html).toContain('value="2,5"')
})

it('server rendering includes the frame synchronously', () => {
  expect(renderToString(form)).toContain(note.steps[0]?.question)
})
