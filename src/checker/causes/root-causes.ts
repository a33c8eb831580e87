import type { Cause } from '@kindred/content'
import type { Journeys, Unreached } from '../journeys.ts'
import { blamesOwnCondition } from '../properties/reachability.ts'
import { addBelow, fileOf, type JourneyFinding, rules } from '../report.ts'
import { type Constraint, constraintsFor, type OnTheWay } from './constraints.ts'
import { minimalConflict } from './minimal-conflict.ts'
import { Relaxations } from './relaxations.ts'

interface Open {
  finding: JourneyFinding
  unreached: Unreached
}

/**
 * Looks for the cause of what nobody meets: the wizard is looked at again without one condition on the way and another, and what
 * comes back with one of them is one finding at its line, not one for each thing that hangs on it.
 */
export function findRootCauses(journeys: Journeys): void {
  const relaxations = new Relaxations(journeys)
  let open = openIn(journeys)
  for (let first = open[0]; first !== undefined; first = open[0]) {
    const set = minimalConflict(relaxations, constraintsOf(journeys, first.unreached), first.unreached)
    if (set === undefined || set.length > mostCauses) leaveOpen(journeys, first)
    const told = new Set(set === undefined ? [first] : tell(journeys, relaxations, first, open, set))
    open = open.filter((one) => !told.has(one))
  }
}

const openIn = ({ findings, unreached }: Journeys): Open[] =>
  findings.flatMap((finding) => {
    const found = unreached.get(finding)
    return found === undefined ? [] : [{ finding, unreached: found }]
  })

function constraintsOf({ model }: Journeys, { target, slices }: Unreached): Constraint[] {
  const on: OnTheWay = {
    steps: new Set(slices.flatMap(({ steps }) => [...steps])),
    transitions: new Set(slices.flatMap(({ transitions }) => [...transitions])),
    fields: new Set(slices.flatMap(({ fields }) => [...fields])),
  }
  return constraintsFor(model, target, on)
}

/** Tells one finding with its causes, and whatever else has the same cause with it. */
function tell(
  journeys: Journeys,
  relaxations: Relaxations,
  first: Open,
  open: readonly Open[],
  set: readonly Constraint[],
): Open[] {
  const owners = [...new Set(set.map(({ owner }) => owner))].map((owner) => {
    const [one] = set.filter((part) => part.owner === owner)
    const cured = open.filter(({ unreached }) => relaxations.isThere(new Set([owner]), unreached.isReached))
    const isOwn = one !== undefined && isAt(first.finding, fileOfOwner(journeys, owner), pathOfOwner(owner))
    return { owner, cured, isOwn }
  })
  const best = owners
    .filter(({ cured, owner }) => cured.includes(first) && !owner.endsWith('.optionsBy'))
    .reverse()
    .sort((a, b) => b.cured.length - a.cured.length || Number(b.isOwn) - Number(a.isOwn))[0]
  const root = best === undefined ? undefined : rootAt(journeys, best.owner)
  const isOfOthers = best !== undefined && root !== undefined && root !== first.finding
  if (best === undefined || (best.cured.length === 1 && !isOfOthers)) {
    explain(journeys, relaxations, first, set)
    return [first]
  }
  return together(journeys, relaxations, best.owner, best.cured, root, set)
}

/** One finding where the cause stands: the one that is there already, or one that says what the condition does. */
function together(
  journeys: Journeys,
  relaxations: Relaxations,
  owner: string,
  cured: readonly Open[],
  root: JourneyFinding | undefined,
  set: readonly Constraint[],
): Open[] {
  const own = cured.find(({ finding }) => finding === root)
  const others = cured.filter((one) => one !== own)
  const folded = others.map(({ finding }) => finding)
  // What would mend it is said where the cause stands.
  for (const { finding, unreached } of others) finding.sentence = `${unreached.sentence}.`
  const follows = folded.flatMap(({ follows: more = [], ...finding }) => [finding, ...more])
  if (own !== undefined) explain(journeys, relaxations, own, set)
  const finding = root ?? tooNarrow(journeys, owner, others, set)
  addBelow(finding, follows)
  if (root === undefined) journeys.findings.splice(journeys.findings.indexOf(folded[0] ?? finding), 0, finding)
  const gone = new Set(folded)
  const left = journeys.findings.filter((one) => !gone.has(one))
  journeys.findings.length = 0
  for (const one of left) journeys.findings.push(one)
  return [...cured]
}

