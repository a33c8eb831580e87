import type { Cause } from '@kindred/content'
import { type Constraint, constraintsFor } from '../constraints.ts'
import type { Journeys, Unreached } from '../journeys.ts'
import { blamesOwnCondition } from '../properties/reachability.ts'
import { addBelow, fileOf, type JourneyFinding, rules } from '../report.ts'
import { minimalConflict } from './minimal-conflict.ts'
import { Relaxations } from './relaxations.ts'

interface Open {
  finding: JourneyFinding
  unreached: Unreached
}

/**
 * Looks for the cause of what nobody reaches: the wizard is explored again without one constraint and another, and what comes back
 * with one of them is one finding at its line, not one for each thing that depends on it.
 */
export function findRootCauses(journeys: Journeys): void {
  const causes = new RootCauses(journeys)
  let open = journeys.findings.flatMap((finding): Open[] => {
    const unreached = journeys.unreached.get(finding)
    return unreached === undefined ? [] : [{ finding, unreached }]
  })
  for (let first = open[0]; first !== undefined; first = open[0]) {
    const explained = new Set([first, ...causes.explainWith(first, open)])
    open = open.filter((one) => !explained.has(one))
  }
}

class RootCauses {
  private readonly relaxations: Relaxations

  constructor(private readonly journeys: Journeys) {
    this.relaxations = new Relaxations(journeys)
  }

  /** Explains one finding; returns those that are explained by the same cause. */
  explainWith(first: Open, open: readonly Open[]): readonly Open[] {
    const set = minimalConflict(this.relaxations, this.constraintsOf(first.unreached), first.unreached)
    if (set === undefined || set.length > maxCauses) this.leaveOpen(first)
    if (set === undefined) return []
    const owners = [...new Set(set.map(({ owner }) => owner))].map((owner) => ({
      owner,
      cured: open.filter(({ unreached }) => this.relaxations.isThere(new Set([owner]), unreached.isReached)),
      isOwn: isAt(first.finding, this.placeOf(owner)),
    }))
    const best = owners
      .filter(({ cured, owner }) => cured.includes(first) && !owner.endsWith('.optionsBy'))
      .reverse()
      .sort((a, b) => b.cured.length - a.cured.length || Number(b.isOwn) - Number(a.isOwn))[0]
    // A finding that stands where the cause does: what it says comes first, whatever follows from it.
    const root = best && this.journeys.findings.find((finding) => isAt(finding, this.placeOf(best.owner)))
    const isOfOthers = root !== undefined && root !== first.finding
    if (best !== undefined && (best.cured.length > 1 || isOfOthers))
      return this.together(best.owner, best.cured, root, set)
    this.explain(first, set)
    return []
  }

  private constraintsOf({ target, slices }: Unreached): Constraint[] {
    return constraintsFor(this.journeys.model, target, {
      steps: new Set(slices.flatMap(({ steps }) => [...steps])),
      transitions: new Set(slices.flatMap(({ transitions }) => [...transitions])),
      fields: new Set(slices.flatMap(({ fields }) => [...fields])),
    })
  }

  private placeOf(owner: string): Place {
    const [index, ...path] = owner.split('|')
    const { wizard } = this.journeys
    return { file: fileOf(wizard, wizard.steps[Number(index)]?.id), path: path.join('|') }
  }

  /** One finding where the cause stands: the one that is there already, or one that says what the condition does. */
  private together(
    owner: string,
    cured: readonly Open[],
    root: JourneyFinding | undefined,
    set: readonly Constraint[],
  ): readonly Open[] {
    const { findings } = this.journeys
    const own = cured.find(({ finding }) => finding === root)
    const others = cured.filter((one) => one !== own)
    const folded = others.map(({ finding }) => finding)
    // What would fix it is said where the cause stands.
    for (const { finding, unreached } of others) finding.sentence = `${unreached.sentence}.`
    const follows = folded.flatMap(({ follows: more = [], ...finding }) => [finding, ...more])
    if (own !== undefined) this.explain(own, set)
    const finding = root ?? this.tooNarrow(owner, others, set)
    addBelow(finding, follows)
    if (root === undefined) findings.splice(findings.indexOf(folded[0] ?? finding), 0, finding)
    findings.splice(0, findings.length, ...findings.filter((one) => !folded.includes(one)))
    return cured
  }

