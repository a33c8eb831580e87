import { checkJourneys, decodeReplay, play, playScript, testScripts } from '@kindred/checker'
import {
  type Condition,
  type Field,
  type Option,
  progress,
  resolvePath,
  type Step,
  stepIsAnswered,
  type Wizard,
} from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { MachineSteps } from '../fixtures/wizards/machine-steps.ts'

/** Wizards on which checker and brute force once disagreed, made small. */
describe('regressions found by random wizards', () => {
  it('a trace uses only visible answers, not one stashed on the same step', () => {
    const list = (id: string) => ({ id, options: ['o0', 'o1'].map((option) => ({ id: option, label: option })) })
    const step = (id: string, fields: Wizard['steps'][number]['fields']) => ({ id, title: id, question: '?', fields })
    const wizard: Wizard = {
      id: 'hidden',
      title: 'Hidden',
      target: 'response',
      kind: 'linear',
      version: '0',
      steps: [
        {
          ...step('first', [
            { id: 'name', kind: 'short-text', label: 'Name' },
            {
              id: 'colour',
              kind: 'checklist',
              label: 'Colour',
              limit: 1,
              list: list('colours'),
              when: { required: ['name'] },
            },
          ]),
          next: [
            {
              to: 'last',
              when: { required: ['name'], properties: { colour: { contains: { const: 'o0' } } } },
            },
          ],
        },
        step('last', [{ id: 'more', kind: 'checklist', label: 'More', list: list('more') }]),
      ],
    }
    const stuck = checkJourneys(wizard).findings.find(({ rule }) => rule === 'stuck')
    expect(stuck?.trace).toBe(
      'start "Hidden", write "something" in "Name", choose "o1", press Next: the person cannot continue',
    )
  })

  it('progress is not early on a step entered only after the earlier ones are complete, without Previous', () => {
    const options = ['o0', 'o1', 'o2'].map((id) => ({ id, label: id }))
    const wizard = (previous: boolean): Wizard => ({
      id: 'one-way',
      title: 'One way',
      target: 'response',
      kind: 'linear',
      version: '0',
      progress: { perStep: 60, cap: 100 },
      steps: [
        {
          id: 'first',
          title: 'First',
          question: '?',
          fields: [{ id: 'two', kind: 'checklist', label: 'Two', list: { id: 'l', options }, min: 2 }],
        },
        {
          id: 'second',
          title: 'Second',
          question: '?',
          fields: [{ id: 'text', kind: 'short-text', label: 'Text' }],
          ...(previous ? {} : { previous: false as const }),
        },
        {
          id: 'third',
          title: 'Third',
          question: '?',
          fields: [
            {
              id: 'few',
              kind: 'short-text',
              label: 'Few',
              when: { properties: { two: { maxItems: 1 } } },
            },
          ],
        },
      ],
    })
    const rules = (one: Wizard) => checkJourneys(one).findings.map(({ rule }) => rule)
    expect(rules(wizard(false))).not.toContain('progress-early')
    // With a way back, the first answer can be made shorter again, and the third question opens.
    expect(rules(wizard(true))).toContain('progress-early')
  })

  it('progress is not early for a question asked only with other facts', () => {
    const options = [{ id: 'o0', label: 'o0' }]
    const when = (fact: 'light' | 'dark') => ({ properties: { mood: { const: fact } }, required: ['mood'] })
    const wizard = (least: 0 | 1): Wizard => ({
      id: 'moods',
      title: 'Moods',
      target: 'response',
      kind: 'linear',
      version: '0',
      facts: { mood: { values: ['light', 'dark'] } },
      progress: { perStep: 60, cap: 100 },
      steps: [
        {
          id: 'first',
          title: 'First',
          question: '?',
          fields: [
            {
              id: 'only',
              kind: 'choice-cards',
              label: 'Only',
              list: { id: 'l', options },
              when: when('dark'),
              ...(least === 1 ? { min: 1 } : {}),
            },
          ],
        },
        {
          id: 'second',
          title: 'Second',
          question: '?',
          fields: [{ id: 'text', kind: 'short-text', label: 'Text' }],
          when: { properties: { only: { not: { const: 'o0' } } } },
        },
        {
          id: 'third',
          title: 'Third',
          question: '?',
          fields: [{ id: 'more', kind: 'short-text', label: 'More' }],
        },
      ],
    })
    const rules = (one: Wizard) => checkJourneys(one).findings.map(({ rule }) => rule)
    // In the dark the second step opens only for those who may leave the first one open.
    expect(rules(wizard(1))).not.toContain('progress-early')
    expect(rules(wizard(0))).toContain('progress-early')
  })

  it('progress is neither early nor falling for answers that cannot be reached', () => {
    const options = ['o0', 'o1'].map((id) => ({ id, label: id }))
    const text = (id: string) => ({ id, kind: 'short-text' as const, label: id })
    const when = { properties: { two: { maxItems: 1 } } }
    const wizard = (min: number): Wizard => ({
      id: 'never',
      title: 'Never',
      target: 'response',
      kind: 'linear',
      version: '0',
      progress: { perStep: 60, cap: 120 },
      steps: [
        {
          id: 'first',
          title: 'First',
          question: '?',
          fields: [text('name'), { id: 'two', kind: 'checklist', label: 'Two', list: { id: 'l', options }, min }],
        },
        { id: 'second', title: 'Second', question: '?', fields: [text('few')], when, previous: false },
        { id: 'third', title: 'Third', question: '?', fields: [text('more')], when },
      ],
    })
    const ofProgress = (one: Wizard) =>
      checkJourneys(one)
        .findings.map(({ rule }) => rule)
        .filter((rule) => rule.startsWith('progress'))
    // Who has chosen two is past the other steps; who has not cannot go on to them.
    expect(ofProgress(wizard(2))).toEqual([])
    expect(new Set(ofProgress(wizard(0)))).toEqual(new Set(['progress-early', 'progress-falls']))
  })

  it('progress is early after an optional step without Previous', () => {
    const text = (id: string) => ({ id, kind: 'short-text' as const, label: id })
    const step = (id: string, fields: Wizard['steps'][number]['fields']) => ({ id, title: id, question: '?', fields })
    const wizard = (third: { previous?: false }): Wizard => ({
      id: 'left-out',
      title: 'Left out',
      target: 'response',
      kind: 'linear',
      version: '0',
      progress: { perStep: 60, cap: 100 },
      steps: [
        step('first', [text('name'), { ...text('why'), min: 1 }]),
        { ...step('second', [text('few')]), previous: false, when: { not: { required: ['why'] } } },
        { ...step('third', [text('more')]), ...third },
      ],
    })
    const rules = (one: Wizard) => checkJourneys(one).findings.map(({ rule }) => rule)
    // Who said why comes to the third step without the second. Where the way back is open, the reason can be taken out.
    expect(rules(wizard({}))).toContain('progress-early')
    expect(rules(wizard({ previous: false }))).not.toContain('progress-early')
  })

  it('progress is early for a question that no later rule reads', () => {
    const list = { id: 'l', options: [{ id: 'o0', label: 'o0', exclusive: true }] }
    const wizard: Wizard = {
      id: 'list',
      title: 'List',
      target: 'response',
      kind: 'overview',
      version: '0',
      progress: { perStep: 50, cap: 100 },
      steps: [
        {
          id: 'first',
          title: 'First',
          question: '?',
          fields: [{ id: 'f0', kind: 'checklist', label: 'F0', limit: 1, list }],
        },
        {
          id: 'second',
          title: 'Second',
          question: '?',
          fields: [
            { id: 'f1', kind: 'checklist', label: 'F1', list, when: { properties: { f0: { maxItems: 0 } } } },
            { id: 'f2', kind: 'chips', label: 'F2', limit: 2, dependsOn: { field: 'f1', emptyFor: ['o0'] } },
          ],
          next: [{ to: 'third', when: { properties: { f0: { minItems: 1 } } } }],
        },
        { id: 'third', title: 'Third', question: '?', fields: [{ id: 'f3', kind: 'short-text', label: 'F3' }] },
      ],
    }
    expect(checkJourneys(wizard).findings.map(({ rule }) => rule)).toContain('progress-early')
  })
})

