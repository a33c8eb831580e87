import { setImmediate } from 'node:timers/promises'
import { compareJourneys } from '@kindred/checker'
import {
  type Answers,
  chosenIn,
  type Facts,
  type Field,
  failedChecks,
  fieldOf,
  holdsList,
  isOffered,
  type PathStep,
  resolvePath,
  setAnswer,
  stepIsComplete,
  toggleOption,
  variantOf,
  type Wizard,
} from '@kindred/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf } from '../../src/engine/kinds/index.ts'
import { type Dice, randomWizard } from '../fixtures/wizards/random-wizard.ts'

const runs = Number(process.env.COMPARE_RUNS ?? 400)
const maxAnswers = 3000

/** Every answer by options, or texts that rules name. */
function answersTo(
  wizard: Wizard,
  field: Field,
  named: readonly string[],
  facts: Facts,
): (string | readonly string[] | undefined)[] {
  if (field.list === undefined) {
    const { sample, fits } = kindOf(field)
    const plain = sample(field, 0)
    if (plain === undefined) return [undefined]
    const other = named.includes(plain) ? (sample(field, 1) ?? plain) : plain
    // All values of a short range, because any may be next to a bound.
    const line = [field.range, field.dates, field.times].every((line) => line === undefined) ? 0 : 7
    const onLine = Array.from({ length: line }, (_, at) => sample(field, at) ?? plain)
    const words = [...new Set([plain, other, ...onLine, ...named.filter((word) => fits(field, word))])]
    if (!holdsList(field)) return [undefined, ...words]
    const limit = field.limit ?? 2
    return subsets([...new Set([sample(field, 1) ?? plain, ...words])]).flatMap((names) =>
      names.length === 0 ? [undefined] : names.length <= limit ? [names] : [],
    )
  }
  const found = new Map<string, string | readonly string[] | undefined>([['', undefined]])
  const grow = (answers: Answers): void => {
    for (const option of field.list?.options ?? []) {
      if (!isOffered(option, variantOf(field, {}, facts))) continue
      const next = toggleOption(wizard, answers, field.id, option.id)
      const key = [...chosenIn(next[field.id])].sort().join(' ')
      if (found.has(key)) continue
      found.set(key, next[field.id])
      grow(setAnswer({}, field.id, next[field.id]))
    }
  }
  grow({})
  return [...found.values()]
}

const subsets = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => all.concat(all.map((some) => some.concat(name))), [[]])

/** Words that a condition of either version names for this question. */
function namedFor(field: Field, versions: readonly Wizard[]): string[] {
  const conditions = JSON.stringify(
    versions.map(({ steps }) => steps.map(({ when, next, fields }) => [when, next, fields.map((one) => one.when)])),
  )
  return conditions.includes(`"${field.id}"`)
    ? [...new Set([...conditions.matchAll(/"(o\d|something|apples|no)"/g)].map(([, word = '']) => word))]
    : []
}

/** All answers to all questions; undefined when there are too many. */
function everyAnswer(wizard: Wizard, next: Wizard, facts: Facts): Answers[] | undefined {
  let all: Answers[] = [{}]
  for (const step of wizard.steps)
    for (const field of step.fields) {
      const own = answersTo(wizard, field, namedFor(field, [wizard, next]), facts)
      if (all.length * own.length > maxAnswers) return undefined
      all = all.flatMap((answers) => own.map((answer) => setAnswer(answers, field.id, answer)))
    }
  return all
}

const picksByAnswer = ({ steps }: Wizard): boolean =>
  steps.some(({ fields }) => fields.some(({ optionsBy }) => optionsBy !== undefined && optionsBy !== 'mood'))

/** Whether these answers reach this step; undefined if stuck before. */
function seesStep(wizard: Wizard, answers: Answers, facts: Facts, id: string): boolean | undefined {
  const { path, effective, values } = resolvePath(wizard, answers, facts)
  const place = wizard.steps.findIndex((step) => step.id === id)
  const before = path.filter(({ step }) => wizard.steps.indexOf(step) < place)
  const passes = (walked: PathStep): boolean =>
    stepIsComplete(walked, effective) && failedChecks(walked, { ...values, ...effective, ...facts }).length === 0
  if (wizard.kind === 'linear' && !before.every(passes)) return undefined
  return path.some(({ step }) => step.id === id)
}

/** An edit that replaces a step's condition by that of another wizard's step. */
function edited(wizard: Wizard, other: Wizard, at: number): Wizard {
  const known = new Set([...wizard.steps.flatMap(({ fields }) => fields.map(({ id }) => id)), 'mood'])
  const steps = wizard.steps.map((step, index) => {
    if (index !== at) return step
    const when = other.steps[at]?.when
    const named = [...JSON.stringify(when ?? {}).matchAll(/"(f\d+|mood)"/g)].map(([, id = '']) => id)
    const earlier = new Set(wizard.steps.slice(0, at).flatMap(({ fields }) => fields.map(({ id }) => id)))
    const { when: _when, ...rest } = step
    const fits = named.every(
      (id) => known.has(id) && (earlier.has(id) || (id === 'mood' && wizard.facts !== undefined)),
    )
    // A day is compared with days alone.
    const isCompared = /inimum|aximum|multipleOf/.test(JSON.stringify(when ?? {}))
    const isAlike = named.every((id) => fieldOf(wizard, id)?.kind === fieldOf(other, id)?.kind)
    return when === undefined || !fits || (isCompared && !isAlike) ? rest : { ...rest, when }
  })
  return { ...wizard, steps, version: 'edited' }
}

describe('compareJourneys, against brute force', () => {
  it(`reports for ${runs} edited random wizards the lost and gained steps that every single journey shows`, {
    timeout: 600_000,
  }, async () => {
    let compared = 0
    let changed = 0
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        if (compared % 50 === 0) await setImmediate()
        const dice: Dice = { below: (n) => (n <= 1 ? 0 : gen(fc.nat, { max: n - 1 })) }
        const previous = randomWizard(dice).wizard
        const next = edited(previous, randomWizard(dice).wizard, dice.below(previous.steps.length))
        // Enumerating answers does not cover the order in which dependent options were chosen.
        fc.pre(!picksByAnswer(previous))
        const moods: Facts[] = (previous.facts?.mood?.values ?? []).map((mood) => ({ mood }))
        const journeys = (moods.length === 0 ? [{}] : moods).map((facts) => ({
          facts,
          all: everyAnswer(previous, next, facts),
        }))
        fc.pre(journeys.every(({ all }) => all !== undefined))
        const truth = new Set<string>()
        for (const { facts, all } of journeys)
          for (const answers of all ?? [])
            for (const { id, title } of previous.steps) {
              const before = seesStep(previous, answers, facts, id)
              const after = seesStep(next, answers, facts, id)
              if (before === undefined || after === undefined || before === after) continue
              truth.add(`${before ? 'no longer' : 'now'} ${title}`)
            }
        const reported = compareJourneys(previous, next).touches.flatMap(({ sentence }) => {
          const [, how, title] = /(no longer|now) sees? “(Step \d)”/.exec(sentence) ?? []
          return title === undefined ? [] : [`${how} ${title}`]
        })
        expect([...reported].sort(), JSON.stringify([previous, next])).toEqual([...truth].sort())
        compared += 1
        if (truth.size > 0) changed += 1
      }),
      { numRuns: runs, seed: 20261121, endOnFailure: true },
    )
    console.log(`${compared} edits compared with every single journey; ${changed} of them change who sees a step`)
    expect(changed).toBeGreaterThan(runs / 20)
  })
})
