import { describe, expect, it } from 'vitest'
import { choice, step, shortText as text, wizardOf as wizardWith } from '../../../tests/helpers/small-wizards.ts'
import { fieldApplies } from '../conditions/field-applies.ts'
import { resetStep } from '../machine/next-state.ts'
import { checkAnswers } from '../payload/check-answers.ts'
import type { Answers, Field, Step, Wizard } from '../wizard.ts'
import { answerLabels } from './answer-labels.ts'
import { answersByStep } from './answers-by-step.ts'
import { shouldAutoAdvance } from './auto-advance.ts'
import { factsFromContext } from './facts-from-context.ts'
import { hasPiping, pipeAnswers, pipedFieldIds, pipedTexts } from './piping.ts'
import { progress } from './progress.ts'
import { hasTransition, neighbours, resolvePath, stepIsAnswered, stepIsComplete } from './resolve-path.ts'
import { resultAreas, visibleResults } from './visible-results.ts'
import { wordsFor } from './words-for.ts'

const wizardOf = (...steps: Step[]): Wizard => wizardWith(steps)
const pathOf = (wizard: Wizard, answers: Answers = {}, facts = {}) =>
  resolvePath(wizard, answers, facts).path.map(({ step: { id } }) => id)

describe('resolvePath', () => {
  it('memoizes by its inputs', () => {
    const [wizard, answers, facts] = [wizardOf(step('a', [text('t')])), { t: 'x' }, {}]
    const once = resolvePath(wizard, answers, facts)
    expect(resolvePath(wizard, answers, facts)).toBe(once)
    expect(resolvePath(wizard, { t: 'y' }, facts).effective).toEqual({ t: 'y' })
    expect(resolvePath(wizardOf(step('b')), answers, facts).path[0]?.step.id).toBe('b')
    expect(resolvePath(wizard, answers, { t: 'fact' })).not.toBe(once)
  })

  it('separates effective from unfinished answers, and treats whitespace as no answer', () => {
    const wizard = wizardOf(
      step('a', [text('mail', { format: 'email' }), text('t'), choice('q')]),
      step('b', [], { when: { required: ['mail'] } }),
    )
    const typing = resolvePath(wizard, { mail: 'ann@', t: '  ', q: [] }, {})
    expect([typing.effective, typing.unfinished, typing.stashed]).toEqual([{}, { mail: 'ann@' }, {}])
    expect(typing.path).toHaveLength(1)
    expect(neighbours(wizard, { mail: 'ann@' }, {}, 'a').canContinue).toBe(false)
    expect(pathOf(wizard, { mail: 'ann@example.org' })).toEqual(['a', 'b'])
    expect(neighbours(wizard, { mail: 'ann@example.org' }, {}, 'a').canContinue).toBe(true)
  })

  it('follows the first matching transition, ends without one, and reports a loop', () => {
    const x = { properties: { q: { const: 'x' } }, required: ['q'] }
    const wizard = wizardOf(
      step('a', [text('q')], {
        next: [
          { to: 'c', when: x },
          { to: 'gone', when: { required: ['q'] } },
        ],
      }),
      step('b'),
      step('c'),
    )
    expect(pathOf(wizard, { q: 'x' })).toEqual(['a', 'c'])
    expect(pathOf(wizard, { q: 'y' })).toEqual(['a'])
    expect(pathOf(wizard)).toEqual(['a'])
    const loop = wizardOf(step('a'), step('b', [], { next: [{ to: 'a' }] }))
    expect(resolvePath(loop, {}, {})).toMatchObject({
      looped: true,
      path: [{ step: { id: 'a' } }, { step: { id: 'b' } }],
    })
    expect(resolvePath(wizard, {}, {}).looped).toBe(false)
  })

  it('asks only fields that apply, also beside fields without conditions', () => {
    const when = { required: ['t'] }
    const wizard = wizardOf(step('a', [text('t'), text('more', { when }), choice('q', { dependsOn: { field: 't' } })]))
    const asked = (answers: Answers) => resolvePath(wizard, answers, {}).path[0]?.fields.map(({ id }) => id)
    expect(asked({})).toEqual(['t'])
    expect(asked({ t: 'x' })).toEqual(['t', 'more', 'q'])
    expect(resolvePath(wizard, { more: 'behind' }, {})).toMatchObject({ effective: {}, stashed: { more: 'behind' } })
  })

  it('follows a transition backward, and reports a repeated step as a loop', () => {
    // From c back to b, which was skipped: no step is repeated.
    const back = wizardOf(
      step('a', [], { next: [{ to: 'c' }] }),
      step('b', [], { ends: true }),
      step('c', [], { next: [{ to: 'b' }] }),
    )
    expect(resolvePath(back, {}, {})).toMatchObject({ looped: false })
    expect(pathOf(back)).toEqual(['a', 'c', 'b'])
    const itself = wizardOf(step('a'), step('b', [], { next: [{ to: 'b' }] }), step('c'))
    expect(resolvePath(itself, {}, {}).looped).toBe(true)
    expect(pathOf(itself)).toEqual(['a', 'b'])
    // After a transition backward each step is evaluated, also unconditional ones.
    const round = wizardOf(step('a', [], { next: [{ to: 'c' }] }), step('b'), step('c', [], { next: [{ to: 'b' }] }))
    expect(resolvePath(round, {}, {})).toMatchObject({ looped: true })
    expect(pathOf(round)).toEqual(['a', 'c', 'b'])
  })

  it('counts a default until another option is chosen, and ignores it when not asked', () => {
    const cards = (id: string, more = {}) => choice(id, { kind: 'choice-cards', default: 'x', min: 1, ...more })
    const asked = { properties: { q: { const: 'x' } }, required: ['q'] }
    const wizard = wizardOf(
      step('a', [cards('q'), text('why', { dependsOn: { field: 'q' } })]),
      step('b', [cards('r')], { when: asked }),
      step('c', [], { when: { not: asked } }),
    )
    const begun = {}
    expect(resolvePath(wizard, begun, {}).effective).toEqual({ q: 'x', r: 'x' })
    expect(neighbours(wizard, begun, {}, 'a')).toMatchObject({ next: { id: 'b' }, canContinue: true })
    expect(resolvePath(wizard, { q: 'y', why: 'so' }, {}).effective).toEqual({ q: 'y', why: 'so' })
    expect(pathOf(wizard, { q: 'y' })).toEqual(['a', 'c'])
    // Reset All restores the default, on which the dependent question relies.
    expect(resolvePath(wizard, resetStep(wizard, { q: 'y' }, 'a'), {}).effective.q).toBe('x')
    expect(checkAnswers(wizard, {}, {}, { complete: true })).toEqual([])
    const trips = text('trips', { kind: 'repeat', fields: [text('to', { min: 1 }), cards('by')], min: 1 })
    const travels = wizardOf(step('a', [trips]))
    expect(resolvePath(travels, { trips: ['{"to":"Rome"}'] }, {}).effective).toEqual({
      trips: ['{"to":"Rome","by":"x"}'],
    })
    expect(resolvePath(travels, { trips: ['{}'] }, {}).unfinished).toEqual({ trips: ['{}'] })
  })

  it('prefers a fact to an answer of the same name', () => {
    const wizard = wizardOf(
      step('a', [text('mood')]),
      step('b', [], { when: { properties: { mood: { const: 'sad' } } } }),
    )
    expect(pathOf(wizard, { mood: 'glad' }, { mood: 'sad' })).toEqual(['a', 'b'])
    expect(pathOf(wizard, { mood: 'sad' }, { mood: 'glad' })).toEqual(['a'])
    expect(resolvePath(wizard, { mood: 'glad' }, { mood: 'sad' }).effective).toEqual({ mood: 'glad' })
  })

  it('ends after a step with ends', () => {
    expect(pathOf(wizardOf(step('a', [], { ends: true }), step('b')))).toEqual(['a'])
    expect(pathOf(wizardOf(step('a', [], { ends: false }), step('b')))).toEqual(['a', 'b'])
    expect([
      hasTransition(step('a', [], { ends: true, next: [] }), {}),
      hasTransition(step('a', [], { next: [] }), {}),
    ]).toEqual([true, false])
    expect(hasTransition(step('a'), {})).toBe(true)
  })
})

