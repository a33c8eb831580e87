import type { Answers, JourneyState, Step, Wizard, WizardEvent } from '@kindred/engine'
import { chosenIn, setAnswer } from '@kindred/engine'
import type { Nobody } from './blame/nobody.ts'
import { encodeReplay } from './replay.ts'
import { addBelow, fileOf, type JourneyFinding, type RuleId, rules } from './report.ts'
import { tellTrace } from './trace.ts'

/** Something that is wrong on a journey, as the properties tell it. `Met`: what is asked whether somebody meets something. */
export interface FaultOf<Met> {
  rule: RuleId
  step?: Step
  file?: string
  path: string
  sentence: string
  mend: string
  /** What follows from it: told below it, and as heavy as the heaviest of it. */
  follows?: readonly FaultOf<Met>[]
  /** What would mend it, as the first name of the object at this path. */
  adds?: string
  /** Where the fault shows. The clicks to it are worked out and shortened while `holds` is true. */
  at?:
    | {
        stepIndex: number
        journeyState: JourneyState
        clicks?: readonly WizardEvent[]
        holds?: (journeyState: JourneyState) => boolean
      }
    | undefined
  ending?: string
  /** Set where it says that nobody meets something: what causes that is looked for. */
  nobody?: Nobody<Met> | undefined
}

/** Where faults show. */
interface Clicking {
  wizard: Wizard
  clicksTo(wanted: JourneyState, target: string): WizardEvent[] | undefined
}

/** Faults as findings: each told once, with the fewest clicks that lead to it. */
export class ToldFaults<Met> {
  readonly findings: JourneyFinding[] = []
  /** Findings that say that nobody meets something. */
  readonly nobody = new Map<JourneyFinding, Nobody<Met>>()
  private readonly told = new Set<string>()

  constructor(private readonly journeys: Clicking) {}

  /** Tells it, once for each rule and place. */
  report(fault: FaultOf<Met>): void {
    const finding = this.findingOf(fault)
    if (this.told.has(placeOf(finding))) return
    this.told.add(placeOf(finding))
    if (fault.at !== undefined) this.tellClicks(finding, { ...fault, at: fault.at })
    this.findings.push(finding)
    if (fault.nobody !== undefined) this.nobody.set(finding, fault.nobody)
  }

  /** Tells it below what is told at this place already, if something is: it is mended there. */
  reportBelow(rule: RuleId, fault: FaultOf<Met>): void {
    const finding = this.findingOf(fault)
    const place = placeOf({ ...finding, rule })
    const above = this.told.has(place) ? this.findings.find((known) => placeOf(known) === place) : undefined
    if (above === undefined) this.report(fault)
    else addBelow(above, [finding])
  }

  private findingOf(fault: FaultOf<Met>): JourneyFinding {
    const finding: JourneyFinding = {
      rule: fault.rule,
      severity: rules[fault.rule],
      file: fault.file ?? fileOf(this.journeys.wizard, fault.step?.id),
      line: 1,
      path: fault.path,
      sentence: fault.sentence,
      mend: fault.mend,
      ...(fault.adds === undefined ? {} : { adds: fault.adds }),
    }
    if (fault.follows !== undefined)
      addBelow(
        finding,
        fault.follows.map((one) => this.findingOf(one)),
      )
    return finding
  }

  private tellClicks(
    finding: JourneyFinding,
    { at, ending, sentence }: FaultOf<Met> & Required<Pick<FaultOf<Met>, 'at'>>,
  ): void {
    const shortest = this.shorten(at)
    const target = this.journeys.wizard.steps[at.stepIndex]
    const clicks = target === undefined ? undefined : this.journeys.clicksTo(shortest, target.id)
    if (clicks === undefined) return
    const events = [...clicks, ...(at.clicks ?? [])]
    finding.events = events
    finding.facts = shortest.facts
    finding.trace = tellTrace(this.journeys.wizard, shortest.facts, events, ending ?? sentence)
    finding.replay = encodeReplay({ wizard: this.journeys.wizard.id, facts: shortest.facts, events })
  }

  /** Leaves out every answer that the fault does not need. */
  private shorten({ stepIndex, journeyState, holds }: NonNullable<FaultOf<Met>['at']>): JourneyState {
    const target = this.journeys.wizard.steps[stepIndex]
    if (holds === undefined || target === undefined) return journeyState
    let best = journeyState
    const tryIt = (answers: Answers): void => {
      const candidate = { ...best, answers }
      if (holds(candidate) && this.journeys.clicksTo(candidate, target.id) !== undefined) best = candidate
    }
    for (const id of Object.keys(journeyState.answers).reverse()) {
      tryIt(setAnswer(best.answers, id, undefined))
      const list = best.answers[id]
      if (list !== undefined && typeof list !== 'string')
        for (const option of list)
          tryIt(
            setAnswer(
              best.answers,
              id,
              chosenIn(best.answers[id]).filter((other) => other !== option),
            ),
          )
    }
    return best
  }
}

const placeOf = ({ rule, file, path }: Pick<JourneyFinding, 'rule' | 'file' | 'path'>): string =>
  `${rule} ${file} ${path}`