describe('a very short text', () => {
  it.each([1, 2, 3, 5, 8, 9])('of at most %i characters and names cause no false finding', (maxLength) => {
    const wizard: Wizard = {
      id: 'short',
      title: 'Short',
      target: 'response',
      kind: 'linear',
      version: '1',
      steps: [
        {
          id: 'short',
          title: 'Short',
          question: '?',
          fields: [
            { id: 'word', kind: 'short-text', label: 'Word', maxLength, binding: { payload: 'word', as: 'text' } },
            { id: 'names', kind: 'chips', label: 'Names', maxLength, limit: 3, min: 2 },
          ],
        },
        {
          id: 'more',
          title: 'More',
          question: '?',
          when: { not: { required: ['word'], properties: { word: { const: 'a' } } } },
          fields: [{ id: 'more', kind: 'long-text', label: 'More', maxLength }],
        },
      ],
    }
    expect(checkJourneys(wizard).findings.map(({ sentence }) => sentence)).toEqual([])
    const made = testScripts(wizard, {})
    expect(made.items.filter(({ by, reason }) => by === undefined && /^no (way|script)/.test(reason ?? ''))).toEqual([])
    expect(made.scripts.flatMap((script) => playScript(wizard, {}, script))).toEqual([])
  })
})

describe('options selected by an earlier answer', () => {
  const option = (id: string, ...picks: string[]) => ({ id, label: id, ...(picks.length === 0 ? {} : { for: picks }) })
  /** Two things are asked for, of which the garden has one. */
  const wizard = (kind: 'choice-cards' | 'checklist', more: Partial<Wizard['steps'][number]> = {}): Wizard => ({
    id: 'by-answer',
    title: 'By answer',
    target: 'response',
    kind: 'linear',
    version: '1',
    steps: [
      {
        id: 'where',
        title: 'Where',
        question: '?',
        fields: [
          {
            id: 'place',
            kind,
            label: 'Place',
            min: 1,
            list: { id: 'places', options: ['house', 'garden'].map((id) => option(id)) },
          },
        ],
      },
      {
        id: 'what',
        title: 'What',
        question: '?',
        fields: [
          {
            id: 'things',
            kind: 'checklist',
            label: 'Things',
            optionsBy: 'place',
            min: 2,
            list: {
              id: 'things',
              options: [option('bed', 'house'), option('table', 'house'), option('tree', 'garden')],
            },
          },
        ],
        ...more,
      },
    ],
  })
  const found = (one: Wizard) => checkJourneys(one).findings.map(({ rule, trace }) => [rule, trace])

  it.each(['choice-cards', 'checklist'] as const)(
    'are counted per value: too few for one value are reported as stuck (%s)',
    (kind) => {
      const trace = 'start "By answer", choose "garden", press Next, press Next: the person cannot continue'
      expect(found(wizard(kind))).toEqual([['stuck', trace]])
      expect(found(wizard(kind, { previous: false }))).toEqual([['stuck', trace]])
    },
  )
})

