import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const known = new Set(
  [...readFileSync('tests/requirements.md', 'utf8').matchAll(/^- ([A-Z]{2,3}-\d{2,3}): \S/gm)].map(([, code]) => code),
)
const areas = [...new Set([...known].map((code) => code?.split('-')[0]))].join('|')

/** Decisions are named beside requirements, but prove nothing and are not counted. */
const isDecision = (code: string) => /^(AMB|NSH)-/.test(code)

const filesUnder = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

interface Title {
  place: string
  codes: string[]
  ofGroup: boolean
}

/** Where a line of a test file names codes in brackets, as titles do. */
const titlesOf = (file: string): Title[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      const lists = line.match(/\[[A-Z]{2,3}-\d{2,3}(, [A-Z]{2,3}-\d{2,3})*\]/g) ?? []
      const codes = lists.flatMap((list) => list.match(/[A-Z]{2,3}-\d{2,3}/g) ?? [])
      return codes.length === 0 ? [] : [{ place: `${file}:${at + 1}`, codes, ofGroup: /\bdescribe\b/.test(line) }]
    })

const tests = [...filesUnder('src', /\.test\.tsx?$/), ...filesUnder('tests', /\.(test|spec)\.tsx?$/)]

describe('the codes of requirements', () => {
  it('are known to tests/requirements.md, in titles and in comments', () => {
    expect(known.size).toBeGreaterThan(678)
    const code = new RegExp(`\\b(?:${areas})-\\d{2,3}\\b`, 'g')
    const ending = /\.(tsx?|mjs|css|sql)$/
    const files = [...filesUnder('src', ending), ...filesUnder('tests', ending), ...filesUnder('scripts', ending)]
    const named = files.flatMap((file) =>
      (readFileSync(file, 'utf8').match(code) ?? []).map((found) => ({ file, code: found })),
    )
    const inTitles = tests
      .flatMap(titlesOf)
      .flatMap(({ place, codes }) => codes.map((found) => ({ file: place, code: found })))
    expect([...named, ...inTitles].filter((one) => !known.has(one.code))).toEqual([])
  })

  it('stand in a title eight at most, those of its group counted: what proves everything proves nothing', () => {
    const crowded = tests.flatMap((file) => {
      const titles = titlesOf(file)
      const ofGroups = titles.filter(({ ofGroup }) => ofGroup).flatMap(({ codes }) => codes)
      return titles.filter(({ codes }) => new Set([...codes, ...ofGroups].filter((one) => !isDecision(one))).size > 8)
    })
    expect(crowded).toEqual([])
  })

  it('are each explained once', () => {
    const lines: string[] = [...(readFileSync('tests/requirements.md', 'utf8').match(/^- [A-Z]{2,3}-\d{2,3}:/gm) ?? [])]
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
  })
})