function tooNarrow(
  journeys: Journeys,
  owner: string,
  others: readonly Open[],
  set: readonly Constraint[],
): JourneyFinding {
  const path = pathOfOwner(owner)
  const what = path.endsWith('when') ? 'this condition' : 'this'
  const elsewhere = set.filter((one) => one.owner !== owner)
  return {
    rule: 'too-narrow',
    severity: rules['too-narrow'],
    file: fileOfOwner(journeys, owner),
    line: 1,
    path,
    sentence: `Because of ${what} nobody meets ${inGroups(others.map(({ unreached }) => unreached))}.`,
    mend: `Change ${what} so that somebody comes to them. If it is as you mean it, take them out.`,
    ...(elsewhere.length === 0 ? {} : { causes: elsewhere.map(causeOf) }),
  }
}

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

function explain(journeys: Journeys, relaxations: Relaxations, open: Open, set: readonly Constraint[]): void {
  const { finding, unreached } = open
  const [only] = set
  if (only === undefined) return
  // What stands in the very place that is named needs no second line.
  const isHere = isAt(finding, only.file, only.path) || (finding.path !== '' && isWithin(only.path, finding.path))
  if (set.length === 1 && only.file === finding.file && isHere) return
  // More than anybody would read: the place of the finding has to do.
  if (set.length > mostCauses) return
  finding.causes = set.map(causeOf)
  // Taken out alone it has to let somebody through: else something of its kind keeps them away as well.
  const isCause = set.length > 1 || relaxations.isThere(new Set([only.key]), unreached.isReached)
  const told = isCause ? elsewhere(unreached.sentence, finding.file, set) : undefined
  if (!isCause) leaveOpen(journeys, open)
  // Where it was told what keeps people away, that stands; a condition here is not it.
  const isOpen = finding.sentence === `${unreached.sentence}.` || finding.sentence.includes(blamesOwnCondition)
  if (told !== undefined && isOpen) Object.assign(finding, told)
  if (told !== undefined || set.length === 1) return
  finding.sentence = `${unreached.sentence}, because these exclude each other: ${set.map(({ says }) => says).join('; ')}.`
  finding.mend = 'Change one of them so that some answers fulfil all.'
}

const mostCauses = 12

/** What keeps everybody away stands on earlier steps: that is to be changed, whatever condition stands here. */
function elsewhere(
  sentence: string,
  own: string,
  set: readonly Constraint[],
): Pick<JourneyFinding, 'sentence' | 'mend'> | undefined {
  const others = set.filter(({ file }) => file !== own)
  const steps = others.map(({ file }) => `steps/${file.slice(file.lastIndexOf('/') + 1)}`).join(' or ')
  if (others.length > 0 && others.every(({ path }) => path === 'ends'))
    return {
      sentence: `${sentence}: ${others.map(({ says }) => says).join(' and ')} before that, for everybody who could.`,
      mend: `Take "ends" out of ${steps}, give that step another "when", or put it after this one.`,
    }
  const [only] = set
  if (set.length > 1 || only?.path !== 'next' || others.length === 0) return undefined
  return { sentence: `${sentence}, because of ${only.says}.`, mend: `Look at "next" in ${steps}.` }
}

/** Nothing is claimed of a condition where an earlier step may be what keeps everybody away, and that is not decided. */
function leaveOpen({ wizard }: Journeys, { finding, unreached }: Open): void {
  const isCutShort = wizard.steps
    .slice(0, unreached.target.stepIndex)
    .some(({ ends, next }) => ends === true || next !== undefined)
  if (!isCutShort || !finding.sentence.includes(blamesOwnCondition)) return
  finding.sentence = `${unreached.sentence}.`
  finding.mend = 'Change its "when", or look at the steps before it that end the wizard or lead past it.'
}

const causeOf = ({ file, path, says }: Constraint): Cause => ({ file, line: 1, path, says })

/** A finding that stands where the cause does; what it says comes first, whatever follows from it. */
const rootAt = (journeys: Journeys, owner: string): JourneyFinding | undefined =>
  journeys.findings.find((finding) => isAt(finding, fileOfOwner(journeys, owner), pathOfOwner(owner)))

const isAt = (finding: JourneyFinding, file: string, path: string): boolean =>
  finding.file === file && (finding.path === path || isWithin(finding.path, path))

const isWithin = (path: string, outer: string): boolean => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

const pathOfOwner = (owner: string): string => owner.slice(owner.indexOf('|') + 1)

const fileOfOwner = ({ wizard }: Journeys, owner: string): string =>
  fileOf(wizard, wizard.steps[Number.parseInt(owner, 10)]?.id)