it('early progress has a trace through a step that requires two answers', () => {
  const step = (id: string, ...fields: Field[]): Step => ({ id, title: id, question: '?', fields })
  const light: Condition = { properties: { mood: { const: 'light' } }, required: ['mood'] }
  const wizard: Wizard = {
    ...{ id: 'early', title: 'Early', target: 'response', kind: 'linear', version: '0' },
    facts: { mood: { values: ['light', 'dark'] } },
    progress: { perStep: 50, cap: 100 },
    steps: [
      step(
        'first',
        { id: 'photos', kind: 'photos', label: 'Photos', limit: 2, min: 2 },
        { id: 'names', kind: 'chips', label: 'Names', limit: 2 },
      ),
      step('second', {
        ...{ id: 'words', kind: 'details', label: 'Words', dependsOn: { field: 'photos' } },
        when: { anyOf: [light, { atLeast: 2, of: ['photos', 'names'] }] },
      }),
      {
        ...step('third', { id: 'day', kind: 'date', label: 'Day', dependsOn: { field: 'words' } }),
        when: { required: ['photos'] },
      },
    ],
  }
  const early = checkJourneys(wizard).findings.find(({ rule }) => rule === 'progress-early')
  expect(early?.trace).toMatch(
    /start .*"Photos".*"Photos", press Next, write "something" in "Words", press Next: progress is full/,
  )
})

it('someone without options is stuck, even if another answer on the step would offer some', () => {
  const list = (id: string, more: Partial<Field>, ...options: Option[]): Field => ({
    ...{ id, kind: 'choice-cards', label: id, ...more },
    list: { id, options },
  })
  const wizard: Wizard = {
    ...{ id: 'same', title: 'Same', target: 'response', kind: 'linear', version: '0' },
    steps: [
      {
        ...{ id: 'one', title: 'One', question: '?' },
        fields: [
          list('thing', { kind: 'checklist', limit: 1 }, { id: 'none', label: 'none' }, { id: 'cup', label: 'cup' }),
          list(
            'ink',
            { kind: 'scale', optionsBy: 'thing', min: 1, dependsOn: { field: 'thing', emptyFor: ['none'] } },
            { id: 'red', label: 'red', for: ['pen'] },
          ),
        ],
      },
    ],
  }
  const traces = checkJourneys(wizard).findings.map(({ rule, trace }) => [rule, trace])
  expect(traces).toContainEqual(['stuck', 'start "Same", choose "cup", press Next: the person cannot continue'])
})

it('the first chosen option is distinguished when it selects options', () => {
  const named = (...ids: string[]) => ids.map((id) => ({ id, label: id }))
  const wizard: Wizard = {
    ...{ id: 'first', title: 'First', target: 'response', kind: 'linear', version: '0' },
    steps: [
      {
        ...{ id: 'one', title: 'One', question: '?' },
        fields: [
          { id: 'things', kind: 'checklist', label: 'Things', list: { id: 'things', options: named('pen', 'cup') } },
        ],
      },
      {
        ...{ id: 'two', title: 'Two', question: '?' },
        fields: [{ id: 'why', kind: 'short-text', label: 'Why' }],
        when: { properties: { things: { minItems: 2 } }, required: ['things'] },
      },
      {
        ...{ id: 'three', title: 'Three', question: '?' },
        fields: [
          {
            ...{ id: 'ink', kind: 'choice-cards', label: 'Ink', optionsBy: 'things' },
            list: { id: 'inks', options: named('red').map((option) => ({ ...option, for: ['pen'] })) },
          },
        ],
        when: { required: ['things'], not: { required: ['why'] } },
      },
    ],
  }
  expect(checkJourneys(wizard).findings.map(({ rule, trace }) => [rule, trace])).toEqual([
    ['no-options', 'start "First", choose "cup", press Next: "Ink" has nothing to choose'],
  ])
})

