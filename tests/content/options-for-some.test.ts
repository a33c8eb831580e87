import type { WizardStep } from '@kindred/contract/step'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')
const rest = 'content/wizards/walk/steps/rest.json'
const season = 'content/wizards/walk/steps/season.json'
const tired = { properties: { mood: { const: 'tired' } } }
const winter = { properties: { season: { const: 'winter' } }, required: ['season'] }

/** Both options are for tired people only, so whoever is asked while calm has nothing to choose. */
function findingsOf(when: WizardStep['when'], next?: WizardStep['next']): string[] {
  const edit = (file: string, change: (step: WizardStep) => void): [string, string] => {
    const step = JSON.parse(validFiles.get(file) ?? '') as WizardStep
    change(step)
    return [file, JSON.stringify(step, null, 2)]
  }
  const files = new Map(validFiles)
    .set('content/options/rests.json', (validFiles.get('content/options/rests.json') ?? '').replace('"calm", ', ''))
    .set(
      ...edit(rest, (step) => {
        if (when === undefined) delete step.when
        else step.when = when
      }),
    )
    .set(
      ...edit(season, (step) => {
        if (next === undefined) delete step.next
        else step.next = next
      }),
    )
  return createIncrementalCheck()(files)
    .findings.filter(({ suppressed }) => suppressed === undefined)
    .map(({ rule, file, path }) => `${rule} ${file.split('/').pop()} ${path}`)
}

describe('a question whose options are for some people', () => {
  it.each<[string, WizardStep['when']]>([
    ['by a fact', tired],
    ['by a fact and an answer', { allOf: [tired, winter] }],
    ['by a fact beside an answer', { ...winter, properties: { ...winter.properties, ...tired.properties } }],
    ['by not another fact', { not: { anyOf: [{ properties: { mood: { const: 'calm' } } }, winter] } }],
  ])('is accepted when others are excluded %s', (_name, when) => {
    expect(findingsOf(when)).toEqual([])
  })

  it.each<[string, WizardStep['when']]>([
    ['always', undefined],
    ['by an answer alone', winter],
    ['by a fact or an answer', { anyOf: [tired, winter] }],
  ])('is reported when others are asked too: %s', (_name, when) => {
    expect(findingsOf(when)).toEqual(['no-options rest.json fields[0].options'])
  })

  it('is accepted when a transition skips it for everyone else', () => {
    expect(findingsOf(undefined, [{ to: 'company', when: { not: tired } }, { to: 'places' }])).toEqual([])
    expect(
      findingsOf(undefined, [{ to: 'company', when: { allOf: [{ not: tired }, winter] } }, { to: 'places' }]),
    ).toEqual(['no-options rest.json fields[0].options'])
  })
})
