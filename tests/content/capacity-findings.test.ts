import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'

// Options with a `capacity` where nobody counts, or where nobody would notice that one is full.

const sound = await readContentFiles('tests/fixtures/event')
const check = createIncrementalCheck()
const wizard = 'content/wizards/garden-day/wizard.json'
const tour = 'content/wizards/garden-day/steps/tour.json'

// biome-ignore lint/suspicious/noExplicitAny: what an editor may write
function found(file: string, edit: (value: any) => void): string[] {
  const value = JSON.parse(sound.get(file) ?? '')
  edit(value)
  const { findings } = check(new Map(sound).set(file, JSON.stringify(value, null, 2)))
  return findings.map(({ rule, path, file }) => `${rule} ${/[^/]*$/.exec(file)?.[0]} ${path}`)
}

describe('options with a capacity', () => {
  it.each<[string, string, Parameters<typeof found>[1], string[]]>([
    ['are counted in answers of their own', tour, () => {}, []],
    [
      'are not counted by a kind that does not show places',
      tour,
      ({ fields }) => Object.assign(fields[0], { kind: 'scale' }),
      ['wrong-capacity tour.json fields[0].options'],
    ],
    [
      'are not the default',
      tour,
      ({ fields }) => Object.assign(fields[0], { default: 'noon' }),
      ['wrong-capacity tour.json fields[0].default'],
    ],
    [
      'may stand beside a default that is never full',
      tour,
      ({ fields }) => Object.assign(fields[0], { default: 'none' }),
      [],
    ],
    [
      'are not counted in entries',
      tour,
      ({ fields }) => {
        const { binding: _, ...field } = fields[0]
        const binding = { payload: 'more', as: 'entries' }
        fields.push({
          id: 'more',
          kind: 'repeat',
          label: 'More',
          limit: 2,
          fields: [{ ...field, id: 'other' }],
          binding,
        })
      },
      ['wrong-capacity tour.json fields[1].fields[0].options'],
    ],
    [
      'are not counted where nothing is saved, and neither are all answers',
      wizard,
      (value) => delete value.target,
      [
        'setting-misfit wizard.json maxResponses',
        'setting-misfit wizard.json values[1].saved',
        'wrong-capacity tour.json fields[0].options',
        'wrong-capacity workshops.json fields[0].options',
      ],
    ],
  ])('%s', (_what, file, edit, expected) => {
    expect(
      found(file, edit)
        .filter((one) => /capacity|misfit|full/.test(one))
        .toSorted(),
    ).toEqual(expected)
  })
})
