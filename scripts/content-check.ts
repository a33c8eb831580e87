import { migrationFindings, type Wizard } from '#engine'
import { type Comparison, checkJourneys, compareJourneys, type JourneyCheck, type JourneyReport } from '#engine/checker'
import { contentReader, isError, type ReadOptions } from '#engine/content'
import type { ContentFinding, ContentReport } from './content-report.ts'

export interface ContentCheckOptions extends ReadOptions {
  /** Wizards as they were before, to compare with. */
  previous?: Readonly<Record<string, Wizard>>
}

/**
 * Everything that can be said of content files, for many checks in a row: a file is opened again only when its text has
 * changed, and the journeys of a wizard are walked again only when the wizard has.
 */
export function contentCheck(): (files: ReadonlyMap<string, string>, options?: ContentCheckOptions) => ContentReport {
  const read = contentReader()
  const walked = new Memory<JourneyCheck>()
  const compared = new Memory<Comparison>()
  return (files, { previous, ...options } = {}) => {
    const { findings: own, content, walkable, place, unused } = read(files, options)
    const later: ContentFinding[] = []
    const journeys: JourneyReport[] = []
    const comparisons: Comparison[] = []
    for (const { wizard, promises, upgrades } of walkable) {
      const before = previous?.[wizard.id]
      const check = walked.of(whatJourneysRead(wizard, promises), () => checkJourneys(wizard, promises, upgrades))
      journeys.push({ ...check.report, version: wizard.version })
      later.push(...check.findings)
      if (before === undefined) continue
      later.push(...migrationFindings(before, wizard))
      comparisons.push(
        compared.of(`${wizard.id} ${before.version} ${wizard.version}`, () => compareJourneys(before, wizard)),
      )
    }
    const judged = [...own, ...place(later).sort((a, b) => weight(a) - weight(b))]
    const findings = [...judged, ...unused(judged)]
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
      comparisons,
    }
  }
}

/** Causes before what follows from them: where people are stuck, later steps are out of reach and promises break. */
const weight = ({ rule }: ContentFinding): number =>
  rule === 'stuck' || rule === 'no-way-out' ? 0 : rule === 'promise-broken' ? 2 : 1

/** Words that no journey and no story of clicks reads: a new wording of them walks nothing again. */
const unread = new Set(['question', 'help', 'why', 'summary', 'intro', 'placeholder', 'version'])

const whatJourneysRead = (wizard: Wizard, promises: readonly unknown[]): string =>
  JSON.stringify([wizard, promises], (name, value) => (unread.has(name) ? undefined : value))

/** Keeps what was worked out lately: an edit that is taken back finds it again. */
class Memory<T> {
  private readonly known = new Map<string, T>()

  of(key: string, work: () => T): T {
    const value = this.known.get(key) ?? work()
    this.known.delete(key)
    this.known.set(key, value)
    for (const oldest of [...this.known.keys()].slice(0, -mostRemembered)) this.known.delete(oldest)
    return value
  }
}

const mostRemembered = 50
