import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Upgrade } from '@kindred/contract/upgrades'
import type { Wizard } from '@kindred/engine'
import { daysOfValues, entryWizard, resolveDay, withValuesOn } from '@kindred/engine'
import { resolveRelativeDates } from '@kindred/engine/days'
import { countAnswerSets } from './answer-classes.ts'
import { type Bounds, usualBounds } from './bounds.ts'
import { findRootCauses } from './causes/root-causes.ts'
import { checkDrafts } from './drafts.ts'
import { beforeEntry, entryStepId, readsOutside } from './entry-journeys.ts'
import { type Acceptance, Journeys } from './journeys.ts'
import { choosable } from './model.ts'
import { checkPromises } from './promises.ts'
import { checkBackAndChange, checkEndings, checkPreviousUndoesNext } from './properties/back-and-change.ts'
import { checkAnswerChecks } from './properties/checks.ts'
import { checkDeadlocks } from './properties/deadlocks.ts'
import { checkExitPages } from './properties/exits.ts'
import { checkFullOptions } from './properties/full-options.ts'
import { checkProgress } from './properties/progress.ts'
import { checkReachability } from './properties/reachability.ts'
import { checkResults } from './properties/results.ts'
import { checkDependents, checkSelection } from './properties/selection.ts'
import { checkTautologies } from './properties/tautologies.ts'
import { checkUnanswered } from './properties/unanswered.ts'
import {
  addBelow,
  fileOf,
  type JourneyFinding,
  type JourneyReport,
  type RuleId,
  rules,
  withConsequences,
} from './report.ts'

/** What a check looks at beside the wizard. */
export interface CheckJourneysOptions {
  bounds?: Partial<Bounds>
  /** Whoever saves the answers; absent: only the wizard's own rules are asked. */
  accepts?: Acceptance | undefined
  /** The version that drafts were made with. */
  previous?: Wizard
}

/** What was found, and what was looked at. */
export interface JourneyCheck {
  findings: JourneyFinding[]
  report: JourneyReport
}

/** In this order: later ones leave out what is reported already. */
const properties: readonly ((journeys: Journeys) => void)[] = [
  ...[
    checkReachability,
    checkDeadlocks,
    checkFullOptions,
    checkAnswerChecks,
    checkEndings,
    checkExitPages,
    checkResults,
    checkSelection,
    checkDependents,
  ],
  ...[checkPreviousUndoesNext, checkBackAndChange, checkProgress, checkUnanswered, checkTautologies],
]

/**
 * Explores every journey through a wizard, by classes that its rules can tell apart, and says what holds on all of
 * them, on the day of the check. The wizard is one that `readContent` accepts. Pure: no file.
 *
 * @example const { findings, report } = checkJourneys(content.wizards['tag-memory'], content.promises['tag-memory'])
 */
export function checkJourneys(
  wizard: Wizard,
  promises: readonly PromiseMade[] = [],
  upgrades: readonly Upgrade[] = [],
  options: CheckJourneysOptions = {},
): JourneyCheck {
  const checks = daysOfValues(wizard).map((day) => ({
    day,
    ...checkPart(withValuesOn(wizard, day), promises, upgrades, options),
  }))
  if (checks.length > 0) return onAnyDay(wizard, checks)
  const { findings, report } = checkPart(wizard, promises, upgrades, options)
  return { findings, report }
}

/** What these say is true only if it is on each day: that something never happens, or always. */
const ofAllDays: readonly string[] = [
  ...['unreachable-step', 'unreachable-question', 'unreachable-option', 'way-never-taken', 'result-never-shown'],
  ...['always-holds', 'check-never-fails', 'too-narrow'],
]

