import { isTranslatable, readContent } from '@kindred/content'
import type { Condition, Field, Option, Step, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import stepSchema from '../../../schemas/content/step.schema.json' with { type: 'json' }
import { readContentFiles } from '../../../scripts/read-content-files.ts'
import { compareJourneys } from './compare-journeys.ts'

type Change = (text: string) => string

const shipped = await readContentFiles('content')
const contentOf = (files: ReadonlyMap<string, string>) => {
  const { content, findings } = readContent(files)
  if (content === undefined) throw new Error(findings.map(({ sentence }) => sentence).join('\n'))
  return content
}
const today = contentOf(shipped)

/** The sentences of an edit of the content that ships. */
function edit(wizard: string, changes: Record<string, (value: never) => void>): string[] {
  const files = new Map(shipped)
  // Published ids are checked elsewhere.
  files.delete('content/published.json')
  for (const [name, change] of Object.entries(changes)) {
    const value = JSON.parse(files.get(name) ?? '') as never
    change(value)
    files.set(name, JSON.stringify(value))
  }
  const before = today.wizards[wizard]
  const after = contentOf(files).wizards[wizard]
  if (before === undefined || after === undefined) throw new Error(`no wizard ${wizard}`)
  return compareJourneys(before, after).touches.map(({ sentence }) => sentence)
}

const step = (id: string, more: Partial<Step> = {}): Step => ({
  id,
  title: id,
  question: `${id}?`,
  fields: [field(`${id}-field`, 'yes', 'no', 'maybe')],
  ...more,
})
const field = (id: string, ...options: string[]): Field => ({
  id,
  kind: 'checklist',
  label: id,
  list: { id: `list of ${id}`, options: options.map((one) => ({ id: one, label: one })) as [Option] },
})
const wizard = (...steps: Step[]): Wizard => ({
  id: 'w',
  title: 'W',
  target: 'response',
  kind: 'linear',
  version: JSON.stringify(steps),
  facts: { mood: { values: ['good', 'bad'] } },
  steps,
})
const sentences = (before: Wizard, after: Wizard): string[] =>
  compareJourneys(before, after).touches.map(({ sentence }) => sentence)
const wordsOf = (properties: object): string[] =>
  Object.entries(properties).flatMap(([name, schema]) =>
    isTranslatable(name) && schema.type === 'string' ? [name] : [],
  )

it.each([
  ...wordsOf(stepSchema.properties).map((word) => ['a step', word] as const),
  ...wordsOf(stepSchema.definitions.field.properties).map((word) => ['a question', word] as const),
])('%s with a changed "%s" is reported with both sentences', (of, word) => {
  const withText = (text: string) =>
    of === 'a step'
      ? wizard(step('a', { title: 'a', [word]: text }))
      : wizard(step('a', { fields: [{ ...field('b', 'yes'), [word]: text }] }))
  expect(sentences(withText('Once.'), withText('Twice.'))).toEqual([
    expect.stringMatching(/^The [a-z ]+ of “.*” reads “Twice\.” \(before: “Once\.”\)\.$/),
  ])
})

const chosen = (id: string, option: string): Condition => ({
  properties: { [id]: { contains: { const: option } } },
  required: [id],
})
const bad: Condition = { properties: { mood: { const: 'bad' } }, required: ['mood'] }

describe('compareJourneys', () => {
  it('reports nothing when nothing changes', () => {
    const same = wizard(step('a'), step('b'))
    expect(sentences(same, { ...same })).toEqual([])
    expect(sentences(same, { ...same, version: 'another' })).toEqual([])
  })

  it('counts the journey classes that no longer see a step, of all classes of both versions', () => {
    const before = wizard(step('a'), step('b'))
    const after = wizard(step('a'), step('b', { when: chosen('a-field', 'yes') }))
    // No answer, and another answer: two of three classes.
    expect(sentences(before, after)).toEqual([
      '2 journey classes no longer see “b” (of 3).',
      'The shortest journey has 1 step (before: 2).',
    ])
    expect(sentences(after, before)).toEqual([
      '2 journey classes now see “b” (of 3).',
      'The shortest journey has 2 steps (before: 1).',
    ])
  })

  it('names the facts of changed journeys, and counts a linked question once', () => {
    const before = wizard(step('a'), step('b'))
    const after = wizard(step('a'), step('b', { when: bad }))
    expect(sentences(before, after)).toEqual([
      '1 journey class with mood “good” no longer sees “b” (of 2).',
      'The shortest journey has 1 step (before: 2).',
      'With mood “good”: 2 steps → 1 step.',
    ])
    const both = wizard(step('a'), step('b', { when: { allOf: [bad, chosen('a-field', 'no')] } }))
    expect(sentences(before, both)[0]).toBe('5 journey classes no longer see “b” (of 6).')
  })

  it('reports nothing for an equivalent condition', () => {
    const before = wizard(step('a'), step('b', { when: chosen('a-field', 'yes') }))
    const after = wizard(step('a'), step('b', { when: { not: { not: chosen('a-field', 'yes') } } }))
    expect(sentences(before, after)).toEqual([])
  })

  it('reports transitions that now skip a step', () => {
    const before = wizard(step('a'), step('b'), step('c'))
    const after = wizard(
      step('a', { next: [{ to: 'c', when: chosen('a-field', 'no') }, { to: 'b' }] }),
      step('b'),
      step('c'),
    )
    expect(sentences(before, after)).toEqual([
      '1 journey class no longer sees “b” (of 3).',
      'The shortest journey has 2 steps (before: 3).',
    ])
  })

  it('reports new, removed and moved steps, and only the step that moved', () => {
    const before = wizard(step('a'), step('b'), step('c'), step('d'))
    const after = wizard(step('a'), step('c'), step('d'), step('b'))
    expect(sentences(before, after)).toEqual(['“b” comes after “d” (it came after “a”).'])
    expect(sentences(before, wizard(step('a'), step('b'), step('c')))).toContain('“d” is removed; everybody saw it.')
    expect(sentences(before, wizard(step('new', { when: bad }), ...before.steps))).toEqual(
      [
        'With mood “bad”: 4 steps → 5 steps.',
        '“new” is new, first; 1 of 2 journey classes see it.',
        'The question “new-field” is new on “new”.',
      ].flatMap((sentence, index) =>
        index === 0 ? ['The longest journey has 5 steps (before: 4).', sentence] : [sentence],
      ),
    )
  })

  it('reports new, removed, moved and re-rendered questions, and changed conditions', () => {
    const before = wizard(step('a', { fields: [field('x', 'yes'), field('y', 'no')] }), step('b'))
    const moved = wizard(
      step('a', { fields: [field('x', 'yes')] }),
      step('b', { fields: [field('y', 'no'), field('b-field', 'yes', 'no', 'maybe')] }),
    )
    expect(sentences(before, moved)).toEqual(['The question “y” moved from “a” to “b”.'])
    const asked = wizard(step('a', { fields: [field('x', 'yes'), { ...field('y', 'no'), when: bad }] }), step('b'))
    expect(sentences(before, asked)).toEqual(['1 journey class with mood “good” no longer is asked “y” (of 2).'])
    const drawn = wizard(
      step('a', { fields: [{ ...field('x', 'yes'), kind: 'choice-cards' }, field('y', 'no')] }),
      step('b'),
    )
    expect(sentences(before, drawn)).toContain('“x” is answered as choice-cards (before: checklist).')
  })

  it('reports a lower bound when there are too many classes to compare', () => {
    const many = Array.from({ length: 14 }, (_, index) => step(`q${index}`))
    const all: Condition = { allOf: many.map(({ id }) => chosen(`${id}-field`, 'yes')) as [Condition] }
    const touches = sentences(wizard(...many, step('last')), wizard(...many, step('last', { when: all })))
    expect(touches[0]).toMatch(/^At least \d+ journey classes no longer see “last” \(of 4000 that were looked at\)\.$/)
    const allButOne = sentences(wizard(...many, step('last')), wizard(...many, step('last', { when: { not: all } })))
    expect(allButOne[0]).toBe('Who sees “last” could not be compared whole: it hangs on too many answers.')
  })
})

describe('compareJourneys of the shipped wizards', () => {
  const steps = 'content/wizards/tag-memory/steps'

  it('reports that happy memories lose a step', () => {
    const touched = edit('tag-memory', {
      [`${steps}/needs.json`]: (value: { when: unknown }) => {
        value.when = { properties: { memoryType: { enum: ['bittersweet', 'unhappy'] } }, required: ['memoryType'] }
      },
    })
    expect(touched).toEqual([
      '1 journey class with memoryType “happy” no longer sees “Needs” (of 3).',
      'The shortest journey has 9 steps (before: 10).',
      'With memoryType “happy”: 10 steps → 9 steps.',
    ])
  })

  it('reports a changed limit and text, and new, retired and renamed options', () => {
    const touched = edit('tag-memory', {
      [`${steps}/feelings.json`]: (value: { question: string; fields: { limit: number }[] }) => {
        value.question = 'How was it for you?'
        for (const one of value.fields) if (one.limit !== undefined) one.limit = 3
      },
      'content/options/feelings.json': (value: { options: Option[] }) => {
        const [first, second] = value.options
        if (first) first.retired = true
        if (second) second.label = 'Otherwise'
        value.options.push({ id: 'brand-new', label: 'Brand new', for: ['happy'] })
      },
    })
    const first = today.optionLists.feelings?.options[0]?.label
    const second = today.optionLists.feelings?.options[1]?.label
    expect(touched.some((one) => /at most 3 can be chosen \(before: \d+\)/.test(one))).toBe(true)
    expect(touched.some((one) => one.includes('“Brand new” can be chosen now with “happy”.'))).toBe(true)
    expect(touched.some((one) => one.includes(`“${first}” retired`))).toBe(true)
    expect(touched.some((one) => one.includes(`“${second}” reads “Otherwise”.`))).toBe(true)
    expect(touched.some((one) => one.startsWith('The question of “Feelings” reads “How was it for you?”'))).toBe(true)
    expect(touched).toHaveLength(5)
  })

  it('reports answers that drafts lose, and payload names no longer saved', () => {
    const touched = edit('tag-memory', {
      [`${steps}/school.json`]: (value: { fields: { id: string; binding: { payload: string } }[] }) => {
        const [one] = value.fields
        if (one === undefined) throw new Error('school asks nothing')
        one.id = 'lessons'
        one.binding.payload = 'lessons'
      },
    })
    expect(touched.some((one) => one.startsWith('Drafts hold an answer to'))).toBe(true)
    expect(touched).toContain('New in what is saved: “lessons”.')
    expect(touched.some((one) => one.startsWith('No answer is saved as'))).toBe(true)
  })

  it('reports a setting without its own sentence by its name in the file', () => {
    const change: Change = (text) => text.replace('"width": 660', '"width": 600')
    const files = new Map(shipped)
    files.set(
      'content/wizards/tag-memory/wizard.json',
      change(shipped.get('content/wizards/tag-memory/wizard.json') ?? ''),
    )
    const [before, after] = [today, contentOf(files)].map(({ wizards }) => wizards['tag-memory'])
    if (before === undefined || after === undefined) throw new Error('no tag-memory')
    expect(sentences(before, after)).toEqual(['The wizard: “width” changed.'])
  })
})
