import type { Target } from '@kindred/contract/target'
import type { Voice } from '@kindred/contract/voice'
import { alwaysEndsInResults, memoize } from '@kindred/engine'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { memoizeByInputs } from '../memoize-by-inputs.ts'
import type { BannedWords } from '../product-rules.ts'
import { type Prose, proseOf } from '../prose.ts'
import { readingAgeOf, sentencesOf, syllablesIn, wordsOf } from '../reading-level.ts'
import type { JsonPath } from '../source-file.ts'
import { unknownName } from './lists.ts'
import { settingsWithoutTarget } from './settings.ts'

/** Words that no text may hold, as the product says. */
export function wordRules(content: DraftContent, banned: readonly BannedWords[]): Finding[] {
  return proseOf(content).flatMap((ofFile) =>
    worded(ofFile, [banned], () => ofFile.flatMap((prose) => bannedIn(prose, banned))),
  )
}

const worded = memoizeByInputs<Finding[]>()

const bannedIn = (prose: Prose, banned: readonly BannedWords[]): Finding[] =>
  banned
    .filter(({ word, where }) => word.test(prose.text) && (where?.(prose) ?? true))
    .map(({ word, instead }) =>
      findingAt(
        prose.file,
        prose.path,
        'banned-words',
        `"${word.exec(prose.text)?.[0]}" is a wording that this place does not use.`,
        instead,
      ),
    )

const quoted = (sentence: string): string => `“${sentence.length > 160 ? `${sentence.slice(0, 157)}…` : sentence}”`

/** The words that make a text hard, longest first. */
const hardWords = (text: string): string[] =>
  [...new Set(wordsOf(text))]
    .filter((word) => syllablesIn(word) >= 3)
    .sort((a, b) => syllablesIn(b) - syllablesIn(a) || b.length - a.length)
    .slice(0, 3)

function measured(text: string) {
  const sentences = sentencesOf(text)
  const lengths = sentences.map((sentence) => wordsOf(sentence).length)
  const length = Math.max(0, ...lengths)
  return {
    sentences,
    length,
    longest: sentences[lengths.indexOf(length)] ?? '',
    words: lengths.reduce((sum, one) => sum + one, 0),
    age: Math.round(readingAgeOf(text)),
  }
}

/** Is everything plain enough? The bounds stand in content (`voice.json`); without them nothing is measured. */
export function readingRules(content: DraftContent): Finding[] {
  const bounds = content.voice[0]?.value
  if (bounds === undefined) return []
  return proseOf(content).flatMap((ofFile) =>
    read(ofFile, [bounds], () => ofFile.flatMap((prose) => [tooHard(prose, bounds), foreign(prose, bounds)].flat())),
  )
}

const read = memoizeByInputs<Finding[]>()

function tooHard({ file, path, text }: Prose, bounds: Voice): Found {
  const { sentences, words: count, longest, length, age } = measured(text)
  if (length > bounds.longestSentence)
    return findingAt(
      file,
      path,
      'long-sentence',
      `A sentence has ${length} words, and ${bounds.longestSentence} are the most: ${quoted(longest)}`,
      'Make two of it.',
    )
  if (age <= bounds.readingAge || count < bounds.fromWords) return []
  const [hardest = ''] = [...sentences].sort((a, b) => readingAgeOf(b) - readingAgeOf(a))
  const words = hardWords(hardest)
  return findingAt(
    file,
    path,
    'hard-to-read',
    `This reads easily from the age of ${age}, and ${bounds.readingAge} is the bound; the hardest sentence is ${quoted(hardest)}`,
    words.length === 0
      ? 'Make the sentences shorter.'
      : `Make it shorter, or find plainer words for ${words.map((word) => `“${word}”`).join(', ')}.`,
  )
}

const foreign = ({ file, path, text }: Prose, voice: Voice): Finding[] =>
  phrasesToAvoid(voice)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ say, instead }) =>
      findingAt(
        file,
        path,
        'sounds-translated',
        `“${say}” is not what a native writer says here.`,
        `Write “${instead}”.`,
      ),
    )