/** Where values depend on the day: what is wrong on some of the days, and what never happens on any of them. */
function onAnyDay(wizard: Wizard, checks: readonly (PartCheck & { day: string })[]): JourneyCheck {
  // A step may be out of reach for another reason on each day, and below another finding.
  const keyOf = ({ rule, file, path, follows = [] }: FindingIdentity): string =>
    [
      ...[rule, file, rule === 'unreachable-step' ? '' : path],
      // It says all that nobody meets.
      ...(rule === 'too-narrow' ? follows.map(keyOf) : []),
    ].join(' ')
  const days = checks.map(({ day, findings, heldByNames }) => {
    const found = withConsequences(findings)
    const closed = new Set(found.flatMap(({ rule, file }) => (rule === 'unreachable-step' ? [file] : [])))
    const held = heldByNames.map((one) => keyOf({ rule: 'always-holds', ...one }))
    return { day, keys: new Set([...found.map(keyOf), ...held]), closed }
  })
  /** What stands on a step that nobody reaches on a day never happens on that day; why the step is not reached is no such thing. */
  const isClosed = ({ closed }: (typeof days)[number], { rule, file, path }: JourneyFinding): boolean => {
    if (path === 'when' || rule === 'too-narrow') return false
    // A list and a condition with a name stand on all steps that read them.
    const name = /^conditions\.(.+)/.exec(path)?.[1]
    const steps = wizard.steps.filter((step) =>
      name === undefined
        ? step.fields.some(({ list }) => list && file.endsWith(`options/${list.id}.json`))
        : JSON.stringify(step).includes(`"named":"${name}"`),
    )
    return closed.has(file) || (steps.length > 0 && steps.every(({ id }) => closed.has(fileOf(wizard, id))))
  }
  const isSo = (finding: JourneyFinding): boolean =>
    !ofAllDays.includes(finding.rule) || days.every((one) => one.keys.has(keyOf(finding)) || isClosed(one, finding))
  const dated = (finding: JourneyFinding): JourneyFinding => {
    const on = days.filter(({ keys }) => keys.has(keyOf(finding)))
    if (ofAllDays.includes(finding.rule) || on.length === days.length) return finding
    return {
      ...finding,
      sentence: `${finding.sentence} This is so on ${on[0]?.day}, because of values that depend on the day.`,
    }
  }
  /** What is told already on an earlier day. */
  const earlier = new Set<string>()
  const joined = (all: readonly JourneyFinding[]): JourneyFinding[] =>
    all.flatMap((finding) => {
      const { follows = [], ...alone } = dated(finding)
      if (!isSo(finding) || earlier.has(keyOf(finding))) return joined(follows)
      const one = { ...alone, severity: rules[alone.rule as RuleId] }
      if (follows.some(isSo)) addBelow(one, follows.filter(isSo).map(dated))
      return [one]
    })
  const findings = checks.flatMap((check) => {
    const found = joined(check.findings)
    for (const finding of withConsequences(found)) earlier.add(keyOf(finding))
    return found
  })
  const situations = checks.reduce((sum, one) => sum + one.report.situations, 0)
  const skipped = checks.flatMap((one) => one.report.skipped)
  const steps = wizard.steps.filter(({ id }) => days.every(({ closed }) => closed.has(fileOf(wizard, id))))
  const unreachableSteps = steps.map(({ id }) => id)
  const report = { ...(checks[0]?.report as JourneyReport), situations, skipped, unreachableSteps }
  return { findings, report }
}

type FindingIdentity = Pick<JourneyFinding, 'rule' | 'file' | 'path' | 'follows'>

type PartCheck = JourneyCheck & Pick<Journeys, 'heldByNames'>

function checkPart(
  wizard: Wizard,
  promises: readonly PromiseMade[],
  upgrades: readonly Upgrade[],
  { bounds, previous, accepts }: CheckJourneysOptions,
  /** Only findings of this step are reported: those of steps before it belong to the wizard around. */
  only?: string,
): PartCheck {
  // What is counted from today is another day elsewhere, which a server takes, too: what no journey gives is asked of one day.
  const acceptsHere = accepts && ((given: Parameters<Acceptance>[0]) => accepts({ ...given, wizard }))
  const journeys = new Journeys(
    resolveRelativeDates(wizard, resolveDay('now')),
    { ...usualBounds, ...bounds },
    acceptsHere,
  )
  for (const check of properties) check(journeys)
  checkPromises(journeys, promises)
  checkDrafts(journeys, previous, upgrades)
  journeys.isOver()
  findRootCauses(journeys)
  const entries = only === undefined ? checkEntries(journeys.wizard, bounds) : []
  for (const [file, path] of new Map(
    journeys.skipped.map(({ file, path }) => [`${file} ${path}`, [file, path] as const]),
  ).values())
    journeys.report({ ...notDecided(journeys, file, path), file, path })
  return {
    findings: [...journeys.findings, ...entries.flatMap(({ findings }) => findings)],
    report: entries.reduce((all, { report }) => withEntry(all, report), reportOf(journeys, only)),
    heldByNames: journeys.heldByNames,
  }
}

/**
 * The questions of an entry hang on nothing but each other: they are a wizard of one step, checked as one. Where they read answers outside of it, it is the
 * step of an entry behind all that is asked before.
 */
