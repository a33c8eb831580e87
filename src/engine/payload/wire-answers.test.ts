import { describe, expect, it } from 'vitest'
import { dressed } from '../../../tests/fixtures/wizards/dressing.ts'
import { randomWizard } from '../../../tests/fixtures/wizards/random-wizard.ts'
import { seeded } from '../../../tests/fixtures/wizards/seeded.ts'
import { checkAnswers } from './check-answers.ts'
import { normalizeAnswers } from './wire-answers.ts'

const bodies: unknown[] = [null, undefined, true, 7, 'words', [], [null], [[]], { nobody: null }]
const noAnswers: unknown[] = [null, true, false, {}, { deep: { deeper: null } }, [[null]], [{}], [true]]

describe('checkAnswers of arbitrary JSON', () => {
  const dice = seeded(20261127)
  const wizards = Array.from({ length: 150 }, (_, at) => dressed(seeded(at), randomWizard(dice).wizard))
  const kinds = new Set(wizards.flatMap(({ steps }) => steps.flatMap(({ fields }) => fields.map(({ kind }) => kind))))

  it('never throws', () => {
    expect(kinds.size).toBeGreaterThan(15)
    for (const wizard of wizards)
      for (const body of bodies) expect(() => checkAnswers(wizard, normalizeAnswers(wizard, body), {})).not.toThrow()
  })

  it('rejects invalid values for every field kind', () => {
    const accepted = new Set<string>()
    for (const wizard of wizards)
      for (const field of wizard.steps[0]?.fields ?? [])
        for (const given of noAnswers) {
          const read = normalizeAnswers(wizard, { [field.id]: given })
          const found = checkAnswers(wizard, read, {}, { complete: true })
          if (found.length === 0 && Object.keys(read).length > 0) accepted.add(`${field.kind} ${JSON.stringify(given)}`)
        }
    expect([...accepted]).toEqual([])
  })
})
