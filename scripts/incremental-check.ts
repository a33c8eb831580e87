import {
  type Comparison,
  checkJourneys,
  compareJourneys,
  type JourneyCheck,
  type JourneyReport,
} from '@kindred/checker'
import {
  bySeverity,
  type CheckableWizard,
  findingsForReferencedVersions,
  isError,
  migrationFindings,
  type ReadOptions,
  removedTexts,
  removedWizardFindings,
} from '@kindred/content'
import { memoize, payloadNames, type Wizard } from '@kindred/engine'
import { contentReader } from '@kindred/product'
import { acceptanceOf } from '@kindred/product/acceptance'
import { LRUCache } from 'lru-cache'
import type { ServedState } from '../src/server/features/content/served-state.ts'
import type { ContentFinding, ContentReport } from './content-report.ts'

export interface ContentCheckOptions extends ReadOptions {
  /** Wizards as they were before, to compare with. */
  previous?: Readonly<Record<string, Wizard>>
  /** What a server would judge it by: stored answers, begun wizards, texts of open pages. */
  served?: ServedState | undefined
}

/**
 * Everything that can be said of content files, for many checks in a row: a file is opened again only when its text has
 * changed, and the journeys of a wizard are walked again only when the wizard has.
 */
export function createIncrementalCheck(): (
  files: ReadonlyMap<string, string>,
  options?: ContentCheckOptions,
) => ContentReport {
  const read = contentReader()
  const walked = memory<{ version: string; check: JourneyCheck }>()
  /** A walk that found nothing finds nothing in other words; one that found something tells it in the words of today. */
  const walk = (one: CheckableWizard, wizards: readonly Wizard[]): JourneyCheck => {
    const { wizard, promises, upgrades } = one
    const accepts = acceptanceOf(wizard, wizards)
    const work = () => ({ version: wizard.version, check: checkJourneys(wizard, promises, upgrades, { accepts }) })
    const key = `${whatJourneysHangOn(one)} ${namesOnTheWire(wizards)}`
    const known = walked(key, work)
    if (known.version === wizard.version || known.check.findings.length === 0) return known.check
    return walked(`${key} ${wizard.version}`, work).check
  }
  const compared = memory<Comparison>()
  return (files, { previous, served, ...options } = {}) => {
    const answered = served === undefined ? {} : { answered: served.answered }
    const { findings: own, content, walkable, languages, place, unused } = read(files, { ...options, ...answered })
    const later: ContentFinding[] = []
    const journeys: JourneyReport[] = []
    const comparisons: Comparison[] = []
    const wizards = walkable.map(({ wizard }) => wizard)
    for (const one of walkable) {
      const { wizard } = one
      const before = previous?.[wizard.id]
      const check = walk(one, wizards)
      journeys.push({ ...check.report, version: wizard.version })
      later.push(...check.findings)
      if (before === undefined) continue
      const reported = new Set(check.findings.map(({ rule, path }) => `${rule} ${path}`))
      later.push(...migrationFindings(before, wizard).filter(({ rule, path }) => !reported.has(`${rule} ${path}`)))
      comparisons.push(
        compared(`${wizard.id} ${before.version} ${wizard.version}`, () => compareJourneys(before, wizard)),
      )
    }
    if (previous !== undefined) later.push(...gone(previous, files, own))
    if (served !== undefined) later.push(...findingsForReferencedVersions(served.begun, wizards))
    const placed = place(later).filter((one) => !isToldAsPublished(one, own))
    const lost = served?.texts && content ? removedTexts(served.texts, content.texts, files) : []
    const judged = onceEach([...own, ...placed.sort((a, b) => weight(a) - weight(b)), ...lost])
    const findings = bySeverity([...judged, ...unused(judged)])
    const errors = findings.filter(isError).length
    const accepted = findings.filter(({ suppressed }) => suppressed !== undefined).length
    return {
      format: 1,
      version: errors === 0 ? (content?.version ?? null) : null,
      files: files.size,
      errors,
      warnings: findings.length - errors - accepted,
      accepted,
      findings,
      journeys,
      languages: languages.map(({ missing, ...language }) => ({ ...language, missing: missing.length })),
      comparisons,
    }
  }
}

