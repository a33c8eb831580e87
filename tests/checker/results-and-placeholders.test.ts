// Results and piped answers: what is shown, and what `npm run check` reports.

import { checkJourneys } from '@kindred/checker'
import {
  type Field,
  type OptionList,
  pipeAnswers,
  resolvePath,
  type Step,
  visibleResults,
  type Wizard,
} from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { idsOf, quizOfTen, resultsOfTen } from '../fixtures/wizards/quiz-of-ten.ts'

const validFiles = await readContentFiles('tests/fixtures/quiz-content')
const folder = 'content/wizards/quiz-area/steps'
const wizard = readContent(validFiles).content?.wizards['quiz-area'] as Wizard
const check = createIncrementalCheck()

/** The findings of the quiz area with one of its texts changed. */
function found(file: string, from: string, to: string): string[] {
  const text = validFiles.get(`${folder}/${file}`) ?? ''
  expect(text.split(from), from).toHaveLength(2)
  const changed = text.replace(from, () => to)
  return check(new Map(validFiles).set(`${folder}/${file}`, changed)).findings.map(({ rule, path, line, file }) => {
    expect(file).toMatch(/quiz-area\/steps/)
    return `${rule} ${path} ${changed.split('\n')[line - 1]?.trim().slice(0, 30)}`
  })
}

const often = (...ids: number[]) => Object.fromEntries(ids.map((id) => [`care-${id}`, 'often']))
const titles = (answers: Record<string, string>) => {
  const taken = resolvePath(wizard, answers, {})
  const last = taken.path.at(-1)
  return last === undefined ? [] : visibleResults(last.step, taken.effective).map(({ title }) => title)
}

describe('a quiz area of eight statements', () => {
  it('has no findings: every result is reachable, and each journey shows one', () => {
    expect(check(validFiles).findings).toEqual([])
    expect(checkJourneys(wizard).report.skipped).toEqual([])
  })

  it('shows matching results in content order, else noResult', () => {
    const [all, help] = ['You may recognise yourself in looking after others', 'Asking for help can be hard']
    expect(titles(often(1, 2, 4))).toEqual([all])
    expect(titles(often(3))).toEqual([help])
    expect(titles(often(1, 2, 3))).toEqual([all, help])
    expect(titles(often(1, 2))).toEqual(['You may not recognise yourself here'])
  })

  it('reports people without a result, with a replay', () => {
    const text = validFiles.get(`${folder}/recognise.json`) ?? ''
    const { noResult: _none, ...step } = JSON.parse(text)
    const { findings } = check(new Map(validFiles).set(`${folder}/recognise.json`, JSON.stringify(step, null, 2)))
    expect(findings).toMatchObject([{ rule: 'no-result', path: 'results', file: `${folder}/recognise.json` }])
    expect(findings[0]).toHaveProperty('replay')
  })

  it('reports a condition that always holds once, with cause, fix and consequences', () => {
    const step = JSON.parse(validFiles.get(`${folder}/recognise.json`) ?? '')
    const result = { title: 'Words', paragraphs: ['Words.'] }
    const values = ['often', 'sometimes', 'rarely', 'never']
    step.results = [{ ...result, when: { properties: { 'care-3': { enum: values } } } }]
    const { findings } = check(new Map(validFiles).set(`${folder}/recognise.json`, JSON.stringify(step, null, 2)))
    expect(findings).toMatchObject([
      {
        ...{ rule: 'always-holds', severity: 'error', path: 'results[0].when' },
        sentence: expect.stringContaining('"enum" names every answer'),
        suggestion: expect.stringMatching(/^Leave out of "enum" what was not meant and add "required": \["care-3"\]/),
        follows: [
          { rule: 'result-never-shown', path: 'noResult', line: expect.any(Number) },
          { rule: 'when-unanswered', path: 'results[0].when' },
        ],
      },
    ])
  })

  it('reports a result never shown, at its condition', () => {
    const text = validFiles.get(`${folder}/recognise.json`) ?? ''
    const step = JSON.parse(text)
    step.results[1].when = { allOf: [step.results[1].when, { not: { required: ['care-3'] } }] }
    const { findings } = check(new Map(validFiles).set(`${folder}/recognise.json`, JSON.stringify(step, null, 2)))
    expect(findings).toMatchObject([{ rule: 'result-never-shown', path: 'results[1].when' }])
  })
})

