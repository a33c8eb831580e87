import { targets } from '@kindred/contract/targets'
import { contentReader } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import schema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every wizard setting in the schema, tried with every target: it takes effect, or a finding at
// its line says that it does not. A new setting or target fails until it is added here.

const shipped = await readContentFiles('content')
const pets = await readContentFiles('tests/fixtures/other-team')
const read = contentReader()

/** Values of each setting without an `enum` in the schema. */
const tried: Record<string, readonly unknown[]> = {
  editTitle: ['Another time'],
  intro: ['A few questions.'],
  width: [700],
  listed: [true, false],
  facts: [
    { signedIn: { from: 'session' } },
    { hour: { from: 'page', values: ['day', 'night'] } },
    { hour: { from: 'target', values: ['day', 'night'], payload: 'hour' } },
    { hour: { from: 'none', values: ['day', 'night'] } },
    { about: { from: 'none', values: ['memory', 'comment'] } },
  ],
  progress: [{ perStep: 10, cap: 90 }],
  saveAndReturn: [{ days: 30 }],
  delivers: [{ to: 'intake', as: ['mail'], notice: 'The office gets your answers.' }],
  withoutAccount: [{ days: 90 }],
  maxResponses: [12],
  skip: [true, false],
  leave: [true, false],
  words: [{ 'wizard.next': 'On' }, { 'own.save': 'Keep it' }],
  values: [[{ id: 'told', count: ['anything'], saved: true }]],
  messages: [{ post: 'Post' }, { summaryOrder: 'age' }, { thanks: 'Thank you' }],
}

/** What says which wizard this is, and of what it is made: rules of their own look at that (`unknown-step`, `unused-condition` …). */
const whatItIs = ['$schema', 'id', 'title', 'target', 'conditions', 'steps']

/**
 * Settings reported by target. All others take effect, except `leave` of wizards with an overview
 * (the journey checker reports `no-way-out`).
 */
const reported: Record<string, readonly string[]> = {
  none: [
    'editTitle "Another time"',
    'width 700',
    'saves "each-change"',
    'saves "at-end"',
    'keeps "account"',
    'facts from target',
    'facts from none',
    'facts from none, about',
    'values',
    'saveAndReturn',
    'delivers',
    'withoutAccount',
    'maxResponses 12',
    'messages post',
    'messages summaryOrder',
    'messages thanks',
  ],
  response: [
    'editTitle "Another time"',
    'width 700',
    'saves "each-change"',
    'keeps "account"',
    'facts from page',
    'facts from target',
    'facts from none',
    'facts from none, about',
    'leave false',
    'withoutAccount',
    'messages post',
    'messages summaryOrder',
    'messages thanks',
  ],
  memory: [
    'kind "overview"',
    'width 700',
    'saves "each-change"',
    'keeps "account"',
    'keeps "nothing"',
    'listed true',
    'listed false',
    'facts from session',
    'facts from page',
    'facts from target',
    'facts from none',
    'facts from none, about',
    'progress',
    'leave false',
    'words own.save',
    'values',
    'saveAndReturn',
    'delivers',
    'withoutAccount',
    'maxResponses 12',
    'messages summaryOrder',
    'messages thanks',
  ],
  'memory-tags': [
    'editTitle "Another time"',
    'kind "linear"',
    'saves "at-end"',
    'keeps "device"',
    'keeps "nothing"',
    'listed true',
    'listed false',
    'facts from session',
    'facts from page',
    'facts from none',
    'facts from none, about',
    'words own.save',
    'values',
    'saveAndReturn',
    'delivers',
    'withoutAccount',
    'maxResponses 12',
    'messages post',
    'messages thanks',
  ],
  ...onPage(['account-deletion', 'contact'], ['width 700']),
  ...onPage(['empathy-message'], ['kind "overview"', 'width 700', 'progress']),
  ...onPage(['report'], ['kind "overview"', 'facts from session', 'progress'], ['facts from none, about']),
  ...onPage(['moderation-decision'], ['kind "overview"', 'facts from session', 'progress']),
}

