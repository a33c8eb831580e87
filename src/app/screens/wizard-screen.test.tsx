import { readFileSync } from 'node:fs'
import { questionsOf } from '@kindred/content'
import {
  type Answers,
  type Control,
  controlOf,
  type Field,
  kindOf,
  kinds,
  labelOf,
  type OptionList,
  parseEntry,
  type Wizard,
} from '@kindred/engine'
import { compileValidators } from '@kindred/form/fixtures/compile-validators.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { text } from '../lib/texts/texts.ts'
import '../test-support.tsx'
import { WizardScreen } from './wizard-screen.tsx'

// Who keeps photos and files is the server; all else is the preview's.
vi.mock('../lib/form-ports/photo-port.ts', () => {
  const photo = (tempId: string) => ({
    tempId,
    url: '/photo.webp',
    thumbUrl: '/small.webp',
    media: 'image',
    alt: '',
    blur: '',
  })
  const upload = async ({ name }: File) => photo(name)
  return { photoPort: { upload, discard: () => {}, find: async (ids: string[]) => ids.map(photo), describe() {} } }
})
vi.mock('../lib/form-ports/file-port.ts', () => {
  const kept = { id: '00000000-0000-7000-8000-000000000001', type: 'application/pdf', bytes: 1_000 }
  const upload = async ({ name }: File) => ({ ...kept, name })
  return { filePort: { upload, discard: () => {}, find: async () => [{ ...kept, name: 'file-1.pdf' }] } }
})

/** The lines of the editors' guide that show what a kind of question is, each as a question that can be asked. */
const guide = readFileSync('content/README.md', 'utf8')
const joys = JSON.parse(/^`options\/joys\.json`\n\n```json\n([\s\S]*?)```/m.exec(guide)?.[1] ?? 'null') as OptionList
const questions = [...guide.matchAll(/^\| `[a-z-]+` \|.*\| `(\{.*\})` \|$/gm)].flatMap(([, line = '']): Field[] =>
  questionsOf(JSON.parse(line)).map(
    ({ options, ...field }) => (options === undefined ? field : { ...field, list: joys }) as Field,
  ),
)

type Answering = (field: Field, entry: string, label: string) => Promise<unknown>
const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))
const pressIn = async ({ getByRole }: Awaited<ReturnType<typeof inDialog>>, key: string) =>
  user.click(getByRole('button', { name: text(key) }))

async function pick(field: Field, file: File): Promise<void> {
  const group = await screen.findByRole('group', { name: field.label })
  const picker = group.querySelector<HTMLInputElement>('input[type=file]')
  if (picker === null) throw new Error('no picker')
  await user.upload(picker, file)
}

async function find(field: Field, _entry: string, label: string) {
  await user.type(await screen.findByRole('combobox', { name: field.label }), label)
  await user.click(await screen.findByRole('option', { name: label }))
}

/** How each way of answering is used. A kind that brings a way of its own has no line here, and the types say so. */
const ways: Record<Control, Answering> = {
  ticks: (_field, _entry, label) => user.click(screen.getByRole('checkbox', { name: label })),
  cards: async (_field, _entry, label) => user.click(await screen.findByRole('radio', { name: label })),
  async picker(field, _entry, label) {
    await press(new RegExp(`^${field.label}`))
    const dialog = await inDialog()
    await user.click(dialog.getByRole('radio', { name: label }))
    await pressIn(dialog, 'wizard.select')
  },
  search: find,
  picks: find,
  names: (field, entry) => user.type(screen.getByRole('textbox', { name: field.label }), `${entry}{Enter}`),
  gallery: (field, entry) => pick(field, new File(['x'], entry, { type: 'image/png' })),
  uploads: (field, _entry, label) => pick(field, new File(['x'], label, { type: 'application/pdf' })),
  async entries(field, entry) {
    await user.click(await screen.findByRole('button', { name: field.addLabel ?? text('wizard.addEntry') }))
    for (const [id, answer] of Object.entries(parseEntry(entry) ?? {})) {
      const inner = field.fields?.find((one) => one.id === id)
      for (const one of inner === undefined ? [] : [answer].flat())
        if (inner !== undefined) await ways[controlOf(inner)](inner, one, labelOf(inner, one))
    }
    await press(text('wizard.done'))
  },
  box: async (field, entry) => user.type(await screen.findByLabelText(field.label), entry),
  none: async () => {},
  async editor(field, entry) {
    if (field.open === 'begins-inline') return user.type(screen.getByRole('textbox', { name: field.label }), entry)
    await press(new RegExp(`^${field.label}`))
    const dialog = await inDialog()
    await user.type(dialog.getByRole('textbox'), entry)
    await pressIn(dialog, 'wizard.done')
  },
  async drawer(field, entry) {
    await press(field.label)
    const dialog = await inDialog()
    await user.type(dialog.getByRole('textbox'), entry)
    await pressIn(dialog, 'details.save')
  },
}

/** The preview of a wizard that asks this alone, and the answers that it tells to its address. */
function preview(field: Field): () => Answers {
  const steps: Wizard['steps'] = [{ id: 'joy', title: 'A joy', question: 'What was good today?', fields: [field] }]
  const wizard: Wizard = { id: 'small-joys', title: 'Small joys', kind: 'linear', version: '1', steps }
  let told: Answers = {}
  render(
    <WizardScreen
      contentAt="/preview-api"
      wizard={wizard}
      validators={compileValidators(...steps)}
      journeyState={{ state: 'joy', answers: {}, facts: {} }}
      onMove={({ answers }) => {
        told = answers
      }}
    />,
  )
  return () => told
}

it('the test form has a question of each kind', () => {
  expect([...new Set(questions.map(({ kind }) => kind))].sort()).toEqual(Object.keys(kinds).sort())
})

it.each(questions.map((field) => [field.kind, field] as const))('%s: can be filled in', async (_, field) => {
  const { isList, sample, label } = kindOf(field)
  const told = preview(field)
  expect((await screen.findAllByText(field.label))[0]).toBeVisible()
  const entry = sample(field, 0)
  await ways[controlOf(field)](field, entry ?? '', label(field, entry ?? ''))
  const answers = entry === undefined ? {} : { [field.id]: isList ? [entry] : entry }
  await vi.waitFor(() => expect(told()).toEqual(answers), { timeout: 8_000 })
})

it.each([
  ['its page', undefined, ['Reset All', 'Previous']],
  ['a dialog', 'memory-tags', ['Back to all questions', 'Done', 'Reset All', 'Previous']],
])('a wizard that ends with results has no Next on %s', (_, target, buttons) => {
  const field: Field = { id: 'joy', kind: 'short-text', label: 'A joy' }
  const told = { title: 'A joy', paragraphs: ['You named one.'] }
  const end = { id: 'end', title: 'The end', question: 'What you told', ends: true, noResult: told }
  const steps: Wizard['steps'] = [
    { id: 'joy', title: 'A joy', question: 'What was good today?', fields: [] },
    { ...end, fields: [field], results: [{ ...told, when: { required: ['joy'] } }] },
  ]
  const kind = target === undefined ? 'linear' : 'overview'
  const wizard: Wizard = { id: 'small', title: 'Small', kind, version: '1', steps, ...(target ? { target } : {}) }
  const validators = compileValidators(...steps)
  const journeyState = { state: 'end', answers: {}, facts: {} }
  render(<WizardScreen contentAt="/preview-api" {...{ wizard, validators, journeyState }} onMove={() => {}} />)
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(buttons)
})
