import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { targets } from '@kindred/contract/targets'
import type { OptionList } from '@kindred/engine'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
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

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Without comments. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<!:)\/\/.*/g, '')

/**
 * Sources that may say what content says. Contracts are made from schemas. The demo community is fiction: its people tell stories, and
 * what they chose has to be written by its id, as members' answers are; it fills an empty database of this machine and nothing else
 * reads it. Migrations tell how the database came to be: they have run, with the names of their day, and a changed one would be refused.
 */
const notRead = /src\/contract|\/demo\/|\/db\/migrations\/|\/fixtures\/|test-support/

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.(tsx?|m?js|css|json|sql|html)$/.test(entry.name) && !/\.test\./.test(entry.name),
  )
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !notRead.test(file))

/** Code on one line: what is broken over lines, by a template, a plus or the space of JSX, reads as people see it. */
const onOneLine = (code: string): string =>
  withoutComments(code)
    .replace(/(['"`])\s*\+\s*(['"`])/g, '')
    .replace(/\{\s*(['"`])\s*\1\s*\}/g, ' ')
    .replaceAll('\\n', ' ')
    .replaceAll('\\', '')
    .replace(/&(apos|#39|rsquo);|’/g, "'")
    .replace(/\s+/g, ' ')

const anyText = new RegExp(
  `(?<![\\w-])(${[...texts]
    .map((text) => onOneLine(text))
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|')})(?![\\w-])`,
  'g',
)

/** What of the shipped wizards a source says: names, and texts, also on several lines and inside longer ones. */
function saidOfWizards(source: string): string[] {
  const named = withoutComments(source).match(pattern) ?? []
  return [...new Set([...named, ...(onOneLine(source).match(anyText) ?? [])])]
}
const pattern = new RegExp(`(?<![\\w-])(${wanted.join('|')})(?![\\w-])`, 'g')

/** Sentences of our own that hold a label of two or three words, which says something else there. */
const otherSentences: Record<string, readonly string[]> = {
  'src/content/rules/duplicate-names.ts': ['0-2 years', '3-5 years'],
  'src/app/features/preview/wizard-preview.tsx': ['Being compared'],
  'src/checker/properties/full-options.ts': ['None of these'],
}

it('no source contains a step, question, option, tag type, payload name or text of a wizard', () => {
  expect(wanted.length).toBeGreaterThan(300)
  expect(texts.size).toBeGreaterThan(800)
  expect(sources.length).toBeGreaterThan(600)
  const found = sources.flatMap((file) => {
    const sentences = saidOfWizards(readFileSync(file, 'utf8'))
    return sentences.length === 0 ? [] : [[file, sentences] as const]
  })
  expect(Object.fromEntries(found)).toEqual(otherSentences)
})

it.each([
  [`const at = 'relationship_description'`, 'relationship_description'],
  ['.age-ranges { color: red }', 'age-ranges'],
  ['<h2>How did you feel at the time?</h2>', 'How did you feel at the time?'],
  [`say('I don\\'t remember')`, "I don't remember"],
  ['<h2>\n  How did you feel\n  at the time?\n</h2>', 'How did you feel at the time?'],
  [`<p>How did you{' '}\n  feel at the time?</p>`, 'How did you feel at the time?'],
  ['const text = `Think back.\n  How did you\n  feel at the time?`', 'How did you feel at the time?'],
  [`say('Well: How did you feel at the time? Take your time.')`, 'How did you feel at the time?'],
  [`say('How did you ' +\n  'feel at the time?')`, 'How did you feel at the time?'],
  ['<p title="I don&apos;t remember">', "I don't remember"],
  ['<!-- age-ranges -->\n<p>Some time</p>', undefined],
  ['// As age-ranges are.\nconst url = "https://example.org"', undefined],
])('detects: %s', (source, said) => {
  expect(saidOfWizards(source)).toEqual(said === undefined ? [] : [said])
})

// Names and labels of one word are ordinary English, so they are looked for where code says them and prose does not: as a string or a
// word in one, in a regular expression, as the name of a property, as an attribute, as what a style sheet or a page of HTML names.

/** Words that are names in content and have another meaning in code. */
const ordinary = new Set(
  [
    // What programs, pages and the wire speak of, whatever is asked.
    'actions after before blank body calm choice close conflict connected content delete desc empathy empty',
    'health hidden hide keep leave memory more never often order panic public quiet reasons restore seen today touch unseen warn',
    'words',
    // Where a page leads to, and what it is drawn with.
    'letter reading safety',
  ].flatMap((words) => words.split(' ')),
)

/** Words of our own sentences. Where a string is such a word, holds it in quotes or has nothing but names, it counts all the same. */
const inSentences = new Set(
  'Close Content Empty Other Photos Privacy Public Reading changes free important myself needs rest safe space understood'.split(
    ' ',
  ),
)

/** Lists of English words, by which a text is read: each could be a label, and none stands for one. */
const listsOfWords = [
  'src/kindred/banned-words.ts',
  'src/app/features/wizard/memory/private-details/name-stopwords.ts',
  'src/app/features/wizard/memory/private-details/patterns.ts',
]

/** Sources with a word that means something else there, or what a target declares, or what an address of the specification opens. */
const meanings: Record<string, readonly string[]> = {
  'src/app/lib/memories/memory-codes.ts': ['happy', 'bittersweet', 'unhappy'],
  'src/app/ui/type-label.tsx': ['happy', 'bittersweet', 'unhappy'],
  'src/app/ui/type-label.css': ['happy', 'bittersweet', 'unhappy'],
  'src/kindred/mood-rules.ts': ['happy', 'bittersweet', 'unhappy'],
  // What the numbers of `mt` and of `type` mean, for whoever reads the API.
  'src/server/features/content/routes/option-list-routes.ts': ['happy', 'bittersweet', 'unhappy'],
  'src/server/features/personal-data/export-schema.ts': ['happy', 'bittersweet', 'unhappy'],
  'src/server/features/moderation/decide.ts': ['suspend', 'lift', 'unwarn'],
  // What an editor prepares in the studio.
  'src/app/features/studio/changes.tsx': ['changes'],
  'src/app/features/studio/edit-text.tsx': ['changes'],
  'src/app/features/studio/guide.tsx': ['changes'],
  'src/app/features/studio/reviewing.tsx': ['changes'],
  'src/app/features/studio/schedule.tsx': ['changes'],
  'src/app/features/studio/undo.tsx': ['changes'],
  'src/app/features/studio/studio-context.tsx': ['changes'],
  'src/app/features/studio/studio-queries.ts': ['changes'],
  'src/app/routes/studio-page.tsx': ['changes'],
  'src/server/features/studio/routes/change-routes.ts': ['changes'],
  'src/server/features/studio/studio-schemas.ts': ['changes'],
  // Names of texts: a quiet row of cards that asks nothing.
  'src/app/features/memory/memory-detail.tsx': ['father', 'mother', 'sibling', 'child'],
  // What a page needs to be drawn, and what a sentence needs to be shown.
  'src/server/http/pages/preload-hints.ts': ['needs'],
  'src/checker/test-scripts/messages.ts': ['needs'],
  // Parts of the API, a picture, a process, and what a private detail names.
  'src/server/openapi/calls.ts': ['Content', 'Empathy', 'Photos'],
  'src/kindred/frame/icons.tsx': ['shelter'],
  'src/server/features/photos/making/ask-process.ts': ['child'],
  'src/app/features/wizard/memory/private-details/patterns.ts': ['school'],
  // A pattern of Spanish: `a\s+los\s+`.
  'src/app/features/wizard/tags/known-answers.ts': ['loss'],
  'src/app/features/preview/preview-page.tsx': ['Reading'],
  // Places that are left of an option.
  'src/app/screens/preview-controls.tsx': ['Free', 'free'],
  // What other programs are told.
  'src/server/platform/db/embedded/make-cluster.ts': ['trust'],
  'src/server/platform/db/embedded/watchdog.ts': ['sleep'],
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

const wordsIn = (text: string): string[] => text.match(/(?<![\w-])[A-Za-z][\w-]*(?![\w-])/g) ?? []

/** Words of a string that are names or labels: all of a text that has no others, else those that no sentence of ours has. */
function namesInside(text: string): string[] {
  const words = wordsIn(text)
  const named = words.filter((word) => oneWord.has(word))
  const quoted = [...text.matchAll(/(['"`])([\w-]+)\1/g)].flatMap(([, , word]) => (word === undefined ? [] : [word]))
  return named.length === words.length ? named : named.filter((word) => !inSentences.has(word) || quoted.includes(word))
}

/** Names in a style sheet: classes, ids, and values of attributes. */
const namesInStyles = (css: string): string[] =>
  [...css.matchAll(/[.#]([A-Za-z][\w-]*)(?![^{}]*;)|=\s*["']?([\w-]+)["']?\s*\]/g)].flatMap(
    ([, name, value]) => name ?? value ?? [],
  )

/** Names in a page of HTML: in attributes and between tags. */
const namesInPages = (html: string): string[] =>
  [...html.matchAll(/=\s*"([^"]*)"|>([^<>]+)</g)].flatMap(([, value, text]) => wordsIn(value ?? text ?? ''))

/** What of one word a source says of the shipped wizards. */
function saidInOneWord(file: string, source: string): string[] {
  const plain = withoutComments(source)
  if (/\.(css|html|sql)$/.test(file)) {
    const said = file.endsWith('css')
      ? namesInStyles(plain)
      : file.endsWith('html')
        ? namesInPages(plain)
        : wordsIn(plain)
    return [...new Set(said.filter((word) => oneWord.has(word)))]
  }
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  const said = new Set<string>()
  const isList = listsOfWords.includes(file)
  const hear = (text: string | null) => {
    const word = text?.trim() ?? ''
    if (oneWord.has(word)) said.add(word)
    else if (!isList) for (const name of namesInside(word)) said.add(name)
  }
  const hearName = (name: { type: string }) => 'name' in name && typeof name.name === 'string' && hear(name.name)
  new Visitor({
    Literal: (one) => {
      if ('regex' in one && one.regex) hear(one.regex.pattern)
      else if (typeof one.value === 'string') hear(one.value)
    },
    TemplateElement: ({ value }) => void hear(value.cooked),
    JSXText: ({ value }) => void hear(value),
    Property: ({ computed, key }) => void (computed || hearName(key)),
    MemberExpression: ({ computed, property }) => void (computed || hearName(property)),
    JSXAttribute: ({ name }) => void (name.type === 'JSXIdentifier' && hear(name.name)),
  }).visit(program)
  return [...said]
}

it('no source contains a one-word name or label as string, property or attribute', () => {
  for (const word of ['age-range', 'feelings', 'sibling', 'Lonely', 'lonely']) expect(oneWord, word).toContain(word)
  const found: Record<string, string[]> = {}
  const excepted = new Set(ordinary)
  for (const file of sources.filter((name) => !name.endsWith('.json'))) {
    const oneWordNames = saidInOneWord(file, readFileSync(file, 'utf8'))
    for (const word of oneWordNames) excepted.delete(word)
    const names = oneWordNames.filter((word) => !ordinary.has(word)).sort()
    if (names.length > 0) found[file] = names
  }
  // No exception is unused.
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
  [`query("select 1 from memory_tags where field = 'feelings'")`, 'feelings'],
  [`query("select 1 from memory_tags where field = 'needs'")`, 'needs'],
  [`query('select feelings from answers')`, 'feelings'],
  [`const all = 'feelings lonely'.split(' ')`, 'feelings lonely'],
  ['const isTag = /^(feelings|lonely)$/', 'feelings lonely'],
  [`const page = <p className="tag lonely" />`, 'lonely'],
  ['.lonely { color: red }', 'lonely', 'some.css'],
  ['a:hover > #lonely::before,\n[data-tag="feelings"] { color: red }', 'lonely feelings', 'some.css'],
  ['p { background: url(a.lonely); color: red }', undefined, 'some.css'],
  ['<body class="tag lonely"><p>Feelings</p></body>', 'lonely Feelings', 'some.html'],
  [`update memory_tags set field = 'feelings';`, 'feelings', 'some.sql'],
  [`// feelings\nconst feelings = 'Whoever asks needs time'`, undefined],
])('detects: %s', (source: string, said?: string, file = 'some.tsx') => {
  expect(saidInOneWord(file, source)).toEqual(said?.split(' ') ?? [])
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

it('no source concatenates such a name', () => {
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
])('detects a concatenation: %s', (source, said) => {
  expect(putTogether('some.ts', source)).toEqual(said === undefined ? [] : [said])
})

it('the engine contains no shape or half declared by a target', () => {
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
