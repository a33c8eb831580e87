import type { Condition } from '@kindred/contract/condition'
import { conditionHolds } from '@kindred/engine'
import { type ConditionSite, conditionSites, type Values } from '../condition-sites.ts'
import type { Journeys } from '../journeys.ts'
import { readersOf, withoutRules } from '../model.ts'
import type { Situation } from '../state-explorer.ts'

/**
 * What a condition is before its question is answered is said by someone, wherever it makes a difference: somebody comes by
 * without an answer, and would go another way if the comparison were read the other way.
 */
export function checkUnanswered(journeys: Journeys): void {
  for (const site of conditionSites(journeys)) {
    const open = openComparisons(site.condition).filter(({ field }) => journeys.model.places.has(field))
    if (open.length === 0) continue
    const readers = site.beside.flatMap(({ of }) => withoutRules(readersOf(of.when, site.index)))
    const { people } = site.everybody(readers)
    const mattering = open.filter(({ field }) => matters(site, people, field))
    for (const name of new Set(mattering.map((one) => one.name))) {
      const together = mattering.filter((one) => one.name === name)
      if (together[0] !== undefined) report(journeys, site, together[0], together)
    }
  }
}

function matters(site: ConditionSite, people: readonly Situation[], field: string): boolean {
  const { condition } = site
  const unfit = failingUnanswered(condition, field)
  return people.some((person) => {
    const values = site.values(person)
    return values[field] === undefined && outcomeOf(site, condition, values) !== outcomeOf(site, unfit, values)
  })
}

/** What comes of a condition for these answers: equal names, equal journeys. */
const outcomeOf = ({ of: own, beside }: ConditionSite, when: Condition, values: Values): string | undefined =>
  beside.find(({ of }) => conditionHolds(of === own ? when : of.when, values))?.name

function report(journeys: Journeys, site: ConditionSite, first: OpenComparison, all: readonly OpenComparison[]): void {
  const { step, path } = site
  const { field, name, today } = first
  const isClear = all.every((one) => one.today === today)
  // A result that everybody sees because of it is told with its reasons, of which this is one.
  journeys.reportBelow('always-holds', {
    rule: 'when-unanswered',
    ...(name === undefined ? { step, path } : { path: `conditions.${name}` }),
    sentence: `${name === undefined ? 'This condition' : `The condition "${name}"`} compares "${journeys.labelOf(field)}" also for people who did not answer it, and does not say what is true of them.`,
    suggestion: isClear
      ? `Write "whenUnanswered": ${today} to keep it as it is, or ${!today} to turn it round.`
      : 'Say "whenUnanswered" in each part of it: today some parts hold without an answer and others do not.',
    ...(isClear ? { adds: `"whenUnanswered": ${today}` } : {}),
  })
}

/** A comparison of which nobody said what it is before its question is answered. */
interface OpenComparison {
  field: string
  /** Name of the condition that holds it, where it has one. */
  name: string | undefined
  /** What "whenUnanswered" of that condition would have to say to leave all as it is. */
  today: boolean
}

interface Scope {
  said: boolean
  name: string | undefined
  /** An odd number of "not" stands around it, seen from the condition or the name that holds it. */
  denied: boolean
}

/** Comparisons whose question may have no answer, as far as the condition alone shows; JSON Schema takes each for fulfilled. */
function openComparisons(
  { named, whenUnanswered, properties = {}, required = [], not, allOf = [], anyOf = [] }: Condition,
  scope: Scope = { said: false, name: undefined, denied: false },
): OpenComparison[] {
  const said = scope.said || whenUnanswered !== undefined
  const here: Scope = named === undefined ? { ...scope, said } : { said, name: named, denied: false }
  const own = said ? [] : Object.keys(properties).filter((field) => !required.includes(field))
  return [
    ...own.map((field): OpenComparison => ({ field, name: here.name, today: !here.denied })),
    ...(not === undefined ? [] : openComparisons(not, { ...here, denied: !here.denied })),
    ...[...allOf, ...anyOf].flatMap((part) => openComparisons(part, here)),
  ]
}

/** The condition as it would be if no such comparison of this question held before it is answered. */
function failingUnanswered(condition: Condition, field: string, said = false): Condition {
  const { whenUnanswered, properties = {}, required = [], not, allOf, anyOf } = condition
  const isSaid = said || whenUnanswered !== undefined
  const inner = (part: Condition) => failingUnanswered(part, field, isSaid)
  const isMeant = !isSaid && Object.hasOwn(properties, field) && !required.includes(field)
  return {
    ...condition,
    ...(isMeant ? { required: [...required, field] } : {}),
    ...(not === undefined ? {} : { not: inner(not) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(inner) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
  }
}
