import { type Answers, type Field, fieldWithRole, type Option, type Wizard } from '@kindred/engine'
import type { MemoryHints } from './memory-hints.ts'

/**
 * The answers to the tag wizard's questions that follow from what was said: the role of the one person that it is about, and the age that
 * the author gives for themselves. What is ambiguous is left out; nothing here is an answer before the author says so.
 */
export function knownAnswers(wizard: Wizard, { subjects, story }: MemoryHints): Answers {
  const known: Record<string, readonly string[]> = {}
  const note = (role: string, find: (options: readonly Option[]) => Option | undefined) => {
    const field: Field | undefined = fieldWithRole(wizard, role)
    const option = field?.list && find(field.list.options)
    if (field && option) known[field.id] = [option.id]
  }
  note('person', (options) => (subjects.length === 1 ? personIn(options, subjects[0] ?? '') : undefined))
  note('age', (options) => ageIn(options, story))
  return known
}

const plain = (words: string): string =>
  words
    .toLowerCase()
    .trim()
    .replace(/^(?:my|our|the|mi|mis|nuestr[oa]|el|la)\s+/u, '')

function personIn(options: readonly Option[], subject: string): Option | undefined {
  const said = plain(subject)
  return options.find(({ label, synonyms = [] }) => [label, ...synonyms].some((name) => plain(name) === said))
}

const numbers = [
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho',
].map((words) => words.split(' '))

const number = String.raw`(\d{1,2}|${numbers.flat().join('|')})(?![\p{L}\d])`
/** What may follow an age: not *minutes late*, *years younger* or *houses away*. */
const asAge = String.raw`(?=\s*(?:$|[.,;:!?)—–-])|\s+(?:years?[\s-]old|years?\s*[.,;]|when|and|that|my|the|we|he|she|they|i|in|before|after|then|or|on|it|but|so)(?!\p{L}))`
const roughly = '(?:(?:about|around|only|just|maybe|almost|barely|still)\\s+)?'
const ages = new RegExp(
  [
    String.raw`(?<![\p{L}])i\s+(?:was|turned|had\s+just\s+turned)\s+${roughly}${number}${asAge}`,
    String.raw`(?<![\p{L}])at\s+(?:the\s+)?age\s+(?:of\s+)?${number}`,
    String.raw`(?<![\p{L}])(?:cuando|yo)\s+tenía\s+(?:unos\s+)?${number}\s+años`,
    String.raw`(?<![\p{L}])a\s+los\s+${number}\s+años`,
  ].join('|'),
  'giu',
)

const ageOf = (words: string): number =>
  /^\d/.test(words) ? Number(words) : Math.max(...numbers.map((list) => list.indexOf(words.toLowerCase()))) + 1

/** The one option whose range holds every age that the author gives for themselves. */
function ageIn(options: readonly Option[], story: string): Option | undefined {
  const said = [...story.matchAll(ages)].map((match) => ageOf(match.slice(1).find(Boolean) ?? ''))
  const found = new Set(
    said.map((age) =>
      options.find(({ label }) => {
        const [, from, to] = /^(\d+)\D+(\d+)/.exec(label) ?? []
        return from !== undefined && Number(from) <= age && age <= Number(to)
      }),
    ),
  )
  return found.size === 1 ? [...found][0] : undefined
}
