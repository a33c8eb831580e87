import type { Facts, Step } from '@kindred/engine'
import type { BothVersions, Seen } from './both-versions.ts'
import { type JourneyLengths, journeyLengths } from './journey-lengths.ts'
import { counted, listed, quoted, type Touch } from './touch.ts'

/** The ids that keep their order, so that the others are the ones that moved: the longest common row. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, index) => [id, index]))
  const rows: string[][] = []
  after.forEach((id, index) => {
    const own = place.get(id)
    const fitting = rows
      .slice(0, index)
      .filter((row) => own !== undefined && (place.get(row.at(-1) ?? '') ?? Number.POSITIVE_INFINITY) < own)
    const best = fitting.reduce<string[]>((longest, row) => (row.length > longest.length ? row : longest), [])
    rows.push(own === undefined ? [] : [...best, id])
  })
  return new Set(rows.reduce<string[]>((longest, row) => (row.length > longest.length ? row : longest), []))
}

const behind = (steps: readonly Step[], id: string): string => {
  const before = steps[steps.findIndex((step) => step.id === id) - 1]
  return before === undefined ? 'first' : `after ${quoted(before.title)}`
}

/** Steps that are new, gone, or stand elsewhere. */
export function stepsChanged({ previous, next }: BothVersions, seenBy: (id: string) => Seen): Touch[] {
  const had = new Set(previous.steps.map(({ id }) => id))
  const has = new Set(next.steps.map(({ id }) => id))
  const common = (steps: readonly Step[]) => steps.map(({ id }) => id).filter((id) => had.has(id) && has.has(id))
  const stayed = unmoved(common(previous.steps), common(next.steps))
  const gone = previous.steps.flatMap((step): Touch[] => {
    if (has.has(step.id)) return []
    const { lost, classes } = seenBy(step.id)
    return [{ about: 'steps', sentence: `${quoted(step.title)} is gone; ${of(lost.length, classes)} saw it.` }]
  })
  const others = next.steps.flatMap((step): Touch[] => {
    if (!had.has(step.id)) {
      const { gained, classes } = seenBy(step.id)
      const sentence = `${quoted(step.title)} is new, ${behind(next.steps, step.id)}; ${of(gained.length, classes)} see it.`
      return [{ about: 'steps', sentence, step: step.id }]
    }
    if (stayed.has(step.id)) return []
    const was = behind(previous.steps, step.id)
    return [
      {
        about: 'steps',
        sentence: `${quoted(step.title)} comes ${behind(next.steps, step.id)} (it came ${was}).`,
        step: step.id,
      },
    ]
  })
  return [...gone, ...others]
}

const of = (count: number, all: number): string =>
  count === all
    ? all === 1
      ? 'everybody'
      : `all ${counted(all, 'journey class', 'journey classes')}`
    : `${count} of ${counted(all, 'journey class', 'journey classes')}`

/** `12 of 40 journey classes with memoryType “happy” no longer see “Feelings”.` */
export function seenSentences(name: string, verb: [string, string], seen: Seen, both: BothVersions): string[] {
  const say = (changed: Seen['lost'], negation: string): string[] =>
    changed.length === 0
      ? []
      : [
          `${seen.whole ? '' : 'At least '}${counted(changed.length, 'journey class', 'journey classes')}${both.whichFacts(changed, seen)} ${negation} ${verb[changed.length === 1 ? 0 : 1]} ${quoted(name)} (of ${seen.classes}${seen.whole ? '' : ' that were looked at'}).`,
        ]
  return [...say(seen.lost, 'no longer'), ...say(seen.gained, 'now')]
}

/** Journeys that see a step in one version only, and how long the ways are. */
export function waysChanged(both: BothVersions, seenBy: (id: string) => Seen): Touch[] {
  const { previous, next } = both
  const had = new Set(previous.steps.map(({ id }) => id))
  const common = next.steps.filter(({ id }) => had.has(id))
  const seen = common.flatMap((step) =>
    seenSentences(step.title, ['sees', 'see'], seenBy(step.id), both).map(
      (sentence): Touch => ({ about: 'ways', sentence, step: step.id }),
    ),
  )
  const open = common.filter(({ id }) => isOpen(seenBy(id)))
  const isLongerOrShorter =
    seen.length > 0 || open.length > 0 || common.length < previous.steps.length || common.length < next.steps.length
  return [
    ...seen,
    ...(open.length === 0
      ? []
      : [
          {
            about: 'ways',
            sentence: `Who sees ${listed(open.map(({ title }) => title))} could not be compared whole: it hangs on too many answers.`,
          } as const,
        ]),
    ...(isLongerOrShorter ? lengthsChanged(journeyLengths(previous), journeyLengths(next)) : []),
  ]
}

/** Nothing was found in what was looked at, and not all was looked at. */
const isOpen = ({ whole, lost, gained }: Seen): boolean => !whole && lost.length + gained.length === 0

function lengthsChanged(before: JourneyLengths | undefined, after: JourneyLengths | undefined): Touch[] {
  if (before === undefined || after === undefined)
    return [
      {
        about: 'ways',
        sentence: 'How long the ways are was not worked out: nobody comes to the end, or there are too many ways.',
      },
    ]
  const say = (name: 'longest' | 'shortest'): Touch[] =>
    before[name] === after[name]
      ? []
      : [
          {
            about: 'ways',
            sentence: `The ${name} journey has ${counted(after[name], 'step')} (before: ${before[name]}).`,
          },
        ]
  const whole = [...say('longest'), ...say('shortest')]
  // One version may tell facts apart that the other does not.
  const finer = after.byFacts.length >= before.byFacts.length ? after.byFacts : before.byFacts
  const some = finer.flatMap(({ facts }): Touch[] => {
    const was = rangeWith(before, facts)
    const is = rangeWith(after, facts)
    if (was === is || Object.keys(facts).length === 0) return []
    const names = Object.entries(facts).map(([name, value]) => `${name} ${quoted(value)}`)
    return [{ about: 'ways', sentence: `With ${names.join(' and ')}: ${was} → ${is}.` }]
  })
  // Said once for all when it is the same for all.
  return some.length === finer.length &&
    whole.length > 0 &&
    new Set(some.map(({ sentence }) => sentence.split(': ')[1])).size === 1
    ? whole
    : [...whole, ...some]
}

/** `9 to 11 steps`, of the ways that these facts allow. */
function rangeWith(lengths: JourneyLengths, facts: Facts): string {
  const fitting = lengths.byFacts.filter((one) =>
    Object.entries(one.facts).every(([name, value]) => facts[name] === undefined || facts[name] === value),
  )
  const known = fitting.length === 0 ? [lengths] : fitting
  const longest = Math.max(...known.map((one) => one.longest))
  const shortest = Math.min(...known.map((one) => one.shortest))
  return longest === shortest ? counted(longest, 'step') : `${shortest} to ${longest} steps`
}
