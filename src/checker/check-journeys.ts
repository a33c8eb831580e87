import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Upgrade } from '@kindred/contract/upgrades'
import type { Wizard } from '@kindred/engine'
import { dayOf, entryWizard } from '@kindred/engine'
import { resolveRelativeDates } from '@kindred/engine/days'
import { countAnswerSets } from './answer-classes.ts'
import { type Bounds, usualBounds } from './bounds.ts'
import { findRootCauses } from './causes/root-causes.ts'
import { checkDrafts } from './drafts.ts'
import { type Acceptance, Journeys } from './journeys.ts'
import { choosable } from './model.ts'
import { checkPromises } from './promises.ts'
import { checkBackAndChange, checkEndings, checkPreviousUndoesNext } from './properties/back-and-change.ts'
import { checkAnswerChecks } from './properties/checks.ts'
import { checkDeadlocks } from './properties/deadlocks.ts'
import { checkExitPages } from './properties/exits.ts'
import { checkProgress } from './properties/progress.ts'
import { checkReachability } from './properties/reachability.ts'
import { checkResults } from './properties/results.ts'
import { checkDependents, checkSelection } from './properties/selection.ts'
import { checkTautologies } from './properties/tautologies.ts'
import { checkUnanswered } from './properties/unanswered.ts'
import { fileOf, type JourneyFinding, type JourneyReport } from './report.ts'

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
  { bounds, previous, accepts }: CheckJourneysOptions = {},
): JourneyCheck {
  // What is counted from today is another day elsewhere, which a server takes, too: what no journey gives is asked of one day.
  const journeys = new Journeys(resolveRelativeDates(wizard, dayOf('today')), { ...usualBounds, ...bounds }, accepts)
  for (const check of properties) check(journeys)
  checkPromises(journeys, promises)
  checkDrafts(journeys, previous, upgrades)
  journeys.isOver()
  findRootCauses(journeys)
  const entries = checkEntries(journeys.wizard, bounds)
  for (const [file, path] of new Map(
    journeys.skipped.map(({ file, path }) => [`${file} ${path}`, [file, path] as const]),
  ).values())
    journeys.report({ ...notDecided(journeys, file, path), file, path })
  return {
    findings: [...journeys.findings, ...entries.flatMap(({ findings }) => findings)],
    report: entries.reduce((all, { report }) => withEntry(all, report), reportOf(journeys)),
  }
}

/** The questions of an entry hang on nothing but each other: they are a wizard of one step, checked as one. */
const checkEntries = ({ id, steps }: Wizard, bounds: CheckJourneysOptions['bounds']): JourneyCheck[] =>
  steps.flatMap((step) =>
    step.fields.flatMap((field, at) => {
      if (field.fields === undefined) return []
      const file = fileOf({ id }, step.id)
      const placed = (path: string): string => `fields[${at}].${/^(fields|checks|values)/.test(path) ? path : 'fields'}`
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
        file,
        path: placed(finding.path),
        ...(trace !== undefined && { trace: `In an entry of "${field.label}": ${trace}` }),
        ...(causes && { causes: causes.map((cause) => ({ ...cause, file, path: placed(cause.path) })) }),
        ...(follows && { follows: follows.map(lifted) }),
      })
      const { findings, report } = checkJourneys(entryWizard(field), [], [], bounds === undefined ? {} : { bounds })
      const skipped = report.skipped.map((one) => ({ ...one, file, path: placed(one.path) }))
      return [{ findings: findings.map(lifted), report: { ...report, skipped } }]
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

function reportOf(journeys: Journeys): JourneyReport {
  const { wizard, tally, stepper } = journeys
  const fields = wizard.steps.flatMap((step) => step.fields)
  const asked = fields.map((field) => ({ field, variants: journeys.questions.variantsReached(field) }))
  return {
    wizard: wizard.id,
    version: wizard.version,
    steps: wizard.steps.length,
    questions: fields.length,
    options: asked.reduce((sum, { field, variants }) => sum + choosable(field, variants).length, 0),
    conditions: wizard.steps
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
