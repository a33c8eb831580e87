import { targets } from '@kindred/contract/targets'
import { contentReader } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import schema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Every setting that the schema of wizards has, tried on a wizard of every target: it does what it says there, or a finding says at
// its line that it does not. A new setting has to be tried here, and a new target to be decided, before this passes.

const shipped = await readContentFiles('content')
const pets = await readContentFiles('tests/fixtures/other-team')
const read = contentReader()

/** What each setting can say, beside what an `enum` of the schema names. */
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
  skip: [true, false],
  leave: [true, false],
  words: [{ 'wizard.next': 'On' }, { 'own.save': 'Keep it' }],
  values: [[{ id: 'told', count: ['anything'], saved: true }]],
  messages: [{ post: 'Post' }, { summaryOrder: 'age' }, { thanks: 'Thank you' }],
}

/** What says which wizard this is, and of what it is made: rules of their own look at that (`unknown-step`, `unused-condition` …). */
const whatItIs = ['$schema', 'id', 'title', 'target', 'conditions', 'steps']

/**
 * What a finding tells, by target. Everything else that is tried is obeyed there, but for `leave` of those that open on a list of
 * their steps: the checker of journeys tells it (`no-way-out`).
 */
const told: Record<string, readonly string[]> = {
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
    'messages post',
    'messages thanks',
  ],
  ...onPage(['account-deletion', 'contact'], ['width 700']),
  ...onPage(['empathy-message'], ['kind "overview"', 'width 700', 'progress']),
  ...onPage(['report'], ['kind "overview"', 'facts from session', 'progress'], ['facts from none, about']),
  ...onPage(['moderation-decision'], ['kind "overview"', 'facts from session', 'progress']),
}

/** What another feature takes is sent at the end and kept nowhere until then. */
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

/** Without prose, other wizards and other languages, of which nothing is asked here. */
const alone = (files: ReadonlyMap<string, string>, folder: string) =>
  new Map(
    [...files].filter(([name]) =>
      [folder, '/options/', '/messages/', 'content/site/texts'].some((part) => name.includes(part)),
    ),
  )

/** What is found at this setting, when the wizard says this and nothing else that it could do without. */
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

it('a wizard that keeps nothing has nothing to save with a code', () => {
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

function nameOf(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${name} ${JSON.stringify(value)}`
  const [[key, of] = ['', undefined]] = Object.entries(value)
  if (name === 'facts') return `facts from ${of.from}${key === 'about' ? ', about' : ''}`
  return ['progress', 'values', 'saveAndReturn', 'delivers'].includes(name) ? name : `${name} ${key}`
}

const cells = Object.entries(settings)
  .filter(([name]) => !whatItIs.includes(name))
  .flatMap(([name, { enum: named }]) => (named ?? tried[name] ?? []).map((value) => ({ name, value })))

it('every setting of the schema is tried', () => {
  const known = [...cells.map(({ name }) => name), ...whatItIs]
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([])
})

describe.each(places)('settings of a wizard of "%s"', (target) => {
  it('are obeyed, or told at their line', () => {
    const found = cells.filter(({ name, value }) => foundAt(target, name, value).length > 0)
    const names = found.map(({ name, value }) => nameOf(name, value))
    expect(names.toSorted()).toEqual([...(told[target] ?? ['not decided yet'])].toSorted())
  })
})

it('what is told names the way out', () => {
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
