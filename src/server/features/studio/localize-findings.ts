import type { Content, InLanguage } from '@kindred/content'
import { memoize } from '@kindred/engine'
import { translatorBetween } from '../languages/index.ts'
import { labelIn } from './edit-forms.ts'
import type { Words } from './outline.ts'

type Texts = Readonly<Record<string, string>>
const [says, plain] = ['studio.says.', 'studio.plain.']
const isOfChecker = (id: string): boolean => id.startsWith(says) || id.startsWith(plain)

/** What the checker says most to editors: it speaks the language of the code, and these are its sentences as texts. */
const sentencesOf = memoize(
  (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([id]) => id.startsWith(says))),
)

/** The same sentences as editors read them: in the words of the forms, where those of the checker are about files. */
const editorSentencesOf = memoize(
  (texts: Texts): Texts =>
    Object.fromEntries(Object.entries(sentencesOf(texts)).map(([id, text]) => [id, texts[editorTextId(id)] ?? text])),
)
const editorTextId = (id: string): string => plain + id.slice(says.length)

/** The words of the page itself. */
export const textsOfPage = memoize(
  (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([id]) => !isOfChecker(id))),
)

type LocalizedFinding = { sentence: string; suggestion: string | null; language: string }

/** A property in quotes, as files call it, and what is written behind it there: `"retired": true`. */
const property = /["“«]([a-z][A-Za-z]*)["”»](?:: (?:true|false))?/g

/** A sentence that calls properties as the form of the thing does, which has them as labels of its boxes. */
const withLabels = (sentence: string, form: string | null, words: Words, [open, close]: readonly string[]): string =>
  sentence
    .replace(property, (whole, name: string) => {
      const label = labelIn(form, name, words)
      return label === undefined ? whole : `${open}${label}${close}`
    })
    // What is known before a wizard opens: memoryType “happy”.
    .replace(/\b(\w+) (?=“)/g, (whole, fact: string) => {
      const label = words(`studio.fact.${fact}`)
      return label === undefined ? whole : `${label.toLowerCase()} `
    })

const quotesOf = (language: string): readonly string[] => (language === 'es' ? ['«', '»'] : ['“', '”'])

/**
 * What the checker says, in the language of the editor where the studio has words for it, else as it says it; and in which language that is.
 * `form`: of the thing that it is about, whose labels it is said with.
 */
export function localizeFinding(
  { languages: [source] }: Pick<Content, 'languages'>,
  words: InLanguage,
  { sentence, suggestion }: { sentence: string; suggestion?: string | null | undefined },
  form: string | null = null,
): LocalizedFinding {
  if (source === undefined) return { sentence, suggestion: suggestion ?? null, language: 'en' }
  const sayIn = ({ studioTexts, language }: InLanguage) => {
    const say = translatorBetween(sentencesOf(source.studioTexts), editorSentencesOf(studioTexts), language)
    const labels: Words = (key) => studioTexts[key] ?? source.studioTexts[key]
    return (text: string) => {
      // A property that fills a place of a sentence is called by its label before that is looked up as a word.
      const labelled = withLabels(text, form, labels, ['"', '"'])
      const known = [labelled, text].find((one) => say(one) !== one)
      return {
        isKnown: known !== undefined,
        said: withLabels(say(known ?? text), form, labels, quotesOf(language)),
      }
    }
  }
  const [own, theirs] = [sayIn(words), sayIn(source)]
  const known = own(sentence)
  const isOwn = words === source || known.isKnown
  const first = isOwn ? known : theirs(sentence)
  const more = suggestion ? (isOwn ? own(suggestion) : theirs(suggestion)) : undefined
  return {
    sentence: first.said,
    // What to do about it is left out where it would be in another language: the finding says what is wrong.
    suggestion: more === undefined || (isOwn && words !== source && !more.isKnown) ? null : more.said,
    language: isOwn ? words.language : source.language,
  }
}

/** The words of editors in one language, else in that of the content. */
export const studioWords =
  ({ studioTexts }: Pick<InLanguage, 'studioTexts'>, source: Pick<InLanguage, 'studioTexts'>) =>
  (key: string): string | undefined =>
    studioTexts[key] ?? source.studioTexts[key]
