import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { checkJourneys, messages, playScript, scriptsHtml, type TestScripts, testScripts } from '@kindred/checker'
import { type Field, resolveDay, type Step, type Wizard, withValuesOn } from '@kindred/engine'
import { readContent } from '@kindred/product'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { shippedContent } from '../helpers/content.ts'

const content = await shippedContent()
const { texts } = content

/** A wizard of a folder added to the content. */
async function droppedIn(kind: 'linear' | 'overview'): Promise<Wizard> {
  const files = new Map(await readContentFiles('content'))
  for (const [name, text] of eveningNote('evening-note', 'An evening note', kind)) files.set(`content/${name}`, text)
  const { content: read, findings } = readContent(files)
  const wizard = read?.wizards['evening-note']
  if (wizard === undefined) throw new Error(findings.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n'))
  return wizard
}

const linear = await droppedIn('linear')

/** A form of the fixtures, beside the content. */
async function fixture(id: string): Promise<Wizard> {
  const files = [...(await readContentFiles('content')), ...(await readContentFiles(`tests/fixtures/${id}`))]
  return readContent(new Map(files)).content?.wizards[id] as Wizard
}

const all: [string, Wizard][] = [
  ...Object.entries(content.wizards),
  ['a linear wizard dropped in', linear],
  ['an overview wizard dropped in', await droppedIn('overview')],
  ['a form with as many entries as an answer says', await fixture('camp')],
  ['a form with an entry for each chosen option', await fixture('medicines')],
]

const disagreements = (wizard: Wizard, { scripts }: TestScripts, words = texts) =>
  scripts.flatMap((script) => playScript(wizard, words, script))
const unseen = ({ items }: TestScripts) => items.filter(({ by }) => by === undefined)

it.each(['report', 'moderation-decision'])('scripts of %s cover each value of its fact', (id) => {
  const wizard = content.wizards[id] as Wizard
  const [[name, { values }]] = Object.entries(wizard.facts ?? {}) as [[string, { values: string[] }]]
  const made = testScripts(wizard, texts)
  expect(new Set(made.scripts.map(({ facts }) => facts[name]))).toEqual(new Set(values))
  expect(unseen(made).filter(({ reason = '' }) => /never knows/.test(reason))).toEqual([])
})

describe.each(all)('test scripts of %s', (_name, wizard) => {
  const made = testScripts(wizard, texts)

  it('show every item, or give a reason', () => {
    expect(unseen(made).filter(({ reason = '' }) => reason === '' || /^no (way|script|journey)/.test(reason))).toEqual(
      [],
    )
    expect(new Set(made.items.map(({ id }) => id)).size).toBe(made.items.length)
  })

  it('name the script and step that shows each item', () => {
    const covered = made.scripts.flatMap(({ steps }, script) =>
      steps.flatMap(({ covers }, step) => covers.map((id) => [id, { script: script + 1, step: step + 1 }] as const)),
    )
    for (const [id, by] of covered) expect(made.items.find((item) => item.id === id)?.by).toEqual(by)
    expect(new Set(covered.map(([id]) => id)).size).toBe(covered.length)
  })

  it('agree with the compiled machine on every screen', () => {
    expect(disagreements(wizard, made)).toEqual([])
  })

  it('are the minimum number, and at most twice the minimum length', () => {
    expect(made.scripts).toHaveLength(made.atLeast.scripts)
    const actions = made.scripts.reduce((sum, { steps }) => sum + steps.length, 0)
    expect(actions).toBeGreaterThanOrEqual(made.atLeast.actions)
    expect(actions / made.atLeast.actions).toBeLessThanOrEqual(2)
  })

  it('print every step with a check box, the version, and items not shown', () => {
    const html = scriptsHtml([{ wizard, made }])
    const steps = made.scripts.reduce((sum, script) => sum + script.steps.length, 0)
    expect(html.split('class="box"')).toHaveLength(steps + 1)
    expect(html).toContain(`content version <code>${made.version}</code>`)
    for (const { id } of unseen(made))
      expect(html).toContain(`<code>${id.replaceAll('>', '&gt;').replaceAll('<', '&lt;')}</code>`)
    // A button without a text would be named by its id.
    expect(html).not.toMatch(/Press “[a-z]+\.[a-z]+”/i)
    expect(html).not.toMatch(/undefined|\[object/)
  })

  it('are deterministic', () => {
    expect(JSON.stringify(testScripts(wizard, texts))).toBe(JSON.stringify(made))
  })
})

it('give the reason for each item that cannot be shown', () => {
  const reasonsOf = (wizard: Wizard) =>
    unseen(testScripts(wizard, texts))
      .filter(({ kind }) => kind !== 'message')
      .map(({ id, reason }) => `${id}: ${reason}`)
  const first = 'skip:night: something is asked for here, so Next waits for an answer'
  const back = (step: string) =>
    `overview:${step}: this page leads back to the list from the first step and from results only`
  const over = 'skip:keep: the wizard ends here with its results, so there is no Next'
  const kept = 'dependent:room-: “Where you slept” cannot be taken away by itself'
  const exit = 'skip:asleep: the wizard ends here with its results, so there is no Next'
  expect(reasonsOf(linear)).toEqual([first, exit, over, kept])
  expect(reasonsOf({ ...linear, kind: 'overview' })).toEqual([
    first,
    ...['awake', 'people', 'words', 'facts'].map(back),
    exit,
    over,
    kept,
  ])
})

/** The wizard with one field changed. */
const withField = (wizard: Wizard, id: string, change: (field: Field) => Field): Wizard => ({
  ...wizard,
  steps: wizard.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.id === id ? change(field) : field)),
  })),
})
const withStep = (wizard: Wizard, id: string, change: (step: Step) => Step): Wizard => ({
  ...wizard,
  steps: wizard.steps.map((step) => (step.id === id ? change(step) : step)),
})
const withOptions = (field: Field, change: (options: NonNullable<Field['list']>['options']) => object[]): Field =>
  ({ ...field, list: { ...field.list, options: change(field.list?.options ?? []) } }) as Field

