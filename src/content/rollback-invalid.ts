import { type Finding, findingLine, isError } from './finding.ts'

/** Content files by name, with their text. */
export type ContentFiles = ReadonlyMap<string, string>

/** A part of content that goes live as one: a wizard with all its files, else one file, however it is written. */
export type RolledBackUnit = {
  unit: string
  /** The errors in it, each as one line; or the unit that it depends on. */
  because: string[]
}

type CheckResult = { findings: Finding[] }
type RollbackResult<C> = { checked: C; files: ContentFiles; rolledBack: RolledBackUnit[] }

/** content/wizards/quiz/steps/body.json → content/wizards/quiz; content/help/safety.md → content/help/safety */
const unitOf = (name: string): string =>
  /^[^/]+\/(?:i18n\/[^/]+\/)?wizards\/[^/]+/.exec(name)?.[0] ?? name.replace(/\.(json|md|csv)$/, '')

const crisis = /^[^/]+\/(i18n\/[^/]+\/)?crisis\//
/** Crisis lines and help: an error elsewhere never holds them back. */
const urgent = /^[^/]+\/(i18n\/[^/]+\/)?(crisis|help)\//

/** Files by the unit that they belong to. */
function unitsOf(files: ContentFiles): Map<string, ContentFiles> {
  const units = new Map<string, Map<string, string>>()
  for (const [name, text] of files) {
    const unit = units.get(unitOf(name)) ?? new Map<string, string>()
    units.set(unitOf(name), unit.set(name, text))
  }
  return units
}

const isSame = (a: ContentFiles = new Map(), b: ContentFiles = new Map()): boolean =>
  a.size === b.size && [...a].every(([name, text]) => b.get(name) === text)

/** Only what stands under `crisis/` is new, the rest is as before. */
export const withNewCrisisFiles = (now: ContentFiles, before: ContentFiles): ContentFiles =>
  new Map([...[...before].filter(([name]) => !crisis.test(name)), ...[...now].filter(([name]) => crisis.test(name))])

/**
 * Rolls back the units with errors and their dependents, and checks the rest again until it has no errors. Undefined if nothing new is left, or errors
 * remain. `first`: the check of everything that is new, which found errors.
 */
export function rollbackInvalid<C extends CheckResult>(
  now: ContentFiles,
  before: ContentFiles,
  first: C,
  check: (files: ContentFiles) => C,
): RollbackResult<C> | undefined {
  const [units, unitsBefore] = [unitsOf(now), unitsOf(before)]
  const changed = [...new Set([...units.keys(), ...unitsBefore.keys()])].filter(
    (unit) => !isSame(units.get(unit), unitsBefore.get(unit)),
  )
  const refersTo = references(units, unitsBefore)
  const held = new Map<string, string[]>()
  const hold = (unit: string, because: string[]) => held.set(unit, because)
  let checked = first
  while (checked.findings.some(isError)) {
    const errors = checked.findings.filter(isError)
    const open = changed.filter((unit) => !held.has(unit))
    const blamed = blame(errors, open, refersTo, (unit) => !units.has(unit))
    if (blamed.size === 0) return undefined
    for (const [unit, because] of blamed) hold(unit, because)
    for (const [unit, on] of dependents(open, held, refersTo)) hold(unit, [`It depends on ${on}.`])
    checked = check(merged(units, unitsBefore, held))
  }
  const files = merged(units, unitsBefore, held)
  return { checked, files, rolledBack: [...held].map(([unit, because]) => ({ unit, because })) }
}

/**
 * Which of the changed units are to blame: those in which errors stand; else, where something unchanged no longer fits, what
 * that refers to or is referred to by; else everything but help, then help, then crisis lines.
 */
function blame(
  errors: readonly Finding[],
  open: readonly string[],
  refersTo: (from: string, to: string) => boolean,
  isGone: (unit: string) => boolean,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const error of errors) {
    const unit = unitOfFinding(error, open)
    const lines = found.get(unit) ?? []
    lines.push(findingLine(error))
    found.set(unit, lines)
  }
  const all = errors.map(findingLine)
  const because = (units: readonly string[]) => new Map(units.map((unit) => [unit, found.get(unit) ?? all]))
  // A file that has to be there is missing: the folder is in the middle of a copy, and what else is gone is gone by chance.
  const isCopied = errors.some(({ rule }) => rule === 'missing-file')
  const tries = [
    ...(isCopied ? [open.filter((unit) => !crisis.test(unit) || found.has(unit) || isGone(unit))] : []),
    open.filter((unit) => found.has(unit)),
    open.filter((unit) => [...found.keys()].some((one) => refersTo(one, unit) || refersTo(unit, one))),
    open.filter((unit) => !urgent.test(unit)),
    open.filter((unit) => !crisis.test(unit)),
    open,
  ]
  return because(tries.find((units) => units.length > 0) ?? [])
}

/** What was ever served stands in one file about all wizards; its findings are about one of them, as long as that can be held. */
function unitOfFinding({ file, path }: Finding, open: readonly string[]): string {
  const root = /^([^/]+)\/published\.json$/.exec(file)?.[1]
  const id = /^wizards\.([a-z0-9-]+)/.exec(path)?.[1]
  const wizard = `${root}/wizards/${id}`
  return root !== undefined && open.includes(wizard) ? wizard : unitOf(file)
}

/** Units that refer to a held one, or to one that does, and are not urgent, each with the one it refers to. */
function dependents(
  open: readonly string[],
  held: ReadonlyMap<string, unknown>,
  refersTo: (from: string, to: string) => boolean,
): Map<string, string> {
  const found = new Map<string, string>()
  const broken = [...held.keys()]
  for (const one of broken)
    for (const unit of open)
      if (!held.has(unit) && !found.has(unit) && !urgent.test(unit) && refersTo(unit, one)) {
        found.set(unit, one)
        broken.push(unit)
      }
  return found
}

const merged = (units: Units, before: Units, held: ReadonlyMap<string, unknown>): ContentFiles =>
  new Map(
    [...new Set([...before.keys(), ...units.keys()])].flatMap((unit) => [
      ...((held.has(unit) ? before : units).get(unit) ?? new Map<string, string>()),
    ]),
  )

type Units = ReadonlyMap<string, ContentFiles>

/** Does a unit name another one, as it is now or was before? A wizard and a club name lists and lookups, a list pictures, a page pages, a translation its source. */
function references(now: Units, before: Units): (from: string, to: string) => boolean {
  const texts = new Map<string, string>()
  const textOf = (unit: string): string => {
    const known = texts.get(unit)
    if (known !== undefined) return known
    const text = [now, before].flatMap((units) => [...(units.get(unit)?.values() ?? [])]).join('\n')
    texts.set(unit, text)
    return text
  }
  return (from, to) => {
    if (from === to) return false
    const [, folder = '', name = ''] = /^[^/]+\/([^/]+)\/(.+)$/.exec(to) ?? []
    if (/^[^/]+\/i18n\/[^/]+\//.test(from)) return from.replace(/i18n\/[^/]+\//, '') === to
    const id = /"id": *"([^"]+)"/.exec(textOf(to))?.[1] ?? name
    if (folder === 'options' || folder === 'lookups') return new RegExp(`"options": *"${id}"`).test(textOf(from))
    if (folder === 'pictures') return textOf(from).includes(`"${name}"`)
    return folder === 'help' && new RegExp(`(includes|opens)"?: *"?${id}\\b`).test(textOf(from))
  }
}