/** The phrases of `voice.json` as patterns: whole words, whatever their case and apostrophe. */
export const phrasesToAvoid = memoize((voice: Voice) =>
  (voice.avoid ?? []).map(({ say, instead }) => {
    const words = say.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['’]/g, "['’]")
    return { say, instead, pattern: new RegExp(`(?<![\\w'’-])${words}(?![\\w'’-])`, 'i') }
  }),
)

/** Names whose words are what somebody is asked, or chooses: a schema asks that they are there, and a blank would do for it. */
const asked = new Set(['title', 'question', 'label', 'summary', 'heading', 'message'])

/** Words that nobody can read: a question, an answer or a heading of nothing but blanks. */
export const emptyWordRules = ({ wizards, optionLists }: DraftContent): Finding[] =>
  [...wizards.flatMap(({ definition, steps }) => [definition, ...steps]), ...optionLists].flatMap(
    (placed: Placed<object>) => blanksIn(placed.value).map((path) => blank(placed, path)),
  )

const blanksIn = memoize((value: object) => blanksBelow(value, []))

function blanksBelow(value: unknown, path: JsonPath): JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => blanksBelow(each, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== 'string') return blanksBelow(each, [...path, name])
    return asked.has(name) && each.trim() === '' ? [[...path, name]] : []
  })
}

const blank = ({ file }: Placed<unknown>, path: JsonPath): Finding =>
  findingAt(
    file,
    path,
    'too-little',
    `"${path.at(-1)}" has no words: nobody could read it.`,
    'Write between the quotes what people read here.',
  )

interface PlacedText {
  placed: Placed<unknown>
  path: JsonPath
  text: string | undefined
}

/** Words of wizards and option lists in which nothing is ever filled in: people would read the braces. */
export function unfilledBraceRules({ wizards, optionLists }: Pick<DraftContent, 'wizards' | 'optionLists'>): Finding[] {
  const ofWizards = wizards.flatMap(({ definition, steps }) => [
    ...(['title', 'editTitle', 'intro'] as const).map(
      (name): PlacedText => ({
        placed: definition,
        path: [name],
        text: definition.value[name],
      }),
    ),
    ...Object.entries(definition.value.messages ?? {}).map(
      ([name, text]): PlacedText => ({
        placed: definition,
        path: ['messages', name],
        text,
      }),
    ),
    ...steps.flatMap((placed) => ofStep(placed)),
  ])
  const ofLists = optionLists.flatMap((placed) =>
    placed.value.options.flatMap(({ label, help }, at): PlacedText[] => [
      { placed, path: ['options', at, 'label'], text: label },
      { placed, path: ['options', at, 'help'], text: help },
    ]),
  )
  return [...ofWizards, ...ofLists].flatMap(({ placed: { file }, path, text = '' }) =>
    placeholderNames(text).map((slot) =>
      findingAt(
        file,
        path,
        'unknown-placeholder',
        `Nothing is filled in for "{${slot}}" here, so people would read the braces.`,
        slot.startsWith('answer.')
          ? 'Answers are shown in the question, "help" and "why" of a step, in the help of its questions, in results and in messages of checks.'
          : 'Write it without braces.',
      ),
    ),
  )
}

const ofStep = (placed: DraftContent['wizards'][number]['steps'][number]): PlacedText[] => [
  ...(placed.value.sections ?? []).map(
    ({ title }, at): PlacedText => ({ placed, path: ['sections', at, 'title'], text: title }),
  ),
  ...placed.value.fields.flatMap(({ groups = [], modal }, at): PlacedText[] => [
    ...groups.map(
      ({ heading }, place): PlacedText => ({
        placed,
        path: ['fields', at, 'groups', place, 'heading'],
        text: heading,
      }),
    ),
    { placed, path: ['fields', at, 'modal', 'title'], text: modal?.title },
  ]),
]