describe('result texts', () => {
  it.each([
    ['a number', 'Many people learned', '3 of 8 people learned', 'number-in-result results[0].paragraphs[0]'],
    [
      'a number in words',
      'Many people learned',
      'Seven of these people learned',
      'number-in-result results[0].paragraphs[0]',
    ],
    ['an unknown question', '{answer.care-3}', '{answer.care-33}', 'unknown-placeholder results[1].paragraphs[0]'],
    ['an unknown placeholder', '{answer.care-3}', '{count}', 'unknown-placeholder results[1].paragraphs[0]'],
    [
      'an answer that may be missing',
      'That is fine.',
      'That is fine: {answer.care-1}.',
      'placeholder-unanswered noResult.paragraphs[0]',
    ],
  ])('%s is reported at its line', (_what, from, to, expected) => {
    expect(found('recognise.json', from, to).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([expected])
  })

  it('a number in a result is reported in full', () => {
    const text = (validFiles.get(`${folder}/recognise.json`) ?? '').replace(
      'Many people learned',
      'Pay 1,250.50 or call 112:',
    )
    const { findings } = check(new Map(validFiles).set(`${folder}/recognise.json`, text))
    expect(findings.map(({ sentence }) => sentence)).toEqual(['A result counts nothing, and this one says "1,250.50".'])
  })

  it('placeholders may use answers of earlier steps only, and not in labels', () => {
    expect(found('statements.json', 'How often is this so?', 'How often, {answer.care-1}?').join()).toContain(
      'unknown-placeholder question',
    )
    expect(found('statements.json', 'I forget what I like.', 'I forget {answer.care-1}.').join()).toContain(
      'unknown-placeholder fields[7].label',
    )
  })
})

describe('answers in texts', () => {
  const list = (id: string, ...labels: string[]): OptionList => ({
    id,
    options: labels.map((label) => ({ id: label.toLowerCase(), label })) as OptionList['options'],
  })
  const fields: Field[] = [
    { id: 'what', kind: 'checklist', label: 'What', list: list('what', 'Tea', 'Bread', 'Milk') },
    { id: 'name', kind: 'short-text', label: 'Name' },
  ]
  const step: Step = {
    id: 'after',
    title: 'After',
    question: 'How was {answer.what} with {answer.name}?',
    fields: [{ id: 'more', kind: 'short-text', label: 'More', help: 'About {answer.name}.' }],
  }
  const small: Wizard = {
    id: 'small',
    title: 'Small',
    kind: 'linear',
    version: '0',
    steps: [{ id: 'first', title: 'First', question: '?', fields }, step],
  }
  const read = (answers: Record<string, string | string[]>) => {
    const taken = resolvePath(small, answers, {})
    const last = taken.path.at(-1)
    if (last === undefined) throw new Error('no way')
    return pipeAnswers(last, taken)
  }

  it('are joined as labels; typed text is not interpreted', () => {
    const { step: shown, fields: asked } = read({ what: ['tea', 'bread', 'milk'], name: '<b>{answer.what}</b>' })
    expect(shown.question).toBe('How was Tea, Bread, and Milk with <b>{answer.what}</b>?')
    expect(asked[0]?.help).toBe('About <b>{answer.what}</b>.')
    expect(read({ what: ['tea', 'bread'], name: '$&' }).step.question).toBe('How was Tea and Bread with $&?')
  })

  it('are reported when they may be missing', () => {
    expect(checkJourneys(small).findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'placeholder-unanswered question',
      'placeholder-unanswered fields[0].help',
    ])
    const asking = {
      ...small,
      steps: small.steps.map((one, at) =>
        at === 0 ? { ...one, fields: one.fields.map((field) => ({ ...field, min: 1 })) } : one,
      ),
    }
    expect(checkJourneys(asking).findings).toEqual([])
  })

  it('are reported when a shown value may be missing; a sum never is', () => {
    const born: Field = { id: 'born', kind: 'date', label: 'Born', dates: { from: '2001-01-01', to: '2001-01-09' } }
    const kids: Field = {
      ...{ id: 'kids', kind: 'repeat', label: 'Children', limit: 2 },
      fields: [
        { id: 'name', kind: 'short-text', label: 'Name' },
        { id: 'old', kind: 'number', label: 'Age', range: { min: 0, max: 3 } },
      ],
    }
    const shows = (text: string, change: Partial<Step> = {}, min?: number): Wizard => ({
      ...small,
      values: [
        { id: 'years', yearsBetween: ['born', '2020-01-01'] },
        { id: 'youngest', min: ['kids.old'] },
        { id: 'together', sum: ['kids.old'] },
      ],
      steps: [
        { id: 'first', title: 'First', question: '?', fields: [{ ...born, ...(min !== undefined && { min }) }, kids] },
        { id: 'after', title: 'After', question: text, fields: [], ...change },
      ],
    })
    const findingsOf = (one: Wizard) => checkJourneys(one).findings.map(({ rule, path }) => `${rule} ${path}`)
    for (const value of ['years', 'youngest']) {
      const text = `It is {value.${value}}.`
      expect(findingsOf(shows(text))).toEqual(['placeholder-unanswered question'])
      expect(findingsOf(shows(text, { when: { required: [value] } }))).toEqual([])
      expect(
        findingsOf(shows('?', { results: [{ title: text, paragraphs: ['.'], when: { required: [value] } }] })),
      ).toEqual(['no-result results'])
      expect(checkJourneys(shows(text)).findings[0]?.suggestion).toContain(`"required": ["${value}"]`)
    }
    expect(findingsOf(shows('It is {value.years}.', {}, 1))).toEqual([])
    // Children without an age are no answer to how old the youngest is.
    expect(findingsOf(shows('It is {value.youngest}.', { when: { required: ['kids'] } }))).toEqual([
      'placeholder-unanswered question',
    ])
    expect(findingsOf(shows('It is {value.together}.'))).toEqual([])
  })

  it('leave a step without placeholders unchanged, as the same object', () => {
    const taken = resolvePath(small, {}, {})
    expect(pipeAnswers(taken.path[0] as never, taken)).toBe(taken.path[0])
  })
})

describe('a quiz of ten areas', () => {
  it('is checked completely in fewer than 20,000 situations', () => {
    // How long that takes is printed by `npm run bench`.
    const { findings, report } = checkJourneys(quizOfTen)
    expect(findings).toEqual([])
    expect(report.skipped).toEqual([])
    expect(report.situations).toBeLessThan(20_000)
  })

  it('reports an impossible result, and people without one', () => {
    const [first, ...others] = resultsOfTen
    const broken = (changed: unknown): Wizard => ({
      ...quizOfTen,
      steps: quizOfTen.steps.map((step) => (step.id === 'results' ? { ...step, ...(changed as Partial<Step>) } : step)),
    })
    const impossible = {
      ...first,
      when: {
        allOf: [first?.when, { not: { atLeast: 2, of: idsOf('area-0'), value: { enum: ['often', 'sometimes'] } } }],
      },
    }
    expect(checkJourneys(broken({ results: [impossible, ...others] })).findings).toMatchObject([
      { rule: 'result-never-shown', path: 'results[0].when' },
    ])
    expect(checkJourneys(broken({ noResult: undefined })).findings).toMatchObject([
      { rule: 'no-result', path: 'results' },
    ])
  })
})
