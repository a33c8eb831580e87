import type { Finding } from '@kindred/content'
import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const files = await readContentFiles('content')

it('has no open findings, and no unused suppressions', () => {
  const { findings, unused } = readContent(files, { today: new Date().toISOString().slice(0, 10) })
  const open = findings.filter(({ suppressed }) => suppressed === undefined)
  // Crisis lines warn for 30 days before this fails.
  // Translations may follow later.
  const comesLater = ['stale-hotline', 'missing-translation', 'stale-translation', 'unknown-translation']
  const isDue = ({ rule, severity }: Finding) => comesLater.includes(rule) && severity === 'warning'
  for (const { file, line, sentence } of open.filter(isDue)) console.warn(`${file}:${line} ${sentence}`)
  expect(open.filter((finding) => !isDue(finding))).toEqual([])
  expect(unused(findings)).toEqual([])
})

it('has a different version for any changed word, and the same version for equal content', () => {
  const version = (some: ReadonlyMap<string, string>) => readContent(some).content?.version
  const before = version(files)
  expect(version(new Map(files))).toBe(before)
  // One word in a file of each kind.
  const edits: [file: string, from: string][] = [
    ['wizards/tag-memory/steps/feelings.json', '"question": "'],
    ['options/feelings.json', '"label": "'],
    ['site/texts.json', '"home.title": "'],
    ['help/safety.md', 'title: '],
    ['crisis/hotlines.json', '"name": "'],
    ['i18n/es/site/texts.json', '"to": "'],
  ]
  const versions = edits.map(([file, from]) => {
    const text = files.get(`content/${file}`) ?? ''
    expect(text, file).toContain(from)
    return version(new Map(files).set(`content/${file}`, text.replace(from, `${from}So `)))
  })
  expect(versions).not.toContain(undefined)
  expect(new Set([before, ...versions]).size).toBe(edits.length + 1)
})

it('is deeply frozen', () => {
  const { content } = readContent(files)
  const seen = new Set<unknown>()
  const loose: string[] = []
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (!Object.isFrozen(value)) loose.push(`${at} ${value.constructor?.name}`)
    for (const [name, part] of Object.entries(value)) look(part, `${at}.${name}`)
  }
  look(content, 'content')
  expect(seen.size).toBeGreaterThan(5_000)
  expect(loose).toEqual([])
})