/** Sentences that belong to a step of every wizard, and to the end of those that have one. Others are said by pages that know no wizard. */
const ofSteps = ['wizard.', 'details.']

export const placeholderNames = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]+)\}/g)].map(([, slot]) => slot ?? '')

interface Saying {
  placed: Placed<{ words?: Record<string, string> }>
  /** Beginnings of the keys that are read here. */
  read: readonly string[]
  where: string
}

/** What a wizard or a step says in the place of a shared sentence: the sentence must exist, be said there, and keep its braces. */
export function ownWordRules(content: DraftContent, targets: readonly Target[]): Finding[] {
  const shared = new Map(content.texts.flatMap(({ value }) => Object.entries(value.texts)))
  // A folder of wizards alone: the shared sentences stand elsewhere, and nothing is known of them here.
  const unread = content.wizards.flatMap(({ definition, steps }) => reviewUnread(definition, steps))
  if (![...shared.keys()].some((key) => settingsWithoutTarget.words.some((start) => key.startsWith(start))))
    return unread
  const sayings = content.wizards.flatMap(({ definition, steps }): Saying[] => {
    const { target } = definition.value
    const { words } = targets.find(({ id }) => id === target)?.settings ?? settingsWithoutTarget
    const such = words.includes('own.') ? '' : ` of "${target}"`
    return [
      { placed: definition, read: words, where: `A wizard${such}` },
      ...steps.map((placed) => ({
        placed,
        ...(placed.value.exit === true
          ? { read: [...ofSteps, 'own.exit'], where: 'An exit page' }
          : placed.value.ends === true
            ? { read: words, where: `The last step${such}` }
            : { read: ofSteps, where: 'A step' }),
      })),
    ]
  })
  return [
    ...unread,
    ...sayings.flatMap((saying) =>
      Object.entries(saying.placed.value.words ?? {}).flatMap(([key, text]) => inOne(saying, key, text, shared)),
    ),
  ]
}

/** What is said on the page on which answers are checked. */
const ofReview = ['own.review', 'own.review.text', 'own.nothing', 'own.back']

/** `property-unread`: words of a page of answers that nobody comes to, because results end the wizard on every way. */
function reviewUnread(definition: Wizards['definition'], steps: Wizards['steps']): Finding[] {
  const { kind, steps: order, words = {} } = definition.value
  const ordered = order.flatMap((id) => steps.find(({ value }) => value.id === id)?.value ?? [])
  if (!alwaysEndsInResults({ kind, steps: ordered })) return []
  return ofReview
    .filter((key) => key in words)
    .map((key) =>
      findingAt(
        definition.file,
        ['words', key],
        'property-unread',
        `"${key}" is said where answers are checked, and everybody ends on results before that.`,
        `Take it out, or take "ends" out of steps/${ordered.at(-1)?.id}.json, so that people check their answers after the results.`,
      ),
    )
}

type Wizards = DraftContent['wizards'][number]

function inOne({ placed, read, where }: Saying, key: string, text: string, shared: ReadonlyMap<string, string>) {
  const path = ['words', key]
  const known = [...shared.keys()].filter((name) => read.some((start) => name.startsWith(start)))
  const old = shared.get(key)
  if (old === undefined || !known.includes(key)) {
    const why = old === undefined ? 'No text has the name' : `${where} does not say`
    return [unknownName(placed, path, 'unknown-text', `${why} "${key}".`, key, known)]
  }
  const slots = placeholderNames(old)
  return placeholderNames(text)
    .filter((slot) => !slots.includes(slot))
    .map((slot) =>
      findingAt(
        placed.file,
        path,
        'unknown-placeholder',
        `Nothing is filled in for "{${slot}}" in "${key}".`,
        slots.length === 0
          ? 'Write it without braces.'
          : `There ${slots.length === 1 ? 'is' : 'are'} ${slots.map((one) => `{${one}}`).join(' and ')}.`,
      ),
    )
}
