import { setImmediate } from 'node:timers/promises'
import { checkJourneys } from '@kindred/checker'
import type { Content, Finding } from '@kindred/content'
import { contentReader, readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { breaking, type Files, harmless, type Mutant, someOfEach } from '../fixtures/wizards/mutations.ts'

/** Places tried for each operator; `npm run nightly` tries all (MUTANTS=all). */
const most = process.env.MUTANTS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.MUTANTS ?? 3)

const files = await readContentFiles('content')
const shipped = readContent(files).content as Content
/** Opens only the file that a mutation changed. */
const read = contentReader()

/** The list of published ids tells what is gone before a journey is walked; a wizard that is not on it yet is left to the checker. */
function unpublished(changed: Files): Files {
  const files = new Map(changed)
  files.delete('content/published.json')
  return files
}

function findingsOf({ files: changed, wizard: id, drafts, rule }: Omit<Mutant, 'name' | 'at'>): Finding[] {
  const { content, findings: all } = read(rule === 'draft-lost' ? unpublished(changed) : changed)
  const findings = all.filter(({ suppressed }) => suppressed === undefined)
  const wizard = content?.wizards[id]
  if (wizard === undefined) return findings
  const previous = drafts === true ? shipped.wizards[id] : undefined
  const checked = checkJourneys(
    wizard,
    content?.promises[id],
    content?.upgrades[id],
    previous === undefined ? {} : { previous },
  )
  return [...findings, ...checked.findings]
}

const usual = (changed: Files): Set<string> =>
  new Set(Object.keys(shipped.wizards).flatMap((wizard) => findingsOf({ files: changed, wizard }).map(keyOf)))
const keyOf = ({ rule, file, path }: Finding): string => `${rule} ${file} ${path}`

describe('mutations of the shipped content', () => {
  it('no finding without a mutation', () => {
    expect([...usual(files)].filter((key) => key.includes('wizards'))).toEqual([])
  })

  it('every breaking mutation is reported in the mutated file by the expected rule', {
    timeout: 600_000,
  }, async () => {
    const mutants = someOfEach(breaking(files), most)
    const missed: string[] = []
    for (const mutant of mutants) {
      await setImmediate() // the runner wants a word from its worker now and then
      const findings = findingsOf(mutant)
      const tells = ({ file, rule, follows = [] }: Finding): boolean =>
        mutant.at.includes(file) && (rule === mutant.rule || follows.some((one) => one.rule === mutant.rule))
      if (!findings.some(tells))
        missed.push(`${mutant.name} (${mutant.rule}): ${findings.map(keyOf).slice(0, 4).join('; ')}`)
    }
    console.log(`${mutants.length - missed.length} of ${mutants.length} breaking mutations reported at the right file`)
    expect(missed).toEqual([])
    expect(mutants.length).toBeGreaterThan(100)
  })

  it('a harmless edit is not reported', { timeout: 600_000 }, async () => {
    const before = usual(files)
    const mutants = someOfEach(harmless(files), most)
    const blamed: string[] = []
    for (const mutant of mutants) {
      await setImmediate()
      const findings = findingsOf(mutant).filter(
        // Changed texts make translations stale, which is a harmless finding.
        (finding) => !before.has(keyOf(finding)) && !/translation/.test(finding.rule),
      )
      if (findings.length > 0) blamed.push(`${mutant.name}: ${findings.map(keyOf).slice(0, 4).join('; ')}`)
    }
    console.log(`${mutants.length - blamed.length} of ${mutants.length} harmless edits passed without a finding`)
    expect(blamed).toEqual([])
    expect(mutants.length).toBeGreaterThan(30)
  })
})
