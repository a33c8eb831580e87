import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { targets } from '#contract/targets'
import type { OptionList } from '#engine'
import { shippedContent } from '../helpers/content.ts'

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
/** What people read: titles of steps, questions, and labels. One word alone is ordinary English. */
const texts = new Set<string>()
for (const { title, question, fields } of Object.values(content.wizards).flatMap(({ steps }) => steps))
  for (const text of [title, question, ...fields.flatMap(({ label, list }) => [label, ...labelsOf(list)])])
    if (text?.includes(' ')) texts.add(text)
function labelsOf(list: OptionList | undefined): string[] {
  return list?.options.map(({ label }) => label) ?? []
}
const facts = new Set(Object.values(content.wizards).flatMap(({ facts = {} }) => Object.keys(facts)))
const wanted = [...names].filter((name) => isDistinct(name) && !facts.has(name))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|m?js|css|json)$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // Contracts are made from schemas; the demo community tells stories in the words of the shipped wizards.
  .filter((file) => !/src\/contract|\/demo\/|\/fixtures\/|test-support/.test(file))

/** What stands between quotes of one kind, or between tags. */
const wholeTexts = (code: string): string[] =>
  [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1|>([^<>{}]+)</g)].flatMap(([, , quoted, tagged]) =>
    [quoted, tagged].flatMap((text) => (text === undefined ? [] : [text.replaceAll('\\', '').trim()])),
  )

/** What of the shipped wizards a source says: names, and whole texts, in quotes of any kind or between tags. */
function saidOfWizards(source: string): string[] {
  const code = withoutComments(source)
  const named = code.match(pattern) ?? []
  return [...new Set(named), ...wholeTexts(code).filter((text) => texts.has(text))]
}
const pattern = new RegExp(`(?<![\\w-])(${wanted.join('|')})(?![\\w-])`, 'g')

it('no source says a step, question, option, tag type, saved name or text of a wizard: they stand in content alone', () => {
  expect(wanted.length).toBeGreaterThan(300)
  expect(texts.size).toBeGreaterThan(800)
  expect(sources.length).toBeGreaterThan(600)
  const found = sources.flatMap((file) => {
    const said = saidOfWizards(readFileSync(file, 'utf8'))
    return said.length === 0 ? [] : [`${file}: ${said.join(', ')}`]
  })
  expect(found).toEqual([])
})

it.each([
  [`const at = 'relationship_description'`, 'relationship_description'],
  ['.age-ranges { color: red }', 'age-ranges'],
  ['<h2>How did you feel at the time?</h2>', 'How did you feel at the time?'],
  [`say('I don\\'t remember')`, "I don't remember"],
  ['// As age-ranges are.\nconst url = "https://example.org"', undefined],
])('that would be found: %s', (source, said) => {
  expect(saidOfWizards(source)).toEqual(said === undefined ? [] : [said])
})

// Names and labels of one word are ordinary English, so they are looked for where code says them and prose does not: as a whole string,
// as the name of a property, as an attribute.

/** Words that are a name in content and something else in code. */
const ordinary = new Set(
  [
    // What programs, pages and the wire speak of, whatever is asked.
    'actions after before blank body calm choice close conflict connected content delete desc empathy empty fairness',
    'health hidden hide keep leave memory more never often order panic public quiet restore seen today touch unseen warn',
    'words',
    // Where a page leads to, and what it is drawn with.
    'letter reading safety',
  ].flatMap((words) => words.split(' ')),
)

/** Sources with a word that means something else there, or what a target declares, or what an address of the specification opens. */
const meanings: Record<string, readonly string[]> = {
  'src/app/lib/codes.ts': ['happy', 'bittersweet', 'unhappy'],
  'src/app/ui/type-label.tsx': ['happy', 'bittersweet', 'unhappy'],
  'src/server/moderation/check-decision.ts': ['suspend', 'lift', 'unwarn'],
  'src/server/moderation/decide.ts': ['suspend', 'lift'],
  // RTE-36: which number each word of `routeAction` opens.
  'src/app/features/wizard/memory-address.ts': ['sibling', 'feelings', 'needs', 'thoughts', 'social'],
  // Names of texts: a quiet row of cards that asks nothing.
  'src/app/features/memory/family-panel.tsx': ['father', 'mother', 'sibling', 'child'],
  // What a page needs to be drawn, and what a sentence needs to be shown.
  'src/server/pages/first-needs.ts': ['needs'],
  'src/engine/checker/test-scripts/messages.ts': ['needs'],
  // Parts of the API, a picture, a process, and what a private detail names.
  'src/server/openapi/calls.ts': ['Health', 'Content', 'Empathy', 'Photos'],
  'src/app/features/shell/nav-icons.ts': ['shelter'],
  'src/server/photos/making/ask-process.ts': ['child'],
  'src/app/features/wizard/private-details/patterns.ts': ['school'],
}

const labels = Object.values(content.wizards)
  .flatMap(({ steps }) => steps)
  .flatMap(({ title, question, fields }) => [
    title,
    question,
    ...fields.flatMap(({ label, list }) => [label, ...labelsOf(list)]),
  ])