it('a hidden answer selects no options: the trace shows the visible answer', () => {
  const list = (id: string, more: Partial<Field>, ...options: Option[]): Field => ({
    ...{ id, kind: 'checklist', label: id, ...more },
    list: { id, options },
  })
  const option = (id: string, ...by: string[]): Option => ({ id, label: id, ...(by.length === 0 ? {} : { for: by }) })
  const home: Condition = { properties: { place: { contains: { const: 'home' } } }, required: ['place'] }
  const wizard: Wizard = {
    ...{ id: 'aside', title: 'Aside', target: 'response', kind: 'overview', version: '0' },
    steps: [
      { ...{ id: 'one', title: 'One', question: '?' }, fields: [list('place', {}, option('home'), option('park'))] },
      {
        ...{ id: 'two', title: 'Two', question: '?' },
        fields: [
          list('thing', { when: home }, option('cup')),
          list('ink', { kind: 'choice-dialog', optionsBy: 'thing', min: 1 }, option('red', 'pen')),
        ],
      },
    ],
  }
  const stuck = checkJourneys(wizard).findings.find(({ rule }) => rule === 'stuck')
  expect(stuck?.trace).toMatch(/choose "home", .*choose "cup", press Next: the person cannot continue/)
})

describe('early progress has a replayable trace', () => {
  const step = (id: string, ...fields: Field[]): Step => ({ id, title: id, question: '?', fields })
  const wizard = (perStep: number, ...steps: Step[]): Wizard => ({
    ...{ id: 'back', title: 'Back', target: 'response', kind: 'linear', version: '0' },
    progress: { perStep, cap: 120 },
    steps,
  })
  const words = (id: string): Field => ({ id, kind: 'short-text', label: id })
  const cards = (id: string, ...options: string[]): Field => ({
    ...{ id, kind: 'choice-cards', label: id },
    list: { id, options: options.map((option) => ({ id: option, label: option })) },
  })

  it.each([
    {
      name: 'when a step requires more than its limit',
      of: wizard(
        50,
        step('first', { id: 'photos', kind: 'photos', label: 'Photos', limit: 2 }),
        step('second', { id: 'day', kind: 'date', label: 'day', min: 2, dependsOn: { field: 'photos' } }),
        step('third', words('end')),
      ),
      trace: /Back", add .* in "Photos", press Next, write .* in "day": progress/,
    },
    {
      name: 'when an answer closes the complete path',
      of: wizard(
        50,
        step('first', { ...cards('place', 'home', 'park'), min: 1 }),
        { ...step('second', words('why')), when: { not: { properties: { place: { const: 'park' } } } } },
        step('third', { id: 'photos', kind: 'photos', label: 'Photos', limit: 1, min: 2, dependsOn: { field: 'why' } }),
      ),
      trace: /Back", choose "home", press Next, write "something" in "why", press Next: progress/,
    },
    {
      // In the park one is asked for three people, and two fit: nobody goes on there, but whoever was at home has been further.
      name: 'when the trace goes back and changes an answer',
      of: wizard(
        34,
        step('first', cards('place', 'home', 'park')),
        step('second', {
          ...{ id: 'people', kind: 'chips', label: 'People', limit: 2, min: 3 },
          dependsOn: { field: 'place', emptyFor: ['home'] },
        }),
        step('third', words('what')),
        step('fourth', words('end')),
      ),
      trace:
        /Back", press Next, press Next, .* in "what", press Next, .* in "end", press Previous, press Previous, press Previous, choose "park": p/,
    },
  ])('$name', ({ of, trace }) => {
    const early = checkJourneys(of).findings.find(({ rule }) => rule === 'progress-early')
    expect(early?.trace).toMatch(trace)
    // The machine itself comes to where progress is full and a step is open.
    const { facts, events } = decodeReplay(early?.replay ?? '')
    const last = play(new MachineSteps(of), facts, events).at(-1)
    const { path, effective } = resolvePath(of, last?.answers ?? {}, facts)
    expect(progress(of, last?.answers ?? {}, facts).percent).toBeGreaterThanOrEqual(100)
    expect(path.every((walked) => stepIsAnswered(walked, effective))).toBe(false)
  })
})
