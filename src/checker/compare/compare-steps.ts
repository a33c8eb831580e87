import type { Facts, Step, Wizard } from '@kindred/engine'
import type { BothVersions, Visibility } from './both-versions.ts'
import { type JourneyLengths, journeyLengths } from './journey-lengths.ts'
import { counted, joinQuoted, quoted, type Touch, touch } from './touch.ts'

/** The ids that keep their order, so that the others are the ones that moved: the longest common row. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, index) => [id, index]))
  const longest = (rows: readonly string[][]) =>
    rows.reduce<string[]>((best, row) => (row.length > best.length ? row : best), [])
  const rows: string[][] = []
  for (const id of after)
    rows.push([...longest(rows.filter((row) => (place.get(row.at(-1) ?? '') ?? 0) < (place.get(id) ?? 0))), id])
  return new Set(longest(rows))
}

const behind = (steps: readonly Step[], id: string): string => {
  const before = steps[steps.findIndex((step) => step.id === id) - 1]
  return before === undefined ? 'first' : `after ${quoted(before.title)}`
}

/** Steps that are new, gone, or stand elsewhere. */
export function stepsChanged({ previous, next }: BothVersions, seenBy: (id: string) => Visibility): Touch[] {
  const had = new Set(previous.steps.map(({ id }) => id))
  const has = new Set(next.steps.map(({ id }) => id))
  const common = (steps: readonly Step[]) => steps.map(({ id }) => id).filter((id) => had.has(id) && has.has(id))
  const stayed = unmoved(common(previous.steps), common(next.steps))
  const gone = previous.steps
    .filter(({ id }) => !has.has(id))
    .map(({ id, title }) => {
      const { lost, classes } = seenBy(id)
      return touch('steps')(`${quoted(title)} is removed; ${of(lost.length, classes)} saw it.`)
    })
  const others = next.steps.flatMap(({ id, title }) => {
    if (stayed.has(id)) return []
    const say = touch('steps', id)
    const place = behind(next.steps, id)
    if (had.has(id)) return [say(`${quoted(title)} comes ${place} (it came ${behind(previous.steps, id)}).`)]
    const { gained, classes } = seenBy(id)
    return [say(`${quoted(title)} is new, ${place}; ${of(gained.length, classes)} see it.`)]
  })
  return [...gone, ...others]
}

const journeyClasses = (count: number): string => counted(count, 'journey class', 'journey classes')

function of(count: number, all: number): string {
  if (count !== all) return `${count} of ${journeyClasses(all)}`
  return all === 1 ? 'everybody' : `all ${journeyClasses(all)}`
}

/** `12 of 40 journey classes with memoryType “happy” no longer see “Feelings”.` */
export function visibilitySentences(
  name: string,
  verb: [string, string],
  seen: Visibility,
  both: BothVersions,
): string[] {
  const say = (changed: Visibility['lost'], negation: string): string[] => {
    if (changed.length === 0) return []
    const who = `${seen.whole ? '' : 'At least '}${journeyClasses(changed.length)}${both.whichFacts(changed, seen)}`
    const all = `(of ${seen.classes}${seen.whole ? '' : ' that were looked at'})`
    return [`${who} ${negation} ${verb[changed.length === 1 ? 0 : 1]} ${quoted(name)} ${all}.`]
  }
  return [...say(seen.lost, 'no longer'), ...say(seen.gained, 'now')]
}

/** Journeys that see a step in one version only, and how long the journeys are. */
export function transitionsChanged(both: BothVersions, seenBy: (id: string) => Visibility): Touch[] {
  const { previous, next } = both
  const had = new Set(previous.steps.map(({ id }) => id))
  const common = next.steps.filter(({ id }) => had.has(id))
  const seen = common.flatMap(({ id, title }) =>
    visibilitySentences(title, ['sees', 'see'], seenBy(id), both).map(touch('ways', id)),
  )
  const open = common.filter(({ id }) => isOpen(seenBy(id))).map(({ title }) => title)
  const isLongerOrShorter =
    seen.length > 0 || open.length > 0 || common.length < previous.steps.length || common.length < next.steps.length
  const notWhole = `Who sees ${joinQuoted(open)} could not be compared whole: it hangs on too many answers.`
  return [
    ...seen,
    ...[...(open.length === 0 ? [] : [notWhole]), ...(isLongerOrShorter ? lengthsChanged(previous, next) : [])].map(
      touch('ways'),
    ),
  ]
}

/** Nothing was found in what was looked at, and not all was looked at. */
const isOpen = ({ whole, lost, gained }: Visibility): boolean => !whole && lost.length + gained.length === 0

function lengthsChanged(previous: Wizard, next: Wizard): string[] {
  const [before, after] = [journeyLengths(previous), journeyLengths(next)]
  if (before === undefined || after === undefined)
    return ['How long the ways are was not worked out: nobody comes to the end, or there are too many ways.']
  const whole = (['longest', 'shortest'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => `The ${name} journey has ${counted(after[name], 'step')} (before: ${before[name]}).`)
  // One version may tell facts apart that the other does not.
  const finer = after.byFacts.length >= before.byFacts.length ? after.byFacts : before.byFacts
  const some = finer.flatMap(({ facts }) => {
    const change = `${rangeWith(before, facts)} → ${rangeWith(after, facts)}`
    if (rangeWith(before, facts) === rangeWith(after, facts) || Object.keys(facts).length === 0) return []
    const names = Object.entries(facts).map(([name, value]) => `${name} ${quoted(value)}`)
    return [{ change, sentence: `With ${names.join(' and ')}: ${change}.` }]
  })
  // Said once for all when it is the same for all.
  const isForAll = some.length === finer.length && new Set(some.map(({ change }) => change)).size === 1
  return isForAll && whole.length > 0 ? whole : [...whole, ...some.map(({ sentence }) => sentence)]
}

/** `9 to 11 steps`, of the journeys that these facts allow. */
function rangeWith(lengths: JourneyLengths, facts: Facts): string {
  const fitting = lengths.byFacts.filter((one) =>
    Object.entries(one.facts).every(([name, value]) => facts[name] === undefined || facts[name] === value),
  )
  const known = fitting.length === 0 ? [lengths] : fitting
  const longest = Math.max(...known.map((one) => one.longest))
  const shortest = Math.min(...known.map((one) => one.shortest))
  return longest === shortest ? counted(longest, 'step') : `${shortest} to ${longest} steps`
}
