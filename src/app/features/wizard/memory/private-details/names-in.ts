import nlp from 'compromise/two'
import { ambiguousNames, connectors, months, personVerbs, placeWords, publicWords, titles } from './name-stopwords.ts'

/** A word as `compromise` reads it. */
interface Term {
  text: string
  pre: string
  post: string
  tags?: ReadonlySet<string>
}

type Part = 'name' | 'title' | 'place' | 'none'

interface Word extends Term {
  bare: string
  lower: string
  part: Part
}

/** Runs of capital words with a name in them: 'Elsa Brandt', 'Aunt Clara', 'Springfield'. A guess, from word lists and grammar. */
export function namesIn(text: string): string[] {
  return readSentences(text).flatMap((terms) => (isShouted(terms) ? [] : runsOf(terms)))
}

const readSentences = (text: string): Term[][] => (nlp(text) as unknown as { document: Term[][] }).document

const hasTag = (term: Term | undefined, ...tags: string[]): boolean => tags.some((tag) => term?.tags?.has(tag) === true)
const isCapital = ({ text }: Term): boolean => /^\p{Lu}[\p{L}'’.-]/u.test(text)
const isAcronym = ({ text }: Term): boolean => /^\p{Lu}{2,}$/u.test(text)

/** In a sentence of capitals, and in a title, a capital letter says nothing. */
function isShouted(terms: readonly Term[]): boolean {
  const long = terms.filter(({ text }) => text.length > 1 && !connectors.has(text.toLowerCase()))
  return terms.length > 3 && long.length > 1 && long.every((term) => isCapital(term) || isAcronym(term))
}

function runsOf(terms: readonly Term[]): string[] {
  const words = terms.map((_, at) => wordAt(terms, at))
  const runs: Word[][] = [[]]
  for (const word of words) {
    if (word.part === 'none') runs.push([])
    else runs.at(-1)?.push(word)
    // A comma ends a name; the dot of 'Mrs.' does not.
    if (/[^\s.'’]/.test(word.post) || (word.post.includes('.') && word.part !== 'title')) runs.push([])
  }
  return runs.filter((run) => run.some(({ part }) => part === 'name')).map((run) => run.map(spelled).join(' '))
}

/** As it was written: 'Mrs.' keeps its dot. */
const spelled = ({ bare, part, post }: Word): string => (part === 'title' && post.startsWith('.') ? `${bare}.` : bare)

function wordAt(terms: readonly Term[], at: number): Word {
  const term = terms[at] as Term
  const bare = term.text.replace(/['’]s?$/u, '').replace(/^[^\p{L}\d]+|[^\p{L}\d.]+$/gu, '')
  const lower = bare.toLowerCase().replace(/\.$/, '')
  return { ...term, bare, lower, part: partOf(terms, at, lower) }
}

function partOf(terms: readonly Term[], at: number, lower: string): Part {
  const term = terms[at] as Term
  if (!isCapital(term) || isAcronym(term)) return 'none'
  if (titles.has(lower)) return 'title'
  if (placeWords.has(lower)) return 'place'
  if (isPublic(term, lower)) return 'none'
  if (months.has(lower)) return isTitled(terms[at - 1]) ? 'name' : 'none'
  return beginsSentence(terms, at) && !namesAtStart(terms, at, lower) ? 'none' : 'name'
}

const isPublic = (term: Term, lower: string): boolean =>
  publicWords.has(lower) || hasTag(term, 'Demonym', 'Country', 'WeekDay', 'Holiday', 'Pronoun', 'Acronym')

const isTitled = (before: Term | undefined): boolean =>
  before !== undefined && titles.has(before.text.toLowerCase().replace(/\.$/, ''))

/** The first word, and the first inside of quotes. */
const beginsSentence = (terms: readonly Term[], at: number): boolean =>
  at === 0 || /["“‘(]/.test(terms[at]?.pre ?? '') || /[:"”]/.test(terms[at - 1]?.post ?? '')

/** What stands at the start of a sentence has a capital letter anyhow: word lists and the next word decide. */
function namesAtStart(terms: readonly Term[], at: number, lower: string): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (hasTag(term, 'Preposition', 'Conjunction', 'Determiner', 'QuestionWord', 'Adverb', 'Expression')) return false
  if (!hasTag(term, 'FirstName', 'LastName', 'Person', 'City', 'Place')) return isUnheardOf(term, lower) && speaks(next)
  return !ambiguousNames.has(lower) || isDoing(next) || (next !== undefined && isCapital(next))
}

/** Most of the world's names stand in no list: an unknown word that does what people do is one. */
const isUnheardOf = (term: Term | undefined, lower: string): boolean =>
  hasTag(term, 'Singular') && !hasTag(term, 'Actor', 'Verb') && !ambiguousNames.has(lower)
const speaks = (next: Term | undefined): boolean => next !== undefined && personVerbs.has(next.text.toLowerCase())

/** 'Grace slept', and not 'Grace was said'. */
const isDoing = (next: Term | undefined): boolean =>
  hasTag(next, 'Verb') && !hasTag(next, 'Copula', 'Modal', 'Auxiliary', 'Noun', 'Pronoun')
