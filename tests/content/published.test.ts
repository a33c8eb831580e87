import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Published } from '#contract/published'
import { findingLine, publishedIds } from '#engine/content'
import { readContent } from '#kindred'
import { readContentFiles } from '../../scripts/read-content-files.ts'

const shipped = await readContentFiles('content')
const listed = JSON.parse(readFileSync('content/published.json', 'utf8')) as Published
const tags = 'content/wizards/tag-memory'

/** Findings about published ids after these texts were put in place of others; `undefined` takes the file away. */
function afterEdits(...edits: [file: string, from: string | undefined, to?: string][]): string[] {
  const files = new Map(shipped)
  for (const [file, from, to = ''] of edits) {
    const text = files.get(file) ?? ''
    if (from === undefined) files.delete(file)
    else {
      expect(text).toContain(from)
      files.set(file, text.replace(from, to))
    }
  }
  return readContent(files)
    .findings.filter(({ rule }) => rule.startsWith('published-'))
    .map(findingLine)
}

describe('ids that were ever served', () => {
  it('are all on the list', () => {
    const { content } = readContent(shipped)
    expect(publishedIds(Object.values(content?.wizards ?? {}), listed).wizards, 'run npm run published').toEqual(
      listed.wizards,
    )
  })

  it('stay on the list when content has them no more', () => {
    const [wizard] = Object.values(readContent(shipped).content?.wizards ?? {})
    if (wizard === undefined) throw new Error('The shipped content has no wizard.')
    const smaller = { ...wizard, steps: wizard.steps.slice(0, 1) }
    expect(publishedIds([smaller], listed).wizards).toEqual(listed.wizards)
  })

  it('are missed offline, at the file that had them', () => {
    const rename = ['content/options/thoughts.json', '"id": "everyone-leaves"', '"id": "everybody-leaves"'] as const
    expect(afterEdits([...rename])).toEqual([
      expect.stringMatching(
        /^content\/options\/thoughts\.json:7 .*"everyone-leaves" was offered .*\[published-gone\]$/,
      ),
    ])
    expect(
      afterEdits([`${tags}/steps/needs.json`, '"id": "needs",\n      "kind"', '"id": "wants",\n      "kind"']),
    ).toEqual([
      expect.stringMatching(/tag-memory\/wizard\.json:.*The question "needs" was served.*\[published-gone\]$/),
    ])
  })

  it('may be renamed by an upgrade, and be put back as they were', () => {
    expect(
      afterEdits(
        ['content/options/thoughts.json', '"id": "everyone-leaves"', '"id": "everybody-leaves"'],
        [
          `${tags}/upgrades.json`,
          '"upgrades": []',
          '"upgrades": [{ "number": 1, "change": "rename-option", "field": "thoughts", "option": "everyone-leaves", "to": "everybody-leaves" }]',
        ],
      ),
    ).toEqual([])
    expect(afterEdits()).toEqual([])
  })

  it('of a wizard that is gone are told, and not of one that cannot be read', () => {
    const files = [...shipped.keys()].filter((name) => name.startsWith(`${tags}/`))
    expect(afterEdits(...files.map((file): [string, undefined] => [file, undefined]))).toEqual([
      expect.stringMatching(/^content\/published\.json:\d+ .*The wizard "tag-memory" was served.*\[published-gone\]$/),
    ])
    expect(afterEdits([`${tags}/wizard.json`, '"title"', 'title'])).toEqual([])
  })

  it('allow a question for one answer to become cards, and refuse that of several', () => {
    const cards = (step: string, label: string): [string, string, string] => [
      `${tags}/steps/${step}.json`,
      `"kind": "checklist",\n      "label": "${label}"`,
      `"kind": "choice-cards",\n      "label": "${label}"`,
    ]
    const age = (shipped.get(`${tags}/steps/age.json`) ?? '').includes('"kind": "checklist",\n      "label": "Your age')
    expect(age).toBe(true)
    expect(afterEdits(cards('age', 'Your age at the time'))).toEqual([])
    expect(afterEdits(cards('feelings', 'How you felt'))).toEqual([
      expect.stringMatching(/could hold several answers before, and holds one now\..*\[published-shape\]$/),
    ])
  })
})