/** Earlier content and begun wizards may say the same. */
function onceEach(findings: readonly ContentFinding[]): ContentFinding[] {
  const seen = new Set<string>()
  return findings.filter(({ rule, file, path, sentence }) => {
    const key = JSON.stringify([rule, file, path, sentence])
    return !seen.has(key) && seen.add(key)
  })
}

/** Keeps the first of equal findings: what a question no longer takes is also in the list of what was served. */
const isToldAsPublished = ({ rule, file, path }: ContentFinding, own: readonly ContentFinding[]): boolean =>
  rule === 'answers-narrowed' &&
  own.some((one) => one.rule === 'published-narrowed' && one.file === file && one.path === path)

/** Wizards of before without a file of today; what the list of published ids tells already is told once. */
function gone(
  previous: Readonly<Record<string, Wizard>>,
  files: ReadonlyMap<string, string>,
  own: readonly ContentFinding[],
): ContentFinding[] {
  const names = [...files.keys()]
  const today = new Set(names.flatMap((name) => /^[^/]+\/wizards\/([^/]+)\/wizard\.json$/.exec(name)?.[1] ?? []))
  const at =
    names.find((name) => name.endsWith('/published.json')) ?? names.find((name) => name.endsWith('/wizard.json'))
  const isTold = (id: string) =>
    own.some(({ rule, sentence }) => rule === 'published-gone' && sentence.startsWith(`The wizard "${id}"`))
  const untold = Object.fromEntries(Object.entries(previous).filter(([id]) => !isTold(id)))
  return at === undefined ? [] : removedWizardFindings(untold, today, at)
}

/** Causes before what follows from them: where people are stuck, later steps are out of reach and promises break. */
const weight = ({ rule }: ContentFinding): number =>
  rule === 'stuck' || rule === 'no-way-out' ? 0 : rule === 'promise-broken' ? 2 : 1

/**
 * What decides journeys: everything but words. The rules of choosing, walking and saving go by ids, so new words change
 * no verdict, only the sentences that tell it (see `walk` above).
 */
const whatJourneysHangOn = ({ wizard, promises }: CheckableWizard): string =>
  `${rulesIn(wizard)} ${JSON.stringify(promises)}`

const rulesIn = memoize((wizard: Wizard): string => {
  const {
    title: _title,
    editTitle: _editTitle,
    intro: _intro,
    messages: _messages,
    version: _version,
    ...rules
  } = wizard
  const steps = wizard.steps.map(({ title: _title, question, summary, help, why, ...step }) => ({
    ...step,
    fields: step.fields.map(
      ({ label: _label, help: _help, placeholder, prefix, suffix, addLabel, modal, links, imageMap, ...field }) => ({
        ...field,
        groups: field.groups?.map(({ id }) => id),
        list: field.list && {
          ...field.list,
          options: field.list.options.map(({ label: _label, help: _help, ...option }) => option),
        },
      }),
    ),
  }))
  return JSON.stringify({ ...rules, steps })
})

/** Two wizards may save with one call. */
const namesOnTheWire = (wizards: readonly Wizard[]): string =>
  wizards.map((wizard) => `${wizard.target} ${payloadNames(wizard).join(' ')}`).join('; ')

/** Keeps what was worked out lately: an edit that is taken back finds it again. */
function memory<T extends object>(): (key: string, work: () => T) => T {
  const known = new LRUCache<string, T>({ max: maxRemembered })
  return (key, work) => {
    const value = known.get(key) ?? work()
    known.set(key, value)
    return value
  }
}

const maxRemembered = 50
