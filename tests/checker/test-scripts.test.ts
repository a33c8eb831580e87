import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { checkJourneys, messages, playScript, scriptsHtml, type TestScripts, testScripts } from '@kindred/checker'
import type { Field, Step, Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { eveningNote } from '../fixtures/wizards/evening-note.ts'
import { randomWizard } from '../fixtures/wizards/random-wizard.ts'
import { shippedContent } from '../helpers/content.ts'

const content = await shippedContent()
const { texts } = content

/** A wizard of a folder that was dropped into the content. */
async function droppedIn(kind: 'linear' | 'overview'): Promise<Wizard> {
  const files = new Map(await readContentFiles('content'))
  for (const [name, text] of eveningNote('evening-note', 'An evening note', kind)) files.set(`content/${name}`, text)
  const { content: read, findings } = readContent(files)
  const wizard = read?.wizards['evening-note']
  if (wizard === undefined) throw new Error(findings.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n'))
  return wizard
}

const linear = await droppedIn('linear')
const all: [string, Wizard][] = [
  ...Object.entries(content.wizards),
  ['a linear wizard dropped in', linear],
  ['an overview wizard dropped in', await droppedIn('overview')],
]

const disagreements = (wizard: Wizard, { scripts }: TestScripts, words = texts) =>
  scripts.flatMap((script) => playScript(wizard, words, script))
const unseen = ({ items }: TestScripts) => items.filter(({ by }) => by === undefined)

it.each(['report', 'moderation-decision'])(
  'scripts of %s are played with each value that whoever opens it gives',
  (id) => {
    const wizard = content.wizards[id] as Wizard
    const [[name, { values }]] = Object.entries(wizard.facts ?? {}) as [[string, { values: string[] }]]
    const made = testScripts(wizard, texts)
    expect(new Set(made.scripts.map(({ facts }) => facts[name]))).toEqual(new Set(values))
    expect(unseen(made).filter(({ reason = '' }) => /never knows/.test(reason))).toEqual([])
  },
)

describe.each(all)('scripts of %s', (_name, wizard) => {
  const made = testScripts(wizard, texts)

  it('show every item, or say why none can', () => {
    expect(unseen(made).filter(({ reason = '' }) => reason === '' || /^no (way|script|journey)/.test(reason))).toEqual(
      [],
    )
    expect(new Set(made.items.map(({ id }) => id)).size).toBe(made.items.length)
  })

  it('name a step for each item, in which that is done', () => {
    const told = made.scripts.flatMap(({ steps }, script) =>
      steps.flatMap(({ covers }, step) => covers.map((id) => [id, { script: script + 1, step: step + 1 }] as const)),
    )
    for (const [id, by] of told) expect(made.items.find((item) => item.id === id)?.by).toEqual(by)
    expect(new Set(told.map(([id]) => id)).size).toBe(told.length)
  })

  it('hold on the compiled machine, screen by screen', () => {
    expect(disagreements(wizard, made)).toEqual([])
  })

  it('are few, and at most twice as long as what no set can do without', () => {
    expect(made.scripts).toHaveLength(made.atLeast.scripts)
    const actions = made.scripts.reduce((sum, { steps }) => sum + steps.length, 0)
    expect(actions).toBeGreaterThanOrEqual(made.atLeast.actions)
    expect(actions / made.atLeast.actions).toBeLessThanOrEqual(2)
  })

  it('stand on paper with every step, a box for each, the version, and what is not shown', () => {
    const html = scriptsHtml([{ wizard, made }])
    const steps = made.scripts.reduce((sum, script) => sum + script.steps.length, 0)
    expect(html.split('class="box"')).toHaveLength(steps + 1)
    expect(html).toContain(`content version <code>${made.version}</code>`)
    for (const { id } of unseen(made))
      expect(html).toContain(`<code>${id.replaceAll('>', '&gt;').replaceAll('<', '&lt;')}</code>`)
    // A button without words is named by its id, which nobody finds on the screen.
    expect(html).not.toMatch(/Press “[a-z]+\.[a-z]+”/i)
    expect(html).not.toMatch(/undefined|\[object/)
  })

  it('are the same on each run', () => {
    expect(JSON.stringify(testScripts(wizard, texts))).toBe(JSON.stringify(made))
  })
})

it('names what stands in the way, and leaves nothing else out', () => {
  const told = (wizard: Wizard) =>
    unseen(testScripts(wizard, texts))
      .filter(({ kind }) => kind !== 'message')
      .map(({ id, reason }) => `${id}: ${reason}`)
  const first = 'skip:night: something is asked for here, so Next waits for an answer'
  const back = (step: string) =>
    `overview:${step}: this page leads back to the list from the first step and from results only`
  const over = 'skip:keep: the wizard ends here with its results, so there is no Next'
  const kept = 'dependent:room-: “Where you slept” cannot be taken away by itself'
  const exit = 'skip:asleep: the wizard ends here with its results, so there is no Next'
  expect(told(linear)).toEqual([first, exit, over, kept])
  expect(told({ ...linear, kind: 'overview' })).toEqual([
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

/** Faults that a content file or the form can have; each must be seen by the scripts of the sound wizard. */
const faults: [string, Wizard][] = [
  ['a limit that is one more', withField(linear, 'reasons', (field) => ({ ...field, limit: 4 }))],
  ['a limit that is one less', withField(linear, 'did', (field) => ({ ...field, limit: 1 }))],
  ['a limit of names that is one more', withField(linear, 'names', (field) => ({ ...field, limit: 4 }))],
  [
    'an option that does not stand alone any more',
    withField(linear, 'reasons', (field) =>
      withOptions(field, (options) =>
        options.map(({ exclusive, ...option }) =>
          option.id === 'no-matter' ? option : { ...option, ...(exclusive ? { exclusive } : {}) },
        ),
      ),
    ),
  ],
  [
    'an option offered to one kind too many',
    withField(linear, 'reasons', (field) =>
      withOptions(field, (options) =>
        options.map((option) => (option.id === 'dreams' ? { ...option, for: ['badly', 'so-so'] } : option)),
      ),
    ),
  ],
  ['an option that is missing', withField(linear, 'did', (field) => withOptions(field, (options) => options.slice(1)))],
  ['a question that is not asked for any more', withField(linear, 'night', ({ min: _min, ...field }) => field)],
  ['a question that hangs on nothing', withField(linear, 'did', ({ dependsOn: _dependsOn, ...field }) => field)],
  [
    'an answer that no longer closes the next question',
    withField(linear, 'did', (field) => ({ ...field, dependsOn: { field: 'who' } })),
  ],
  ['a step without its condition', withStep(linear, 'words', ({ when: _when, ...step }) => step)],
  [oneWay, withStep(linear, 'night', (step) => ({ ...step, next: [{ to: 'people' }] }))],
  ['a step without Previous', withStep(linear, 'people', (step) => ({ ...step, previous: false }))],
  ['a text that may be longer', withField(linear, 'name', (field) => ({ ...field, maxLength: 31 }))],
  [
    'a count that warns later',
    withField(linear, 'story', (field) => ({ ...field, counter: { shownAbove: 401, redAbove: 450 } })),
  ],
  ['another order of options', withField(linear, 'reasons', (field) => ({ ...field, sort: 'listed' as const }))],
  ['another word', withStep(linear, 'keep', (step) => ({ ...step, question: 'Another question' }))],
]

describe('what is broken is seen', () => {
  const made = testScripts(linear, texts)

  it.each(faults)('%s', (name, broken) => {
    expect(disagreements(broken, made)).not.toEqual([])
    // And the other way round: scripts of the broken wizard do not fit the sound one. (Without its condition a way on
    // has nothing that would make a person take the other one.)
    if (name !== oneWay) expect(disagreements(linear, testScripts(broken, texts))).not.toEqual([])
  })

  it('another sentence, but for those that stand on no screen of the machine', () => {
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

  it('names the step, what was done, and both screens', () => {
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
  it('get scripts that hold, that show each reachable step, and that say why something is not shown', async () => {
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
        const { unreachableSteps } = checkJourneys(wizard).report
        const never = unseen(made).flatMap(({ id, reason }) =>
          /^step:/.test(id) && reason === 'no journey arrives there' ? [id.slice(5)] : [],
        )
        expect(never).toEqual(unreachableSteps)
      }
    }
  })
})

it('every sentence that the form and the screens around it use is a message that scripts account for', async () => {
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