/** Targets of other features save at the end only. */
function onPage(names: string[], more: string[], obeyed: string[] = []): Record<string, readonly string[]> {
  const all = [
    'editTitle "Another time"',
    'saves "each-change"',
    'keeps "account"',
    'keeps "device"',
    'listed true',
    'listed false',
    'facts from page',
    'facts from target',
    'facts from none',
    'facts from none, about',
    'leave false',
    'values',
    'saveAndReturn',
    'delivers',
    'withoutAccount',
    'maxResponses 12',
    'messages post',
    'messages summaryOrder',
    'messages thanks',
    ...more,
  ].filter((one) => !obeyed.includes(one))
  return Object.fromEntries(names.map((name) => [name, all]))
}

const settings = schema.properties as Readonly<Record<string, { enum?: readonly unknown[] }>>
const places = ['none', ...targets.map(({ id }) => id)]

/** A folder with a wizard of this target, and its file. */
function wizardOf(target: string): { files: ReadonlyMap<string, string>; file: string; json: Record<string, unknown> } {
  const files = target === 'response' ? pets : shipped
  for (const [file, text] of files) {
    if (!/^content\/wizards\/.*\/wizard\.json$/.test(file)) continue
    const json = JSON.parse(text)
    if ((json.target ?? 'none') === target) return { files: alone(files, `/wizards/${json.id}/`), file, json }
  }
  throw new Error(`No wizard fills in "${target}".`)
}

/** Without prose, other wizards and languages, which are not tested here. */
const alone = (files: ReadonlyMap<string, string>, folder: string) =>
  new Map(
    [...files].filter(([name]) =>
      [folder, '/options/', '/messages/', 'content/site/texts'].some((part) => name.includes(part)),
    ),
  )

/** Findings at this setting of an otherwise minimal wizard. */
function foundAt(target: string, name: string, value: unknown): string[] {
  const { files, file, json } = wizardOf(target)
  const { $schema, id, title, kind, steps } = json
  const bare = { $schema, id, title, kind, steps, ...(target === 'none' ? {} : { target }) }
  const text = JSON.stringify({ ...bare, [name]: value }, null, 2)
  const line = text.split('\n').findIndex((one) => one.startsWith(`  "${name}"`)) + 1
  const { findings } = read(new Map(files).set(file, text))
  const ours = findings.filter((one) => ['setting-misfit', 'unknown-text'].includes(one.rule) && one.file === file)
  for (const one of ours) expect(one.line, one.sentence).toBeGreaterThanOrEqual(line)
  for (const one of ours) expect(one.suggestion, one.sentence).toBeTruthy()
  return ours.map(({ sentence, suggestion }) => `${sentence} ${suggestion}`)
}

it('saveAndReturn is reported with keeps: nothing', () => {
  const { files, file, json } = wizardOf('response')
  const foundWith = (keeps: string) =>
    read(new Map(files).set(file, JSON.stringify({ ...json, keeps, saveAndReturn: { days: 30 } })))
      .findings.filter(({ rule }) => rule === 'setting-misfit')
      .map(({ sentence, suggestion }) => `${sentence} ${suggestion}`)
  expect(foundWith('device')).toEqual([])
  expect(foundWith('nothing')).toEqual([
    'This wizard keeps nothing, so there is nothing to save with a code. Write "keeps": "device", or take "saveAndReturn" out.',
  ])
})

