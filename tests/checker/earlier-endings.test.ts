import { checkJourneys } from '@kindred/checker'
import type { Condition, Field, Step, Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// An earlier ending is the cause, whatever the condition of the place.

const choice = (id: string, ...ids: string[]): Field => ({
  ...{ id, kind: 'choice-cards', label: id, min: 1 },
  list: { id: `${id}s`, options: ids.map((one) => ({ id: one, label: one })) },
})
const step = (id: string, fields: Field[], more: Partial<Step> = {}): Step => ({
  ...{ id, title: id, question: '?', fields },
  ...more,
})
const tired: Condition = { properties: { mood: { const: 'tired' } }, required: ['mood'] }
const mood = step('mood', [choice('mood', 'calm', 'tired')])
const stop = step('stop', [choice('s', 'x', 'y')], { ends: true, when: tired })

function findingsOf(...steps: Step[]): [rule: string, sentence: string, suggestion: string | undefined][] {
  const wizard: Wizard = { id: 'w', title: 'W', target: 'response', kind: 'linear', version: '1', steps }
  return checkJourneys(wizard).findings.map(({ rule, sentence, suggestion }) => [rule, sentence, suggestion])
}
const ends = '"stop" ends the wizard before that, for everybody who could.'
const takeOut = 'Take "ends" out of steps/stop.json, give that step another "when", or put it after this one.'

describe('an earlier ending is reported as the cause', () => {
  it('of an unreachable step', () => {
    expect(findingsOf(mood, stop, step('late', [], { when: tired }), step('last', []))).toEqual([
      ['unreachable-step', `Nobody ever arrives at "late": ${ends}`, takeOut],
    ])
  })

  it('of an unreachable question', () => {
    expect(
      findingsOf(mood, stop, step('late', [choice('a', 'x', 'y'), { ...choice('b', 'x', 'y'), when: tired }])),
    ).toEqual([['unreachable-question', `Nobody is ever asked "b": ${ends}`, takeOut]])
  })

  it('of a result never shown', () => {
    const results = [{ when: tired, title: 'Rest', paragraphs: ['Rest.'] }]
    const late = step('late', [], { results, noResult: { title: 'Walk', paragraphs: ['Walk.'] } })
    expect(findingsOf(mood, stop, late)).toContainEqual([
      'result-never-shown',
      `Nobody ever sees "Rest": ${ends}`,
      takeOut,
    ])
  })

  it('of an option never offered', () => {
    const options = [
      { id: 'walk', label: 'Walk' },
      { id: 'rest', label: 'Rest', for: ['tired'] },
    ]
    const late: Field = { ...choice('act'), optionsBy: 'mood', list: { id: 'acts', options } }
    expect(findingsOf(mood, stop, step('late', [late]))).toEqual([
      ['unreachable-option', `Nobody is ever offered "Rest" in "act": ${ends}`, takeOut],
    ])
  })

  it('but not for a contradictory condition', () => {
    const never = { allOf: [tired, { not: tired }] }
    const [[, sentence] = []] = findingsOf(mood, stop, step('late', [], { when: never }), step('last', []))
    expect(sentence).toContain('these exclude each other')
  })
})

const example = await readContentFiles('tests/fixtures/example-content')
const ofWalk = (id: string) => `content/wizards/walk/steps/${id}.json`
type Json = Record<string, unknown> & { fields: Record<string, unknown>[] }

/** The example content, where tired people are offered one thing to rest on and are asked for two. */
function askingForTwo(...changes: [step: string, change: (value: Json) => unknown][]) {
  const files = new Map(example)
  const rests = 'content/options/rests.json'
  files.set(rests, (files.get(rests) ?? '').replace('"for": ["calm", "tired"]', '"for": ["calm"]'))
  files.set(rests, (files.get(rests) ?? '').replace('"for": ["tired"]', '"for": ["calm", "tired"]'))
  for (const [id, change] of [
    ['rest', (value: Json) => Object.assign(value.fields[0] ?? {}, { min: 2 })] as const,
    ...changes,
  ]) {
    const value = JSON.parse(files.get(ofWalk(id)) ?? '{}') as Json
    change(value)
    files.set(ofWalk(id), JSON.stringify(value))
  }
  return files
}
const rulesOf = (files: ReadonlyMap<string, string>) =>
  createIncrementalCheck()(files, { today: '2026-11-21' }).findings.map(({ rule, path }) => `${rule} ${path}`)

describe('too few options', () => {
  it('are reported for people who are asked and have too few', () => {
    expect(rulesOf(askingForTwo())).toContain('stuck fields[0].min')
  })

  it('are not reported when an earlier ending excludes those people', () => {
    const files = askingForTwo(
      ['season', (value) => Object.assign(value, { ends: true, when: { properties: { mood: { const: 'tired' } } } })],
      ['rest', (value) => Object.assign(value, { when: undefined })],
    )
    const { findings } = readContent(files, { today: '2026-11-21' })
    expect(findings.filter(({ rule }) => rule === 'too-few-options')).toEqual([])
    expect(rulesOf(files).filter((line) => line.includes('rest') || line.startsWith('stuck'))).toEqual([])
  })

  it('are reported as stuck when only answers decide who is asked', () => {
    const files = askingForTwo([
      'rest',
      (value) => Object.assign(value, { when: { properties: { season: { const: 'summer' } }, required: ['season'] } }),
    ])
    expect(rulesOf(files)).toContain('stuck fields[0].min')
  })
})