const roles = targets.flatMap((target) => Object.keys(target.roles))
const ofMeaning = new Set([...ofTargets, ...roles, ...facts])
const oneWord = new Set(
  [...names, ...labels.filter((label) => label !== undefined && !label.includes(' '))].filter(
    (name): name is string => name !== undefined && !ofMeaning.has(name),
  ),
)

/** What of one word a source says of the shipped wizards. */
function saidInOneWord(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  const said = new Set<string>()
  const hear = (word: string | null) => word !== null && oneWord.has(word.trim()) && said.add(word.trim())
  const hearName = (name: { type: string }) => 'name' in name && typeof name.name === 'string' && hear(name.name)
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && hear(value)),
    TemplateElement: ({ value }) => void hear(value.cooked),
    JSXText: ({ value }) => void hear(value),
    Property: ({ computed, key }) => void (computed || hearName(key)),
    MemberExpression: ({ computed, property }) => void (computed || hearName(property)),
    JSXAttribute: ({ name }) => void (name.type === 'JSXIdentifier' && hear(name.name)),
  }).visit(program)
  return [...said]
}

it('no source says a name or label of one word either, as a string, a property or an attribute', () => {
  for (const word of ['age-range', 'feelings', 'sibling', 'Lonely', 'lonely']) expect(oneWord, word).toContain(word)
  const found: Record<string, string[]> = {}
  const excepted = new Set(ordinary)
  for (const file of sources.filter((name) => /\.(tsx?|m?js)$/.test(name))) {
    const said = saidInOneWord(file, readFileSync(file, 'utf8'))
    for (const word of said) excepted.delete(word)
    const names = said.filter((word) => !ordinary.has(word)).sort()
    if (names.length > 0) found[file] = names
  }
  // Also nothing is excepted that nobody says.
  expect(found).toEqual(Object.fromEntries(Object.entries(meanings).map(([file, words]) => [file, [...words].sort()])))
  expect([...excepted]).toEqual([])
})

it.each([
  [`const of = answers.feelings`, 'feelings'],
  [`send({ feelings: [] })`, 'feelings'],
  [`const { feelings: chosen } = answers`, 'feelings'],
  ['const place = `feelings`', 'feelings'],
  [`type Asked = 'sibling' | 'another'`, 'sibling'],
  [`const page = <Tags feelings />`, 'feelings'],
  [`const page = <h2> Lonely </h2>`, 'Lonely'],
  [`// feelings\nconst feelings = 'all your feelings'`, undefined],
])('that would be found: %s', (source, said) => {
  expect(saidInOneWord('some.tsx', source)).toEqual(said === undefined ? [] : [said])
})

// Names that are put together: `${what}_text`, 'step-' + id. What is not written there can be anything that stands in a name.

/** A part of what is put together: its text, or null where a name comes in. */
type Part = string | null
type Node = { type: string } & Record<string, unknown>

function partsOf(node: Node): Part[] {
  const inside = node as never as {
    left: Node
    right: Node
    quasis: { value: { cooked: string } }[]
    expressions: Node[]
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') return [inside.left, inside.right].flatMap(partsOf)
  if (node.type === 'TemplateLiteral')
    return inside.quasis.flatMap(({ value }, at) => {
      const next = inside.expressions[at]
      return [value.cooked, ...(next === undefined ? [] : partsOf(next))]
    })
  return [node.type === 'Literal' && typeof node.value === 'string' ? node.value : null]
}

/** Ids in a page, of which each has a part like this, and the words of `routeAction` (RTE-36). Each is said somewhere. */
const otherNames = ['…-help', '…words', 'memory-…', 'step…']

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a source puts together that is the name of something in a wizard, with … for what comes in. */
function putTogether(file: string, source: string): string[] {
  const said = new Set<string>()
  const hear = (node: object) => {
    const parts = partsOf(node as Node).filter((part) => part !== '')
    // One part alone is a name that the other tests find; less than three letters could be anything.
    if (parts.length < 2 || parts.join('').replace(/[^a-z]/gi, '').length < 3) return
    const form = new RegExp(`^${parts.map((part) => (part === null ? '[\\w-]+' : escaped(part))).join('')}$`)
    if ([...names].some((name) => form.test(name))) said.add(parts.map((part) => part ?? '…').join(''))
  }
  new Visitor({ TemplateLiteral: hear, BinaryExpression: hear }).visit(parseSync(file, source).program)
  return [...said]
}

it('no source puts such a name together from parts', () => {
  const found = sources
    .filter((name) => /\.(tsx?|m?js)$/.test(name))
    .flatMap((file) => putTogether(file, readFileSync(file, 'utf8')).map((form) => ({ file, form })))
  expect(found.filter(({ form }) => !otherNames.includes(form))).toEqual([])
  expect(otherNames.filter((form) => !found.some((one) => one.form === form))).toEqual([])
})

it.each([
  [`const name = \`\${'feel'}ings\``, 'feelings'],
  [`const name = 'risk' + '_' + 'factor'`, 'risk_factor'],
  [`const name = \`\${group}_text\``, '…_text'],
  [`const name = 'childhood_effects_' + side`, 'childhood_effects_…'],
  [`const key = \`wizard.\${name}\``, undefined],
  [`const words = \`\${a} and \${b}\``, undefined],
])('that would be put together: %s', (source, said) => {
  expect(putTogether('some.ts', source)).toEqual(said === undefined ? [] : [said])
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