const checkEntries = (wizard: Wizard, bounds: CheckJourneysOptions['bounds']): JourneyCheck[] =>
  wizard.steps.flatMap((step) =>
    step.fields.flatMap((field, at) => {
      if (field.fields === undefined) return []
      const file = fileOf(wizard, step.id)
      const placed = (path: string): string => `fields[${at}].${/^(fields|checks|values)/.test(path) ? path : 'fields'}`
      const reads = readsOutside(field)
      const isOwn = (one: { file: string }): boolean => !reads || one.file === fileOf(wizard, entryStepId(field))
      const place = (one: { file: string; path: string }) => (isOwn(one) ? { file, path: placed(one.path) } : {})
      const lifted = ({
        follows,
        causes,
        events: _events,
        replay: _replay,
        facts: _facts,
        trace,
        ...finding
      }: JourneyFinding): JourneyFinding => ({
        ...finding,
        ...place(finding),
        ...(trace !== undefined && { trace: `In an entry of "${field.label}": ${trace}` }),
        ...(causes && { causes: causes.map((cause) => ({ ...cause, ...place(cause) })) }),
        ...(follows && { follows: follows.map(lifted) }),
      })
      const options = bounds === undefined ? {} : { bounds }
      const { findings, report } = reads
        ? checkPart(beforeEntry(wizard, step, field), [], [], options, entryStepId(field))
        : checkPart(entryWizard(field), [], [], options)
      // Who cannot come there at all is told where the repeat is asked.
      const isClosed = report.unreachableSteps.includes(entryStepId(field))
      // So is what is said of the conditions under which it is asked: of the step, of the repeat, and of there being an entry.
      const isToldAround = ({ path }: JourneyFinding): boolean => reads && path.startsWith('when')
      const reported = isClosed ? [] : findings.filter((one) => isOwn(one) && !isToldAround(one))
      const skipped = report.skipped.filter(isOwn).map((one) => ({ ...one, ...place(one) }))
      return [{ findings: reported.map(lifted), report: { ...report, skipped } }]
    }),
  )

/** What was looked at, with what was looked at in entries. */
const withEntry = (all: JourneyReport, one: JourneyReport): JourneyReport => ({
  ...all,
  ...Object.fromEntries(
    (['questions', 'options', 'conditions', 'classes', 'situations', 'states', 'transitions'] as const).map((name) => [
      name,
      all[name] + one[name],
    ]),
  ),
  skipped: [...all.skipped, ...one.skipped],
})

/** Everything at one place that a bound cut off: no verdict rests on it. */
function notDecided({ skipped }: Journeys, file: string, path: string) {
  const here = skipped.filter((one) => one.file === file && one.path === path)
  return {
    rule: 'not-fully-checked' as const,
    sentence: `Not decided: ${here.map(({ what, bound }) => `${what} (${bound})`).join('; ')}.`,
    suggestion: 'Read fewer questions together in one condition, or let them be counted ("atLeast", or a value).',
  }
}

function reportOf(journeys: Journeys, only?: string): JourneyReport {
  const { wizard, tally, stepper } = journeys
  const steps = only === undefined ? wizard.steps : wizard.steps.filter(({ id }) => id === only)
  const fields = steps.flatMap((step) => step.fields)
  const asked = fields.map((field) => ({ field, variants: journeys.questions.variantsReached(field) }))
  return {
    wizard: wizard.id,
    version: wizard.version,
    steps: steps.length,
    questions: fields.length,
    options: asked.reduce((sum, { field, variants }) => sum + choosable(field, variants).length, 0),
    conditions: steps
      .flatMap((step) => [
        step.when,
        ...(step.next ?? []).map((way) => way.when),
        ...(step.results ?? []).map((result) => result.when),
        ...(step.checks ?? []).map((check) => check.when),
        ...step.fields.map((field) => field.when),
      ])
      .filter((condition) => condition !== undefined).length,
    classes: asked.reduce(
      (sum, { field, variants }) =>
        sum +
        variants.reduce((all, variant) => all + journeys.explorer.classesWith(field, [variant]).answers.length, 0),
      0,
    ),
    answerSets: inShort(
      asked.reduce(
        (product, { field, variants }) =>
          variants.length === 0
            ? product
            : product * variants.reduce((sum, variant) => sum + countAnswerSets(field, [variant]), 0n),
        1n,
      ),
    ),
    situations: tally.situations,
    states: journeys.states,
    transitions: stepper.count,
    widestCone: journeys.widestCone,
    skipped: journeys.skipped,
    unreachableSteps: [...journeys.unreachable].map((index) => wizard.steps[index]?.id ?? ''),
  }
}

/** Large numbers by their power of ten: '2.1e152'. */
function inShort(count: bigint): string {
  const digits = String(count)
  return digits.length <= 9 ? digits : `${digits[0]}.${digits[1]}e${digits.length - 1}`
}
