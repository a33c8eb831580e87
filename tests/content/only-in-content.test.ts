import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { targets } from '#contract/targets'
import { shippedContent } from '../helpers/content.ts'

/** Sources that may name something of a wizard, with the reason. */
const allowed: Record<string, string> = {
  'src/server/content/routes/option-list-routes.ts':
    'addresses of option lists that every client knows (API-21 to API-23)',
  'src/server/content/option-items.ts': 'the items that those addresses give',
}

/** What a target declares is part of the product; words that are ordinary English cannot be told from code. */
const ofTargets = new Set(targets.flatMap(({ roles }) => Object.values(roles).map(({ wire }) => wire)))
const isDistinct = (name: string): boolean => /[_A-Z-]/.test(name) && !ofTargets.has(name)

const content = await shippedContent()
const names = new Set<string>()
for (const step of Object.values(content.wizards).flatMap(({ steps }) => steps)) {
  names.add(step.id)
  for (const { id, binding, list } of step.fields)
    for (const name of [id, binding?.payload, binding?.read, binding?.tagType, list?.id, list?.key])
      if (name !== undefined) names.add(name)
  for (const { list } of step.fields) for (const option of list?.options ?? []) names.add(option.id)
}
const facts = new Set(Object.values(content.wizards).flatMap(({ facts = {} }) => Object.keys(facts)))
const wanted = [...names].filter((name) => isDistinct(name) && !facts.has(name))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')

it('no source names a step, question, option, tag type or saved name of a wizard: they stand in content alone', () => {
  expect(wanted.length).toBeGreaterThan(300)
  const pattern = new RegExp(`(?<![\\w-])(${wanted.join('|')})(?![\\w-])`, 'g')
  const found = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // Contracts are made from schemas; the demo community tells stories in the words of the shipped wizards.
    .filter((file) => !/src\/contract|\/demo\/|\/fixtures\/|test-support/.test(file) && allowed[file] === undefined)
    .flatMap((file) => {
      const hits = withoutComments(readFileSync(file, 'utf8')).match(pattern)
      return hits === null ? [] : [`${file}: ${[...new Set(hits)].join(', ')}`]
    })
  expect(found).toEqual([])
})

it('the engine names no shape of answers that a target declares, nor what its halves are called', () => {
  const declared = targets.flatMap((target) => Object.entries(target.shapes ?? {}))
  const words = declared.flatMap(([name, { written }]) => [name, written])
  expect(words.length).toBeGreaterThan(3)
  const found = readdirSync('src/engine', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => words.some((word) => readFileSync(file, 'utf8').includes(word)))
  expect(found).toEqual([])
  const offered = readFileSync('schemas/content/step.schema.json', 'utf8')
  for (const [name, { with: other }] of declared) {
    expect(offered, 'an editor can say it').toContain(`"${name}"`)
    expect(declared.find(([one]) => one === other)?.[1].with).toBe(name)
  }
})
