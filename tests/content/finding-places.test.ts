import { checkJourneys } from '@kindred/checker'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')

/** The same files below a folder of another name. */
const below = (root: string) => new Map([...validFiles].map(([name, text]) => [name.replace(/^content/, root), text]))

function journeysOf(files: ReadonlyMap<string, string>) {
  const reading = readContent(files)
  const [walkable] = reading.walkable
  if (walkable === undefined) throw new Error('nothing to walk')
  return { reading, findings: reading.place(checkJourneys(walkable.wizard, walkable.promises).findings) }
}

const company = 'wizards/walk/steps/company.json'
const unopened = (text = '') => text.replace('["nobody"]', '["nobody", "a-friend", "a-dog"]')
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

describe('a finding of the journey check', () => {
  it('has the line, whatever the names of files and folder', () => {
    for (const [root, name] of [
      ['content', company],
      ['words', company],
      ['content', 'wizards/walk/steps/who-came.json'],
    ] as const) {
      const files = below(root)
      const text = unopened(files.get(`${root}/${company}`))
      files.delete(`${root}/${company}`)
      files.set(`${root}/${name}`, text)
      expect(journeysOf(files).findings.map(({ rule, file, line }) => [rule, file, line])).toEqual([
        ['unreachable-question', `${root}/${name}`, lineOf(text, '"names"') - 1],
      ])
    }
  })

  it('can be in option lists, promises and transitions', () => {
    const promises = 'content/wizards/walk/promises.json'
    const season = 'content/wizards/walk/steps/season.json'
    const words = 'content/wizards/walk/steps/words.json'
    const files = new Map(validFiles)
      .set(
        'content/options/rests.json',
        (validFiles.get('content/options/rests.json') ?? '').replace('["tired"]', '["calm"]'),
      )
      .set(season, (validFiles.get(season) ?? '').replace('"to": "places" }]', '"to": "places" },\n{ "to": "rest" }]'))
      .set(words, (validFiles.get(words) ?? '').replace('"skip": true', '"skip": false'))
    expect(
      journeysOf(files)
        .findings.map(({ rule, file, line }) => `${rule} ${file.slice(8)}:${line}`)
        .toSorted(),
    ).toEqual([
      `promise-broken wizards/walk/promises.json:${lineOf(files.get(promises) ?? '', '"free"')}`,
      'unreachable-option options/rests.json:6',
      `way-never-taken wizards/walk/steps/season.json:${lineOf(files.get(season) ?? '', '{ "to": "rest" }')}`,
    ])
  })

  it('can be suppressed, and an unused suppression is a finding', () => {
    for (const root of ['content', 'words']) {
      const files = below(root)
      const accepted = (files.get(`${root}/suppressions.json`) ?? '').replace(
        '"suppressions": [',
        '"suppressions": [\n{ "rule": "unreachable-question", "file": "content/wizards/walk/steps/company.json", "reason": "It is being written." },',
      )
      files.set(`${root}/suppressions.json`, accepted)
      const idle = journeysOf(files)
      expect(new Set(idle.reading.findings.map(({ rule }) => rule))).toEqual(
        new Set(['banned-words', 'setting-misfit']),
      )
      expect(idle.reading.unused([...idle.reading.findings, ...idle.findings])).toMatchObject([
        { rule: 'unused-suppression', severity: 'warning', path: 'suppressions[0]', line: 4 },
      ])
      files.set(`${root}/${company}`, unopened(files.get(`${root}/${company}`)))
      const needed = journeysOf(files)
      expect(needed.findings).toMatchObject([{ rule: 'unreachable-question', suppressed: 'It is being written.' }])
      expect(needed.reading.unused([...needed.reading.findings, ...needed.findings])).toEqual([])
    }
  })
})

describe('a required file', () => {
  const needed = ['content/crisis/hotlines.json', 'content/wizards/night/wizard.json']

  it("is reported only if missing, whatever the folder's name", () => {
    for (const root of ['content', 'words']) {
      const { findings, content } = readContent(below(root), { needed })
      expect(
        findings.filter(({ suppressed }) => suppressed === undefined).map(({ rule, file }) => [rule, file]),
      ).toEqual([['missing-file', 'content/wizards/night/wizard.json']])
      expect(content).toBeUndefined()
    }
  })

  it('is reported as missing in an empty folder', () => {
    expect(readContent(new Map(), { needed }).content).toBeUndefined()
  })
})
