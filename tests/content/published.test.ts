import { readFileSync } from 'node:fs'
import { findingLine, publishedIds } from '@kindred/content'
import type { Published } from '@kindred/contract/published'
import { readContent } from '@kindred/product'
import { describe, expect, it } from 'vitest'
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

describe('published ids', () => {
  it('include all current ones', () => {
    const { content } = readContent(shipped)
    expect(publishedIds(content ?? { wizards: {}, promises: {} }, listed).wizards, 'run npm run published').toEqual(
      listed.wizards,
    )
  })

  it('remain after their removal from content', () => {
    const [wizard] = Object.values(readContent(shipped).content?.wizards ?? {})
    if (wizard === undefined) throw new Error('The shipped content has no wizard.')
    const smaller = { ...wizard, steps: wizard.steps.slice(0, 1) }
    expect(publishedIds({ wizards: { [wizard.id]: smaller }, promises: {} }, listed).wizards).toEqual(listed.wizards)
  })

  it('are reported when missing, in the file that had them', () => {
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

  it('report a limit below the highest published one', () => {
    const needs = `${tags}/steps/needs.json`
    expect(listed.wizards['tag-memory']?.fields.needs?.limit).toBe(15)
    expect(afterEdits([needs, '"limit": 15', '"limit": 2'])).toEqual([
      expect.stringMatching(
        /needs\.json:\d+ fields\[0\]\.limit: warning: .* takes up to 2 now, and took up to 15 before\..*\[published-narrowed\]$/,
      ),
    ])
    expect(afterEdits([needs, '"limit": 15', '"limit": 20'])).toEqual([])
  })

  it('store the highest limit, and none once it was unlimited', () => {
    const [wizard] = Object.values(readContent(shipped).content?.wizards ?? {}).filter(({ id }) => id === 'tag-memory')
    if (wizard === undefined) throw new Error('The tag wizard is gone.')
    const limited = (limit: number | undefined) => ({
      ...wizard,
      steps: wizard.steps.map((step) => ({
        ...step,
        fields: step.fields.map(({ limit: _limit, ...field }) => ({
          ...field,
          ...(limit === undefined ? {} : { limit }),
        })),
      })),
    })
    const noted = (limit: number | undefined) =>
      publishedIds({ wizards: { [wizard.id]: limited(limit) }, promises: {} }, listed).wizards[wizard.id]?.fields.needs
    expect([noted(2)?.limit, noted(20)?.limit, noted(undefined)?.limit]).toEqual([15, 20, undefined])
  })

  it('may be renamed by an upgrade, and restored', () => {
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

  it('of a removed wizard are reported, but not of an unreadable one', () => {
    const files = [...shipped.keys()].filter((name) => name.startsWith(`${tags}/`))
    expect(afterEdits(...files.map((file): [string, undefined] => [file, undefined]))).toEqual([
      expect.stringMatching(/^content\/published\.json:\d+ .*The wizard "tag-memory" was served.*\[published-gone\]$/),
    ])
    expect(afterEdits([`${tags}/wizard.json`, '"title"', 'title'])).toEqual([])
  })

  it('accept a single-answer question as choice cards, and reject a multiple-answer one', () => {
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

const needs = `${tags}/steps/needs.json`
const wanted = (from: string, to: string): [string, string, string] => [needs, from, to]
const renamed = (upgrade: object): [string, string, string] => [
  `${tags}/upgrades.json`,
  '"upgrades": []',
  `"upgrades": [${JSON.stringify({ number: 1, change: 'rename-field', ...upgrade })}]`,
]

describe('published payload names', () => {
  it('must not change: of options, texts and search', () => {
    expect(afterEdits(wanted('"payload": "needs"', '"payload": "wants"'))).toEqual([
      expect.stringMatching(/steps\/needs\.json:35 .*kept as "needs".*as "wants".*rename-field.*\[published-name\]$/),
    ])
    expect(afterEdits(wanted('"payload": "needs_text"', '"payload": "wants_text"'))).toEqual([
      expect.stringMatching(/steps\/needs\.json:56 .*kept as "needs_text".*as "wants_text".*\[published-name\]$/),
    ])
    expect(afterEdits(wanted('"tagType": "needs"', '"tagType": "wants"'))).toEqual([
      expect.stringMatching(/steps\/needs\.json:37 .*search.*"tagType": "needs".*\[published-name\]$/),
    ])
    expect(
      afterEdits(wanted(',\n        "tagType": "needs"', ''), [
        'content/options/needs.json',
        '"tagType": "needs"',
        '"tagType": "wants"',
      ]),
    ).toEqual([expect.stringMatching(/^content\/options\/needs\.json:5 .*\[published-name\]$/)])
  })

  it('must not be swapped or removed', () => {
    const swapped = [
      wanted('"payload": "needs"', '"payload": "thoughts"'),
      [`${tags}/steps/thoughts.json`, '"payload": "thoughts"', '"payload": "needs"'] as [string, string, string],
    ]
    expect(afterEdits(...swapped)).toHaveLength(2)
    // A name that is wrong for another reason too is told once, unless somebody accepted that.
    const files = new Map(shipped).set(
      needs,
      (shipped.get(needs) ?? '').replace('"payload": "needs_text"', '"payload": "needs"'),
    )
    const found = () =>
      readContent(files)
        .findings.filter(({ suppressed }) => suppressed === undefined)
        .map(({ rule }) => rule)
    expect(found()).toEqual(['duplicate-binding'])
    const kept = JSON.parse(files.get('content/suppressions.json') ?? '') as { suppressions: object[] }
    const accepted = { rule: 'duplicate-binding', file: needs, reason: 'It was looked at.' }
    files.set('content/suppressions.json', JSON.stringify({ ...kept, suppressions: [...kept.suppressions, accepted] }))
    expect(found()).toEqual(['published-name'])
    const unbound = wanted(',\n      "binding": {\n        "payload": "needs_text",\n        "as": "text"\n      }', '')
    expect(afterEdits(unbound)).toEqual([expect.stringMatching(/kept as "needs_text".*\[published-name\]$/)])
  })

  it('must keep the role of their question', () => {
    const title: [string, string, string] = ['content/wizards/memory/steps/memory.json', '"role": "title",', '']
    expect(afterEdits(title)).toEqual([expect.stringMatching(/"title" of a memory.*\[published-name\]$/)])
  })

  it("may change with their question's id by an upgrade", () => {
    expect(
      afterEdits(
        wanted('"id": "needs",\n      "kind"', '"id": "wants",\n      "kind"'),
        wanted('"payload": "needs"', '"payload": "wants"'),
        renamed({ field: 'needs', to: 'wants' }),
      ),
    ).toEqual([])
  })

  it('are free in a wizard that saves by question id', () => {
    const files = new Map(shipped)
    const guide = 'content/wizards/empathy-guide/steps/feelings.json'
    const binding = (payload: string) => `"binding": { "payload": "${payload}", "as": "tags" }, "options": "feelings"`
    files.set(guide, (files.get(guide) ?? '').replace('"options": "feelings"', binding('felt')))
    const published = publishedIds(readContent(files).content ?? { wizards: {}, promises: {} })
    files.set(
      'content/published.json',
      JSON.stringify({ $schema: '../schemas/content/published.schema.json', ...published }),
    )
    files.set(guide, (files.get(guide) ?? '').replace('"payload": "felt"', '"payload": "felt-then"'))
    expect(readContent(files).findings.filter(({ rule }) => rule === 'published-name')).toEqual([])
  })
})

describe('published option codes', () => {
  const codes = (list: string, one: number, other: number): [string, string, string][] => [
    [`content/options/${list}.json`, `"code": ${one}`, '"code": 99'],
    [`content/options/${list}.json`, `"code": ${other}`, `"code": ${one}`],
    [`content/options/${list}.json`, '"code": 99', `"code": ${other}`],
  ]
  it('must not be swapped', () => {
    expect(afterEdits(...codes('privacy', 0, 1))).toEqual([
      expect.stringMatching(
        /^content\/options\/privacy\.json:5 .*"public" was stored as 0,.*"only-me".*\[published-code\]$/,
      ),
      expect.stringMatching(
        /^content\/options\/privacy\.json:7 .*"only-me" was stored as 1,.*"public".*\[published-code\]$/,
      ),
    ])
    expect(afterEdits(...codes('memory-types', 1, 3))).toHaveLength(2)
  })

  it('must not be swapped in a fact', () => {
    const wizard = `${tags}/wizard.json`
    const [from, to] = [
      [1, 2, 3],
      [3, 2, 1],
    ].map((numbers) => `"codes": [\n        ${numbers.join(',\n        ')}`)
    expect(afterEdits([wizard, from, to])).toEqual([
      expect.stringMatching(/wizard\.json:18 .*number 1 .*meant "happy", and means "unhappy" now.*\[published-code\]$/),
      expect.stringMatching(/wizard\.json:18 .*number 3 .*meant "unhappy", and means "happy" now.*\[published-code\]$/),
    ])
    expect(afterEdits([wizard, '"payload": "type"', '"payload": "privacy"'])).toEqual([
      expect.stringMatching(/was read from "type" and is read from "privacy" now.*\[published-code\]$/),
    ])
  })

  it('may change with an upgrade that renames the option', () => {
    const happy: [string, string, string] = ['content/options/memory-types.json', '"id": "happy"', '"id": "joyful"']
    const upgrade: [string, string, string] = [
      'content/wizards/memory/upgrades.json',
      '"upgrades": []',
      '"upgrades": [{ "number": 1, "change": "rename-option", "field": "memoryType", "option": "happy", "to": "joyful" }]',
    ]
    expect(afterEdits(happy, upgrade)).toEqual([])
  })
})

describe('written answers', () => {
  const pattern = 'content/wizards/memory/steps/relationships.json'
  const asNumber: [string, string, string] = [pattern, '"kind": "short-text"', '"kind": "number"']
  const asDay: [string, string, string] = [pattern, '"kind": "short-text"', '"kind": "date"']
  const asMail: [string, string, string] = [pattern, '"kind": "short-text"', '"kind": "short-text", "format": "email"']

  it('reject a number, date or email as the new kind', () => {
    expect(afterEdits(asNumber)).toEqual([
      expect.stringMatching(/relationships\.json:\d+ .*words.*number.*\[published-shape\]$/),
    ])
    expect(afterEdits(asDay)).toEqual([expect.stringMatching(/words.*\[published-shape\]$/)])
    expect(afterEdits(asMail)).toEqual([expect.stringMatching(/words.*email.*\[published-shape\]$/)])
  })

  it('accept plain text as the new kind', () => {
    const days: [string, string, string] = ['content/wizards/contact-us/steps/letter.json', '"format": "email",', '']
    expect(afterEdits(days)).toEqual([])
  })
})

describe('published promises', () => {
  const path = 'wizards.tag-memory.promises.a-breath-in-between'
  const file = `${tags}/promises.json`

  it('are reported when missing or weakened', () => {
    const gone = afterEdits([file, undefined])
    expect(gone).toHaveLength(3)
    expect(gone).toContainEqual(
      expect.stringMatching(/^content\/published\.json:\d+ .*a-breath-in-between.*\[published-promise\]$/),
    )
    expect(afterEdits([file, '"id": "a-breath-in-between"', '"id": "a-breath"'])).toEqual([
      expect.stringContaining(`${path}: `),
    ])
    expect(afterEdits([file, '"atMost": 4', '"atMost": 12'])).toEqual([expect.stringContaining(`${path}: `)])
    expect(afterEdits([file, '"skip",\n        "leave"', '"skip"'])).toHaveLength(1)
    expect(afterEdits([file, '"atMost": 4', '"atMost": 3'])).toEqual([])
  })

  it('are accepted individually with a reason', () => {
    const accepted = {
      rule: 'published-promise',
      file: 'content/published.json',
      path,
      reason: 'Editors know better now.',
    }
    const files = new Map(shipped)
    const promises = JSON.parse(files.get(file) ?? '') as { promises: { id: string }[] }
    files.set(file, JSON.stringify({ ...promises, promises: [] }))
    const kept = JSON.parse(files.get('content/suppressions.json') ?? '') as { suppressions: object[] }
    files.set('content/suppressions.json', JSON.stringify({ ...kept, suppressions: [...kept.suppressions, accepted] }))
    const found = readContent(files).findings.filter(({ rule }) => rule === 'published-promise')
    expect(found.filter(({ suppressed }) => suppressed !== undefined).map((one) => one.path)).toEqual([path])
    expect(found).toHaveLength(3)
  })
})

describe('a removed wizard', () => {
  const all = [...shipped.keys()].filter((name) => name.startsWith('content/wizards/empathy-guide/'))
  it('is accepted with a reason, without editing published.json', () => {
    const files = new Map([...shipped].filter(([name]) => !all.includes(name)))
    const gone = () => readContent(files).findings.filter(({ rule }) => rule === 'published-gone')
    const [finding] = gone()
    expect(finding?.suggestion).toContain('suppressions.json')
    expect(finding?.suggestion).not.toContain('out of this file')
    const accepted = {
      ...{ rule: 'published-gone', file: 'content/published.json', path: 'wizards.empathy-guide' },
      reason: 'The guide is not asked again.',
    }
    const kept = JSON.parse(files.get('content/suppressions.json') ?? '') as { suppressions: object[] }
    files.set('content/suppressions.json', JSON.stringify({ ...kept, suppressions: [...kept.suppressions, accepted] }))
    expect(gone().map(({ suppressed }) => suppressed)).toEqual([accepted.reason])
  })
})
