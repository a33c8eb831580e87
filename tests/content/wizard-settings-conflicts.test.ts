import { checkJourneys } from '@kindred/checker'
import { findingLine, isError } from '@kindred/content'
import { factsFromContext } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const guide = await readContentFiles('tests/fixtures/guide')
const file = [...guide.keys()].find((name) => name.endsWith('quiet-guide/wizard.json')) ?? ''

function afterEdit(edit: Record<string, unknown>): string[] {
  const json = { ...JSON.parse(guide.get(file) ?? ''), ...edit }
  const { findings } = readContent(new Map(guide).set(file, JSON.stringify(json, null, 2)))
  return findings.filter(isError).map(findingLine)
}

const facts = (fact: object) => ({ facts: { ...JSON.parse(guide.get(file) ?? '').facts, ...fact } })

describe('conflicting wizard settings', () => {
  it('a guide that keeps answers on the device has no findings', () => expect(afterEdit({})).toEqual([]))

  it.each([
    ['saves without a target', { saves: 'at-end' }, /"saves".*no target|no target.*nothing is ever sent/],
    [
      'saves each change although the target accepts them at the end',
      { target: 'response', saves: 'each-change' },
      /saved "at-end"/,
    ],
    ['keeps in the account what is saved at the end', { target: 'response', keeps: 'account' }, /before the end/],
    ['an unknown session fact', facts({ age: { from: 'session' } }), /does not tell "age"/],
    ['a fact of the session with values', facts({ signedIn: { from: 'session', values: ['yes'] } }), /says itself/],
    ['a fact without values', facts({ time: { from: 'page' } }), /what "time" can be/],
    [
      'a fact with fewer codes than values',
      facts({ mood: { values: ['calm', 'tired'], codes: [1] } }),
      /mood.*2 values and 1 codes/,
    ],
    [
      'a fact with one code for two values',
      facts({ mood: { values: ['calm', 'tired'], codes: [1, 1] } }),
      /Two values of "mood" have the number 1/,
    ],
    ['a fact of a target without facts', facts({ mood: { values: ['calm'] } }), /never appear/],
    ['a page fact in a wizard with server checks', { target: 'response', keeps: 'device' }, /address of the page/],
  ])('%s', (_name, edit, told) => {
    const lines = afterEdit(edit).filter((line) => line.endsWith('[setting-misfit]'))
    expect(lines.join('\n')).toMatch(told)
    expect(lines[0]).toMatch(/wizard\.json:\d+ /)
  })
})

it('the guide is checked completely, signed in or not, by day and night', () => {
  const [shown] = readContent(guide).walkable
  if (shown === undefined) throw new Error('no guide')
  expect(shown.wizard.facts?.signedIn?.values).toEqual(['yes', 'no'])
  expect(shown.wizard.facts?.time?.values).toEqual(['day', 'night'])
  const { findings, report } = checkJourneys(shown.wizard, shown.promises)
  expect(findings).toEqual([])
  expect(report.steps).toBe(4)
})

it('facts are read from session and page; an unknown page value becomes the first', () => {
  const wizard = {
    facts: {
      signedIn: { from: 'session' as const, values: ['yes', 'no'] },
      time: { from: 'page' as const, values: ['day', 'night'] },
      type: { values: ['happy'] },
      other: { from: 'none' as const, values: ['a'] },
    },
  }
  const given = (said: string | null) => factsFromContext(wizard, { session: { signedIn: 'no' }, page: () => said })
  expect(given('night')).toEqual({ signedIn: 'no', time: 'night' })
  expect(given('noon')).toEqual({ signedIn: 'no', time: 'day' })
  expect(given(null)).toEqual({ signedIn: 'no', time: 'day' })
})
