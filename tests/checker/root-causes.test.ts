import { checkJourneys } from '@kindred/checker'
import { isError } from '@kindred/content'
import type { Field, Step, Wizard } from '@kindred/engine'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { dayOfContent } from '../helpers/day-of-content.ts'

// A fault is reported once at its cause, with consequences and all contributing conditions.

const shipped = await readContentFiles('content')
const validFiles = await readContentFiles('tests/fixtures/example-content')
const check = createIncrementalCheck()

type Json = Record<string, unknown> & { fields: Record<string, unknown>[] }

function findingsWith(base: ReadonlyMap<string, string>, file: string, change: (value: Json) => void) {
  const value = JSON.parse(base.get(file) ?? 'null') as Json
  change(value)
  const files = new Map(base).set(file, JSON.stringify(value, null, 1))
  const { findings } = check(files, { today: dayOfContent(shipped) })
  return findings.filter(isError)
}

const ofSeason = 'content/wizards/walk/steps/season.json'
const never = { required: ['season'], not: { required: ['season'] } }

describe('checkJourneys reports the root cause', () => {
  it('a contradictory transition, not a "min" that is too high', () => {
    const [first] = findingsWith(validFiles, ofSeason, (step) => {
      step.next = [{ to: 'rest', when: never }]
      for (const field of step.fields) field.min = 1
    })
    expect(first).toMatchObject({ rule: 'stuck', file: ofSeason, path: 'next[0].when' })
    expect(first?.causes?.map(({ path }) => path)).toEqual(['next[0].when.required', 'next[0].when.not'])
    expect(first?.suggestion).not.toContain('min')
    expect(first?.follows?.length).toBeGreaterThan(2)
  })

  it('a "min" that is too high when transitions are open', () => {
    const [first] = findingsWith(validFiles, ofSeason, (step) => {
      for (const field of step.fields) field.min = 9
    })
    expect(first).toMatchObject({ path: 'fields[0].min' })
  })

  it('one wrong "when" once at its line, with all consequences', () => {
    const file = 'content/wizards/tag-memory/steps/feelings.json'
    const found = findingsWith(shipped, file, (step) => {
      step.when = { properties: { memoryType: { const: 'happy' } }, required: ['memoryType'] }
    })
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([['too-narrow', 'when']])
    expect(found[0]?.follows?.length).toBeGreaterThan(16)
    expect(new Set(found[0]?.follows?.map(({ rule }) => rule))).toEqual(new Set(['unreachable-option']))
    expect(found[0]?.suggestion).not.toContain('"for"')
  })

  it('an unreachable step once, with its questions and the steps that read them', () => {
    const found = findingsWith(validFiles, 'content/wizards/walk/steps/places.json', (step) => {
      step.when = never
    })
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([['unreachable-step', 'when']])
    expect(found[0]?.follows?.map(({ rule }) => rule)).toEqual(['unreachable-step', 'result-never-shown'])
  })

  it('a warning that causes an error blocks the release', () => {
    const list = { id: 'l', options: ['yes', 'no'].map((id) => ({ id, label: id })) }
    const ask = (id: string): Field => ({ id, kind: 'choice-cards', label: id, list }) as Field
    const step = (id: string, when?: Step['when']): Step =>
      ({ id, title: id, question: '?', fields: [ask(`q-${id}`)], ...(when && { when }) }) as Step
    const isNo = { properties: { 'q-a': { const: 'no' } }, required: ['q-a', 'q-b'] }
    const steps = [step('a'), step('b', { properties: { 'q-a': { const: 'yes' } } }), step('c', isNo), step('d', isNo)]
    const wizard = { ...{ id: 'small', title: 'Small', kind: 'linear', version: '0' }, steps } as Wizard
    const found = checkJourneys(wizard).findings
    expect(found).toMatchObject([
      {
        ...{ rule: 'when-unanswered', severity: 'error', path: 'when' },
        follows: [{ rule: 'unreachable-step' }, { rule: 'unreachable-step' }],
      },
    ])
  })

  it('the minimal set of contradicting conditions, each at its line', () => {
    const ask = (id: string, more: Partial<Field> = {}): Field => ({ id, kind: 'short-text', label: id, ...more })
    const step = (id: string, fields: Field[], more: Partial<Step> = {}): Step => ({
      ...{ id, title: id, question: '?', fields },
      ...more,
    })
    const mood = (is: string) => ({ properties: { mood: { const: is } }, required: ['mood'] })
    const wizard: Wizard = {
      ...{ id: 'small', title: 'Small', target: 'response', kind: 'linear', version: '0' },
      facts: { mood: { values: ['light', 'dark'] } },
      steps: [
        step('a', [ask('why', { when: mood('dark') }), ask('other')]),
        step('b', [ask('more')], { when: { required: ['other'] } }),
        step('c', [ask('last')], { when: { allOf: [mood('light'), { required: ['why'] }, { required: ['more'] }] } }),
      ],
    }
    const [found, ...others] = checkJourneys(wizard).findings
    expect(others).toEqual([])
    expect(found?.causes?.map(({ file, path }) => `${file.split('/').pop()} ${path}`)).toEqual([
      'a.json fields[0].when.properties.mood',
      'c.json when.allOf[0].properties.mood',
      'c.json when.allOf[1].required',
    ])
    expect(found?.sentence).toBe(
      'Nobody ever arrives at "c", because these exclude each other: mood is "dark"; mood is "light"; "why" has an answer.',
    )
  })
})