  private tooNarrow(owner: string, others: readonly Open[], set: readonly Constraint[]): JourneyFinding {
    const place = this.placeOf(owner)
    const what = place.path.endsWith('when') ? 'this condition' : 'this'
    const causes = set.filter((one) => one.owner !== owner).map(causeOf)
    return {
      rule: 'too-narrow',
      severity: rules['too-narrow'],
      ...place,
      line: 1,
      sentence: `Because of ${what} nobody meets ${inGroups(others.map(({ unreached }) => unreached))}.`,
      suggestion: `Change ${what} so that somebody comes to them. If it is as you mean it, take them out.`,
      ...(causes.length === 0 ? {} : { causes }),
    }
  }

  private explain(open: Open, set: readonly Constraint[]): void {
    const { finding, unreached } = open
    const [only] = set
    if (only === undefined) return
    // What stands in the very place that is named needs no second line.
    const isHere = isAt(finding, only) || (finding.path !== '' && isWithin(only.path, finding.path))
    if (set.length === 1 && only.file === finding.file && isHere) return
    // More than anybody would read: the place of the finding has to do.
    if (set.length > maxCauses) return
    finding.causes = set.map(causeOf)
    // Taken out alone it has to let somebody through: else something of its kind keeps them away as well.
    const isCause = set.length > 1 || this.relaxations.isThere(new Set([only.key]), unreached.isReached)
    const elsewhereFinding = isCause ? elsewhere(unreached.sentence, finding.file, set) : undefined
    if (!isCause) this.leaveOpen(open)
    // Where it was told what keeps people away, that stands; a condition here is not it.
    const isOpen = finding.sentence === `${unreached.sentence}.` || finding.sentence.includes(blamesOwnCondition)
    if (elsewhereFinding !== undefined && isOpen) Object.assign(finding, elsewhereFinding)
    if (elsewhereFinding !== undefined || set.length === 1) return
    finding.sentence = `${unreached.sentence}, because these exclude each other: ${set.map(({ says }) => says).join('; ')}.`
    finding.suggestion = 'Change one of them so that some answers fulfil all.'
  }

  /** Nothing is claimed of a condition where an earlier step may be what keeps everybody away, and that is not decided. */
  private leaveOpen({ finding, unreached }: Open): void {
    const isCutShort = this.journeys.wizard.steps
      .slice(0, unreached.target.stepIndex)
      .some(({ ends, next }) => ends === true || next !== undefined)
    if (!isCutShort || !finding.sentence.includes(blamesOwnCondition)) return
    finding.sentence = `${unreached.sentence}.`
    finding.suggestion = 'Change its "when", or look at the steps before it that end the wizard or lead past it.'
  }
}

const maxCauses = 12

/** Two by their names, more by their number: `the step "Rest" and 58 options of "Feelings" ("Scared", "Angry", …)`. */
function inGroups(all: readonly Unreached[]): string {
  const groups = [...new Set(all.map(({ group }) => group))].map((group) => {
    const some = all.filter((one) => one.group === group)
    if (some.length <= 2) return some.map(({ what }) => what).join(' and ')
    const names = some.slice(0, 3).map(({ name }) => `"${name}"`)
    return `${some.length} ${group} (${[...names, ...(some.length > 3 ? ['…'] : [])].join(', ')})`
  })
  const last = groups.pop() ?? ''
  return groups.length === 0 ? last : `${groups.join(', ')} and ${last}`
}

/** What keeps everybody away stands on earlier steps: that is to be changed, whatever condition stands here. */
function elsewhere(
  sentence: string,
  own: string,
  set: readonly Constraint[],
): Pick<JourneyFinding, 'sentence' | 'suggestion'> | undefined {
  const others = set.filter(({ file }) => file !== own)
  const steps = others.map(({ file }) => `steps/${file.slice(file.lastIndexOf('/') + 1)}`).join(' or ')
  if (others.length > 0 && others.every(({ path }) => path === 'ends'))
    return {
      sentence: `${sentence}: ${others.map(({ says }) => says).join(' and ')} before that, for everybody who could.`,
      suggestion: `Take "ends" out of ${steps}, give that step another "when", or put it after this one.`,
    }
  const [only] = set
  if (set.length > 1 || only?.path !== 'next' || others.length === 0) return undefined
  return { sentence: `${sentence}, because of ${only.says}.`, suggestion: `Look at "next" in ${steps}.` }
}

const causeOf = ({ file, path, says }: Constraint): Cause => ({ file, line: 1, path, says })

type Place = Pick<Constraint, 'file' | 'path'>

const isAt = (finding: JourneyFinding, { file, path }: Place): boolean =>
  finding.file === file && (finding.path === path || isWithin(finding.path, path))

const isWithin = (path: string, outer: string): boolean => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