const oneWay = 'a way on that leads elsewhere'

/** Faults of content or form that the scripts of the valid wizard must detect. */
const faults: [string, Wizard][] = [
  ['a limit raised by one', withField(linear, 'reasons', (field) => ({ ...field, limit: 4 }))],
  ['a limit lowered by one', withField(linear, 'did', (field) => ({ ...field, limit: 1 }))],
  ['a name limit raised by one', withField(linear, 'names', (field) => ({ ...field, limit: 4 }))],
  [
    'an option that is no longer exclusive',
    withField(linear, 'reasons', (field) =>
      withOptions(field, (options) =>
        options.map(({ exclusive, ...option }) =>
          option.id === 'no-matter' ? option : { ...option, ...(exclusive ? { exclusive } : {}) },
        ),
      ),
    ),
  ],
  [
    'an option offered for another fact',
    withField(linear, 'reasons', (field) =>
      withOptions(field, (options) =>
        options.map((option) => (option.id === 'dreams' ? { ...option, for: ['badly', 'so-so'] } : option)),
      ),
    ),
  ],
  ['a missing option', withField(linear, 'did', (field) => withOptions(field, (options) => options.slice(1)))],
  ['a question no longer required', withField(linear, 'night', ({ min: _min, ...field }) => field)],
  ['a question without its dependency', withField(linear, 'did', ({ dependsOn: _dependsOn, ...field }) => field)],
  [
    'an answer that no longer empties its dependent',
    withField(linear, 'did', (field) => ({ ...field, dependsOn: { field: 'who' } })),
  ],
  ['a step without its condition', withStep(linear, 'words', ({ when: _when, ...step }) => step)],
  [oneWay, withStep(linear, 'night', (step) => ({ ...step, next: [{ to: 'people' }] }))],
  ['a step without Previous', withStep(linear, 'people', (step) => ({ ...step, previous: false }))],
  ['a longer maximum length', withField(linear, 'name', (field) => ({ ...field, maxLength: 31 }))],
  [
    'a later counter threshold',
    withField(linear, 'story', (field) => ({ ...field, counter: { shownAbove: 401, redAbove: 450 } })),
  ],
  ['another order of options', withField(linear, 'reasons', (field) => ({ ...field, sort: 'listed' as const }))],
  ['a changed text', withStep(linear, 'keep', (step) => ({ ...step, question: 'Another question' }))],
]