it('withoutAccount is reported without an office, and with questions for files', () => {
  const { files, file, json } = wizardOf('response')
  const [first] = json.steps as string[]
  const step = file.replace('wizard.json', `steps/${first}.json`)
  const delivers = { to: 'intake', as: ['mail'], notice: 'The office gets your answers.' }
  const foundWith = (more: object, fields?: object[]) => {
    const changed = new Map(files).set(file, JSON.stringify({ ...json, ...more, withoutAccount: { days: 90 } }))
    if (fields) changed.set(step, JSON.stringify({ ...JSON.parse(files.get(step) ?? ''), fields }))
    return read(changed)
      .findings.filter(({ rule }) => rule === 'setting-misfit')
      .map(({ path, sentence, suggestion }) => `${path}: ${sentence} ${suggestion}`)
  }
  expect(foundWith({ delivers })).toEqual([])
  expect(foundWith({ delivers: undefined })).toEqual([
    'withoutAccount: Nobody could read what is sent without an account: this wizard delivers to no office. Add "delivers", or take "withoutAccount" out.',
  ])
  const photo = { id: 'photo', kind: 'files', label: 'A photo', accept: ['image'], limit: 1 }
  const inEntries = { id: 'seen', kind: 'repeat', label: 'Seen', itemTitle: '{answer.what}', limit: 3 }
  const what = { id: 'what', kind: 'short-text', label: 'What', min: 1 }
  const said =
    '"A photo" asks for files, which only members can add, and this wizard is sent without an account, too. Take the question out, or take "withoutAccount" out of wizard.json.'
  expect(foundWith({ delivers }, [photo])).toEqual([`fields[0].kind: ${said}`])
  expect(foundWith({ delivers }, [{ ...inEntries, fields: [what, photo] }])).toEqual([
    `fields[0].fields[1].kind: ${said}`,
  ])
})

function nameOf(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${name} ${JSON.stringify(value)}`
  const [[key, of] = ['', undefined]] = Object.entries(value)
  if (name === 'facts') return `facts from ${of.from}${key === 'about' ? ', about' : ''}`
  return ['progress', 'values', 'saveAndReturn', 'delivers', 'withoutAccount'].includes(name) ? name : `${name} ${key}`
}

const cells = Object.entries(settings)
  .filter(([name]) => !whatItIs.includes(name))
  .flatMap(([name, { enum: named }]) => (named ?? tried[name] ?? []).map((value) => ({ name, value })))

it('every setting in the schema is tested', () => {
  const known = [...cells.map(({ name }) => name), ...whatItIs]
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
})

describe.each(places)('settings of a wizard with target "%s"', (target) => {
  it('take effect, or are reported', () => {
    const found = cells.filter(({ name, value }) => foundAt(target, name, value).length > 0)
    const names = found.map(({ name, value }) => nameOf(name, value))
    expect(names.toSorted()).toEqual([...(reported[target] ?? ['not decided yet'])].toSorted())
  })
})

it('are reported with a fix', () => {
  expect(foundAt('memory', 'kind', 'overview')).toEqual([
    'Wizards of "memory" ask one step after the other. Write "kind": "linear".',
  ])
  expect(foundAt('memory', 'keeps', 'nothing')).toEqual([
    'Wizards of "memory" keep what is filled in on the device until it is sent, and not nowhere. Write "keeps": "device".',
  ])
  expect(foundAt('report', 'keeps', 'device')).toEqual([
    'Wizards of "report" keep what is filled in nowhere until it is sent, and not on the device. Write "keeps": "nothing".',
  ])
  expect(foundAt('memory', 'messages', { 'cancle.title': 'Cancel?' })).toEqual([
    'Wizards of "memory" have no sentence "cancle.title" of their own. Did you mean "cancel.title"?',
  ])
  expect(foundAt('contact', 'saveAndReturn', { days: 30 })).toEqual([
    'Wizards of "contact" cannot be saved with a code. Take "saveAndReturn" out.',
  ])
  expect(foundAt('contact', 'facts', { hour: { from: 'none', values: ['day'] } })).toEqual([
    'Nobody who opens this wizard gives it, so "hour" is never known. Give the fact another source ("from": "session"), or ask for it in a question.',
  ])
  expect(foundAt('report', 'facts', { abuot: { from: 'none', values: ['memory'] } })).toEqual([
    'Nobody who opens this wizard gives it, so "abuot" is never known. Did you mean "about"?',
  ])
})
