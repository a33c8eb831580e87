import type { Content, InLanguage } from '@kindred/content'
import { memoize } from '@kindred/engine'
import type { FastifyRequest } from 'fastify'
import type { Mail } from '../../platform/mail/mail.ts'
import { languageFor } from './language-for.ts'

/** Says a sentence that the server has in the language of the content: as it is where that language has no words for it. */
export type TranslateSentence = (sentence: string) => string

interface Pattern {
  id: string
  matches: RegExp
  names: string[]
}

type Texts = Readonly<Record<string, string>>

/** Sentences of a file of texts, such as `content/messages/server.json`, by what they say, and those with `{names}` as patterns. */
const sentencesOf = memoize((texts: Texts) => {
  const entries = Object.entries(texts)
  const patterns = entries.flatMap(([id, text]): Pattern[] => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    if (names.length === 0) return []
    const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return [{ id, names, matches: new RegExp(`^${parts.join('([\\s\\S]+?)')}$`) }]
  })
  return { exact: new Map(entries.map(([id, text]) => [text, id])), patterns }
})

/** Translates a sentence by exact match or pattern; the value of a placeholder may itself be a sentence, which is translated too. */
function translate(source: Texts, words: Texts, language: string, sentence: string): string {
  const { exact, patterns } = sentencesOf(source)
  const known = exact.get(sentence)
  if (known !== undefined) return words[known] ?? sentence
  for (const { id, matches, names } of patterns) {
    const found = matches.exec(sentence)
    if (found === null) continue
    const values = new Map(names.map((name, at) => [name, translate(source, words, language, found[at + 1] ?? '')]))
    return (words[id] ?? sentence).replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
  }
  return isDay.test(sentence) ? dayIn(language, sentence) : sentence
}

/** How the server writes days: November 25, 2026. */
const isDay = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/
const dayIn = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day} UTC`))

const asItIs: TranslateSentence = (sentence) => sentence

/** Translates into the language of the request. */
export function translatorFor(request: FastifyRequest): TranslateSentence {
  // What fails before the content is there fails in its own words.
  const content = 'content' in request.server ? (request.server.content.current() as Content) : undefined
  return content === undefined ? asItIs : createTranslator(content, languageFor(request, content))
}

/** Translates into a stored language; returns sentences unchanged if it is null or the content no longer has it. */
export const translatorIn = (content: Content, language: string | null): TranslateSentence =>
  createTranslator(
    content,
    content.languages.find((one) => one.language === language),
  )

function createTranslator({ languages: [source] }: Content, words: InLanguage | undefined): TranslateSentence {
  if (source === undefined || words === undefined || words === source) return asItIs
  return translatorBetween(source.serverTexts, words.serverTexts, words.language)
}

/** Translates from one language to another, by texts of both with the same ids. */
export const translatorBetween =
  (source: Texts, words: Texts, language: string): TranslateSentence =>
  (sentence) =>
    translate(source, words, language, sentence)

/** A refusal: `detail`, and the sentences of each field. */
export function translateRefusal(
  saying: TranslateSentence,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { detail, errors } = body
  const ofFields = Object.entries((errors ?? {}) as Record<string, string[]>)
  return {
    ...body,
    ...(typeof detail === 'string' && { detail: saying(detail) }),
    ...(errors !== undefined && {
      errors: Object.fromEntries(ofFields.map(([field, sentences]) => [field, sentences.map(saying)])),
    }),
  }
}

/** A mail is a sentence a paragraph. */
export const translateMail = (saying: TranslateSentence, mail: Mail): Mail => ({
  ...mail,
  subject: saying(mail.subject),
  text: mail.text.split('\n\n').map(saying).join('\n\n'),
})