describe('fields and steps', () => {
  it('a field applies when its condition holds and its parent has an answer that does not empty it', () => {
    const depends = text('how', { dependsOn: { field: 'q', emptyFor: ['x'] } })
    const verdicts = [{}, { q: [] }, { q: ['x'] }, { q: ['y', 'x'] }, { q: ['y'] }, { q: 'y' }].map((values) =>
      fieldApplies(depends, values),
    )
    expect(verdicts).toEqual([false, false, false, false, true, true])
    const both = text('how', { when: { required: ['mood'] }, dependsOn: { field: 'q' } })
    expect([fieldApplies(both, { q: 'y' }), fieldApplies(both, { q: 'y', mood: 'sad' })]).toEqual([false, true])
    expect(fieldApplies(text('t'), {})).toBe(true)
  })

  it('a step is complete with all required answers, and answered with any', () => {
    const shown = { step: step('a'), fields: [choice('q', { min: 1 }), choice('r', { min: 2 }), text('t')] }
    expect(stepIsComplete(shown, { q: ['x'], r: ['x'] })).toBe(false)
    expect(stepIsComplete(shown, { q: ['x'], r: ['x', 'y'] })).toBe(true)
    expect([stepIsAnswered(shown, {}), stepIsAnswered(shown, { t: 'x' }), stepIsAnswered(shown, { u: 'x' })]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('a default alone does not count as answered, unless it is the only question', () => {
    const starts = { id: 'b', kind: 'choice-cards', label: 'B', default: 'no' } as const
    const beside = { step: step('a'), fields: [text('t'), starts] }
    const given: Answers[] = [{ b: 'no' }, { b: 'yes' }, { b: 'no', t: 'x' }]
    const verdicts = given.map((answers) => stepIsAnswered(beside, answers))
    expect(verdicts).toEqual([false, true, true])
    expect(stepIsAnswered({ step: step('a'), fields: [starts] }, { b: 'no' })).toBe(true)
  })

  it('a step has neighbors only on the path, and can continue only when complete', () => {
    const wizard = wizardOf(step('a', [choice('q', { min: 1 })]), step('b', [], { when: { required: ['q'] } }))
    expect(neighbours(wizard, {}, {}, 'b')).toMatchObject({ previous: undefined, next: undefined, canContinue: false })
    expect(neighbours(wizard, {}, {}, 'a').canContinue).toBe(false)
    expect(neighbours(wizard, { q: ['x'] }, {}, 'a')).toMatchObject({ next: { id: 'b' }, canContinue: true })
    expect(neighbours(wizard, { q: ['x'] }, {}, 'b')).toMatchObject({ previous: { id: 'a' }, next: undefined })
  })

  it('answerLabels lists labels of answers, and omits fields without one', () => {
    const wizard = wizardOf(step('a', [choice('q'), text('t')]), step('b', [text('u')]))
    const labels = answerLabels(resolvePath(wizard, { q: ['y', 'x'], u: 'words' }, {}))
    expect(labels.map(({ field, labels }) => [field.id, labels])).toEqual([
      ['q', ['The y', 'The x']],
      ['u', ['words']],
    ])
  })
})

describe('answersByStep', () => {
  it("includes a field's label unless the step's question says the same or has no other field", () => {
    const asked = (question: string, ...fields: Field[]): Step => ({ ...step('a', fields), question })
    const labelsOn = (shown: Step, answers: Answers) =>
      answersByStep(resolvePath(wizardOf(shown), answers, {})).map(({ question, answers }) => [
        question,
        ...answers.map(({ label, labels }) => `${label}: ${labels.join()}`),
      ])
    const own = { ...text('t'), label: 'Do you own it?' }
    expect(labelsOn(asked('Whose house is it?', own), { t: 'yes' })).toEqual([
      ['Whose house is it?', 'Do you own it?: yes'],
    ])
    expect(labelsOn(asked('do you own it', own), { t: 'yes' })).toEqual([['do you own it', 'undefined: yes']])
    expect(labelsOn(asked('Do you own it?', own, text('u')), { t: 'yes' })).toEqual([
      ['Do you own it?', 'Do you own it?: yes'],
    ])
    expect(labelsOn(asked('Whose house is it?', own), {})).toEqual([])
  })
})

describe('shouldAutoAdvance', () => {
  const one = choice('q', { limit: 1 })
  const two = choice('r', { limit: 1, list: { id: 'l', options: [{ id: 'none', label: 'N', exclusive: true }] } })

  it('is true for the choice that completes the step', () => {
    expect(shouldAutoAdvance(step('a', [one]), {}, { q: ['x'] })).toBe(true)
    expect(shouldAutoAdvance(step('a', [one, text('t')]), {}, { q: ['x'] })).toBe(true)
    expect(shouldAutoAdvance(step('a', [one, two]), {}, { q: ['x'] })).toBe(false)
    expect(shouldAutoAdvance(step('a', [one, two]), { q: ['x'] }, { q: ['x'], r: ['none'] })).toBe(true)
  })

  it('is false for deselecting, typing, or a question with several choices', () => {
    expect(shouldAutoAdvance(step('a', [one]), { q: ['x'] }, {})).toBe(false)
    expect(shouldAutoAdvance(step('a', [one, text('t')]), { q: ['x'] }, { q: ['x'], t: 'words' })).toBe(false)
    expect(shouldAutoAdvance(step('a', [choice('q', { limit: 2 })]), {}, { q: ['x', 'y'] })).toBe(false)
    expect(shouldAutoAdvance(step('a', [one, choice('s')]), {}, { q: ['x'], s: ['x'] })).toBe(false)
    expect(shouldAutoAdvance(step('a', [text('t')]), {}, { t: 'words' })).toBe(false)
  })
})

describe('factsFromContext', () => {
  const facts: Wizard['facts'] = {
    signedIn: { values: ['yes', 'no'], from: 'session' },
    about: { values: ['memory', 'comment'], from: 'page' },
    mood: { values: ['happy', 'sad'] },
  }

  it('reads facts from session and page; an unknown page value becomes the first value', () => {
    const session = { signedIn: 'no' } as const
    expect(factsFromContext({ facts }, { session, page: () => 'comment' })).toEqual({
      signedIn: 'no',
      about: 'comment',
    })
    expect(factsFromContext({ facts }, { session, page: () => 'else' })).toEqual({ signedIn: 'no', about: 'memory' })
    expect(factsFromContext({ facts }, { session, page: () => null })).toEqual({ signedIn: 'no', about: 'memory' })
    expect(factsFromContext({ facts }, { session })).toEqual({ signedIn: 'no', about: 'memory' })
  })

  it('omits a fact with an unknown session value, and returns none without declared facts', () => {
    expect(factsFromContext({ facts }, { session: { signedIn: 'perhaps' } })).toEqual({ about: 'memory' })
    expect(factsFromContext({}, { session: { signedIn: 'no' } })).toEqual({})
  })

  it('asks the page only for its own facts by name', () => {
    const asked: string[] = []
    const page = (name: string) => {
      asked.push(name)
      return null
    }
    factsFromContext({ facts }, { session: { signedIn: 'no' }, page })
    expect(asked).toEqual(['about'])
  })
})

describe('piped texts', () => {
  const result = (title: string, ...paragraphs: string[]) => ({ title, paragraphs }) as NonNullable<Step['noResult']>
  const asking = step('b', [text('t', { help: 'About {answer.q}?' }), text('u')], {
    question: 'And {answer.q}?',
    help: 'You said {answer.name}.',
    why: 'Because of {answer.gone}.',
    results: [{ ...result('For {answer.q}', 'Plain', 'Of {answer.name}'), when: { required: ['q'] } }],
    noResult: result('Nothing of {answer.q}', 'So {answer.name}'),
  } as Partial<Step>)
  const wizard = wizardOf(step('a', [choice('q'), text('name')]), asking)
  const shown = (answers: Answers, language?: string) => {
    const resolved = resolvePath(wizard, answers, {})
    const [, second] = resolved.path
    if (second === undefined) throw new Error('no second step')
    return pipeAnswers(second, resolved, language)
  }

  it('are listed with field ids and places', () => {
    expect(pipedFieldIds('{answer.q} and {answer.a-b_2}, {answer} {q}')).toEqual(['q', 'a-b_2'])
    expect(pipedFieldIds()).toEqual([])
    expect(pipedTexts(asking).map(({ path, field, result: at }) => [path, field?.id, at])).toEqual([
      ['question', undefined, undefined],
      ['help', undefined, undefined],
      ['why', undefined, undefined],
      ['fields[0].help', 't', undefined],
      ['results[0].title', undefined, 0],
      ['results[0].paragraphs[1]', undefined, 0],
      ['noResult.title', undefined, -1],
      ['noResult.paragraphs[0]', undefined, -1],
    ])
    expect(pipedTexts(step('a', [text('t')]))).toEqual([])
    expect([hasPiping(asking), hasPiping(step('a'))]).toEqual([true, false])
  })

  it('contain answer labels joined in the language, and an ellipsis without an answer', () => {
    const { step: read } = shown({ q: ['x', 'y'], name: ' Ann ' })
    expect([read.question, read.help, read.why]).toEqual(['And The x and The y?', 'You said Ann.', 'Because of ….'])
    expect(read.fields[0]?.help).toBe('About The x and The y?')
    expect(read.results?.[0]).toMatchObject({ title: 'For The x and The y', paragraphs: ['Plain', 'Of Ann'] })
    expect(read.noResult).toMatchObject({ title: 'Nothing of The x and The y', paragraphs: ['So Ann'] })
    expect(shown({ q: ['x', 'y'] }, 'es').step.question).toBe('And The x y The y?')
    expect(shown({}).step.question).toBe('And …?')
  })

  it('are filled in the asked fields too; steps without them stay the same object', () => {
    const { fields, step: read } = shown({ q: ['x'] })
    expect(fields.map(({ id, help }) => [id, help])).toEqual([
      ['t', 'About The x?'],
      ['u', undefined],
    ])
    expect(fields[0]).toBe(read.fields[0])
    const plain = { step: step('a', [text('t')]), fields: [] }
    expect(pipeAnswers(plain, resolvePath(wizard, {}, {}))).toBe(plain)
    const short = step('c', [], { question: '{answer.q}' })
    const only = pipeAnswers({ step: short, fields: [] }, resolvePath(wizard, { q: ['x'] }, {})).step
    expect(Object.keys(only)).toEqual(Object.keys(short))
  })
})

describe('results', () => {
  const result = (title: string, when?: object) => ({ title, paragraphs: [], ...(when && { when }) }) as never
  const titles = (one: Partial<Step>, values = {}) =>
    visibleResults(step('a', [], one), values).map(({ title }) => title)

  it('all matching results show in content order; noResult shows when none match', () => {
    const results = [result('one', { required: ['q'] }), result('two', { required: ['r'] })]
    const noResult = result('none')
    expect(titles({ results, noResult }, { q: 'x', r: 'x' })).toEqual(['one', 'two'])
    expect(titles({ results, noResult }, { r: 'x' })).toEqual(['two'])
    expect(titles({ results, noResult })).toEqual(['none'])
    expect(titles({ results })).toEqual([])
    expect(titles({ noResult })).toEqual([])
    expect(titles({})).toEqual([])
  })

  it('an area is filled, answered or open by its results and questions', () => {
    const areas = ['home', 'school', 'street'].map((id) => ({ id, label: id }))
    const when = (q: string) => ({ properties: { [q]: { const: 'x' } }, required: [q] })
    const of = (area: string, q: string) => ({ area, title: area, paragraphs: [], when: when(q) })
    const one = step('a', [], { areas, results: [of('home', 'q'), of('school', 'r'), of('street', 's')] as never })
    const states = (values: Answers) => resultAreas(one, values).map(({ state }) => state)
    expect(states({ q: 'x', r: 'y' })).toEqual(['filled', 'answered', 'open'])
    expect(states({ r: 'y' })).toEqual([])
  })
})

describe('progress', () => {
  it('without a rule divides by the steps on the path, and skips steps without questions', () => {
    const wizard = wizardOf(step('a', [text('t')]), step('note', []), step('b', [text('u')]), step('c', [text('v')]))
    expect(progress(wizard, {}, {})).toEqual({ answered: 0, of: 3, percent: 0 })
    expect(progress(wizard, { t: 'x' }, {})).toEqual({ answered: 1, of: 3, percent: 33 })
    expect(progress(wizard, { t: 'x', u: 'x', v: 'x' }, {})).toEqual({ answered: 3, of: 3, percent: 100 })
    expect(progress(wizardOf(step('note')), {}, {})).toEqual({ answered: 0, of: 0, percent: 0 })
  })
})

describe('wordsFor', () => {
  const shared = (key: string, values = {}) => `${key} ${JSON.stringify(values)}`

  it('prefers words of the step, then the wizard, then all; unknown placeholders stay', () => {
    const wizard = { words: { 'a.b': 'Wizard {n}', 'a.c': 'Only {n} {m}' } } as Pick<Wizard, 'words'>
    const words = wordsFor(shared, wizard, { words: { 'a.b': 'Step {n}' } } as Pick<Step, 'words'>)
    expect(words('a.b', { n: 2 })).toBe('Step 2')
    expect(words('a.c', { n: 0 })).toBe('Only 0 {m}')
    expect(words('a.d', { n: 1 })).toBe('a.d {"n":1}')
    expect(wordsFor(shared, {})('a.d')).toBe('a.d {}')
  })
})
