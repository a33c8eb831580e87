import { type Content, contentIn, type InLanguage } from '@kindred/content'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from './language-cookie.ts'

/** What a browser asks for, most wanted first: 'es-MX,es;q=0.9,en;q=0.5' → es-mx, es, en. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.split(';').map((one) => one.trim().toLowerCase())
      const q = rest.find((one) => one.startsWith('q='))
      return { tag, weight: q === undefined ? 1 : Number(q.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

const mainPart = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Whoever asks for es-MX is glad of es. */
const nearest = (tag: string, there: readonly InLanguage[]): InLanguage | undefined =>
  there.find(({ language }) => language.toLowerCase() === tag) ??
  there.find(({ language }) => mainPart(language) === mainPart(tag))

/**
 * The words of the content in the language of whoever asks: chosen before, else what the browser wants, else the language in which
 * the content is written.
 */
export function languageFor(request: FastifyRequest, { languages }: Pick<Content, 'languages'>): InLanguage {
  const chosen = languageCookie(request)
  const known = languages.find(({ language }) => language === chosen)
  if (known !== undefined) return known
  const wanted = parseAcceptLanguage(request.headers['accept-language'] ?? '')
  const found = wanted.map((tag) => nearest(tag, languages)).find((one) => one !== undefined)
  // There is always the first one: the language of the content.
  return found ?? (languages[0] as InLanguage)
}

/** The content as whoever asks reads it: the same ids and versions, labels in their language. */
export const contentFor = (request: FastifyRequest, content: Content): Content =>
  contentIn(content, languageFor(request, content))

/** Tells caches on the way that the next one may be answered in another language. */
export const varyByLanguage = (reply: FastifyReply): FastifyReply => reply.header('vary', 'accept-language, cookie')
