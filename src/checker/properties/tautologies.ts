import type { Condition } from '@kindred/contract/condition'
import { type ConditionSite, conditionSites, whoFulfils } from '../condition-sites.ts'
import type { Journeys } from '../journeys.ts'
import { partsIn, readersOf } from '../model.ts'
import { fileOf } from '../report.ts'
import { reasonClause, suggestionText, tautologyReasons } from '../tautology-reasons.ts'

/**
 * A condition that everybody fulfils who comes to where it is read does nothing, or not what was meant: of a step, a question, a way
 * on, a result, a heading of answers, or one with a name that leaves nobody out wherever it is used. Where something else is said of
 * it already (it forgets who did not answer, the ways after it are never taken), that is the finding.
 */
export function checkTautologies(journeys: Journeys): void {
  const sites = conditionSites(journeys)
  const holding = sites.filter(
    (site) =>
      site.what !== 'check' && isReached(journeys, site) && !isTold(journeys, site) && leavesNobodyOut(journeys, site),
  )
  const named = namesThatHold(journeys, sites)
  for (const name of named) reportName(journeys, name)
  for (const site of holding)
    if (isDueTo(named, site, site.condition))
      journeys.heldByNames.push({ file: fileOf(journeys.wizard, site.step.id), path: site.path })
    else report(journeys, site)
}

const readersAt = ({ index }: ConditionSite, ...conditions: Condition[]) =>
  conditions.flatMap((condition) => readersOf(condition, index))

/** What nobody meets is told: a question at its own place, and of a step nothing is said of what stands on it. */
const isReached = (journeys: Journeys, { index }: ConditionSite): boolean => journeys.situationsAt(index).length > 0

function isTold({ wizard, findings }: Journeys, { what, step, at, path }: ConditionSite): boolean {
  const file = fileOf(wizard, step.id)
  return findings.some((known) => {
    if (known.file !== file) return false
    // It holds for everybody, so the ways after it are for nobody.
    const [list, place] = known.path.split(/\W/)
    return known.path === path || (what === 'way' && list === 'next' && Number(place) >= at)
  })
}

function leavesNobodyOut(journeys: Journeys, site: ConditionSite): boolean {
  const { what, of, condition } = site
  // These have been held against everybody while it was asked who comes there.
  if (what === 'step' || what === 'question' || what === 'result') return !journeys.falsified.has(of)
  return whoFulfils(site, condition, readersAt(site, condition)) === 'all'
}

/** Conditions with a name that everybody fulfils wherever they are read, and not only because of another name in them. */
function namesThatHold(journeys: Journeys, sites: readonly ConditionSite[]): Set<string> {
  const holding = new Map<string, [ConditionSite, Condition]>()
  const falsified = new Set<string>()
  for (const site of sites)
    for (const [name, condition] of namesIn(site.condition)) {
      if (falsified.has(name)) continue
      const isSaid = isTold(journeys, site) || journeys.findings.some(({ path }) => path === `conditions.${name}`)
      const whom = isSaid || whoFulfils(site, condition, readersAt(site, condition))
      if (whom === 'all') holding.set(name, [site, condition])
      else if (whom !== 'nobody is there') falsified.add(name)
    }
  for (const name of falsified) holding.delete(name)
  const names = new Set(holding.keys())
  const own = [...holding].filter(([name, [site, condition]]) => {
    const others = new Set(names)
    others.delete(name)
    return !isDueTo(others, site, condition)
  })
  return new Set(own.map(([name]) => name))
}

/** Does it hold because one of these does that it names? Then that is the finding. */
function isDueTo(names: ReadonlySet<string | undefined>, site: ConditionSite, condition: Condition): boolean {
  const without = withoutNames(condition, names)
  return whoFulfils(site, without, readersAt(site, without)) !== 'all'
}

/** Every part of a condition that has a name, by its name. */
const namesIn = (condition: Condition): [string, Condition][] => [
  ...(condition.named === undefined ? [] : [[condition.named, condition] as [string, Condition]]),
  ...partsIn(condition).flatMap(namesIn),
]

/** The condition as if nobody fulfilled those with these names. */
function withoutNames(condition: Condition, names: ReadonlySet<string | undefined>): Condition {
  if (names.has(condition.named)) return { not: {} }
  const { not, allOf, anyOf } = condition
  const inner = (part: Condition): Condition => withoutNames(part, names)
  return {
    ...condition,
    ...(not && { not: inner(not) }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
  }
}

function reportName(journeys: Journeys, name: string): void {
  journeys.report({
    rule: 'always-holds',
    path: `conditions.${name}`,
    sentence: `Everybody fulfils "${name}" wherever it is read: it leaves nobody out.`,
    suggestion: `Write what was meant by "${name}", or take it out here and where it is named.`,
  })
}

const whoIn = ({ what, step: { title }, name }: ConditionSite): string =>
  ({
    step: `comes to "${name}" fulfils its condition`,
    question: `could be asked "${name}" fulfils its condition`,
    way: `goes on from "${title}" fulfils the condition of this way to "${name}"`,
    result: `comes to "${title}" fulfils the condition of the result "${name}"`,
    check: `answers "${title}" fulfils the condition of the check "${name}"`,
    heading: `comes by "${title}" fulfils the condition of the heading "${name}"`,
  })[what]

function report(journeys: Journeys, site: ConditionSite): void {
  const { people } = site.everybody(readersAt(site, site.condition))
  const reasons = tautologyReasons(journeys.model, site.condition, people)
  journeys.report({
    rule: 'always-holds',
    step: site.step,
    path: site.path,
    sentence: `Everybody who ${whoIn(site)}${reasonClause(reasons)}: it leaves nobody out.`,
    suggestion: reasons.some(({ suggestion }) => suggestion !== undefined)
      ? `${suggestionText(reasons, '')}, or take "when" out.`
      : 'Take "when" out, or write what was meant.',
  })
}