describe('scripts detect', () => {
  const made = testScripts(linear, texts)

  it.each(faults)('%s', (name, broken) => {
    expect(disagreements(broken, made)).not.toEqual([])
    // Also, scripts of the broken wizard do not fit the valid one (except when a transition lost its condition,
    // so that nothing leads to the other one).
    if (name !== oneWay) expect(disagreements(linear, testScripts(broken, texts))).not.toEqual([])
  })

  it("a changed message, except those outside the machine's screens", () => {
    const shown = made.items
      .filter(({ kind, by }) => kind === 'message' && by !== undefined)
      .map(({ id }) => id.replace(/^message:/, ''))
      .filter((key) => Object.hasOwn(texts, key))
    expect(shown.length).toBeGreaterThan(25)
    const unnoticed = shown.filter(
      (key) => disagreements(linear, made, { ...texts, [key]: `Other: ${texts[key]}` }).length === 0,
    )
    // Names of buttons and what a page says around the questions: tests/e2e/content-scripts.spec.ts presses and reads them.
    expect(unnoticed).toEqual([
      ...['wizard.why', 'wizard.noMatches', 'wizard.done', 'wizard.close'],
      ...['details.label', 'details.delete', 'details.cancel', 'details.save', 'own.saved.text', 'own.earlier'],
    ])
  })

  it('a difference with step, action and both screens', () => {
    const [first] = disagreements(
      withField(linear, 'did', (field) => ({ ...field, limit: 3 })),
      made,
    )
    expect(first?.part).toBe('fields')
    expect(first?.expected).toContain('0/2 selections')
    expect(first?.seen).toContain('0/3 selections')
    expect(first?.say).toContain('A friend')
  })
})

describe('small random wizards', () => {
  it('have scripts that pass, show each reachable step, and give reasons for the rest', async () => {
    const wizards = fc.sample(
      fc.infiniteStream(fc.nat(1_000_000)).map((numbers) => {
        const dice = { below: (n: number) => (numbers.next().value ?? 0) % n }
        return randomWizard(dice).wizard
      }),
      { numRuns: 150, seed: 21 },
    )
    for (const [index, drawn] of wizards.entries()) {
      if (index % 10 === 0) await setImmediate()
      for (const target of [drawn.kind === 'overview' ? 'memory-tags' : 'memory', 'response']) {
        const wizard = { ...drawn, target }
        const made = testScripts(wizard, texts)
        expect(disagreements(wizard, made), JSON.stringify(wizard)).toEqual([])
        for (const { id, reason } of unseen(made)) expect(reason, id).toBeTruthy()
        // Scripts are of today.
        const { unreachableSteps } = checkJourneys(withValuesOn(wizard, resolveDay('today'))).report
        const never = unseen(made).flatMap(({ id, reason }) =>
          /^step:/.test(id) && reason === 'no journey arrives there' ? [id.slice(5)] : [],
        )
        expect(never).toEqual(unreachableSteps)
      }
    }
  })
})

it('every message used by form and wizard pages is covered by the scripts', async () => {
  const folders = ['src/form', 'src/app/features/wizard']
  const screens = /^(wizard-(step|page|overview|progress)|tag-wizard|own-(wizard|saved))\.tsx$/
  const used = new Set<string>()
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue
      if (folder.startsWith('src/app') && !screens.test(basename(name))) continue
      const source = await readFile(`${folder}/${name}`, 'utf8')
      for (const [, key = ''] of source.matchAll(
        /(?:texts?|say|wordsIn\(text, journey\))\([^)]*?'([a-z]+\.[A-Za-z.]+)'/g,
      ))
        used.add(key)
      for (const [, key = ''] of source.matchAll(/: '((?:wizard|details|own)\.[A-Za-z.]+)'\)/g)) used.add(key)
    }
  expect(used.size).toBeGreaterThan(30)
  expect([...used].filter((key) => !(key in messages)).sort()).toEqual([])
  for (const key of Object.keys(messages)) expect(texts[key], key).toBeDefined()
})
