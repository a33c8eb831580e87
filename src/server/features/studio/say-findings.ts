import type { Content, InLanguage } from '@kindred/content'
import { memoize } from '@kindred/engine'
import { sayingWith } from '../languages/index.ts'

type Texts = Readonly<Record<string, string>>
const isOfChecker = (id: string): boolean => id.startsWith('studio.says.')

/** What the checker says most to editors: it speaks the language of the code, and these are its sentences as texts. */
const sentencesOf = memoize(
  (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([id]) => isOfChecker(id))),
)

/** The words of the page itself. */
export const textsOfPage = memoize(
  (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([id]) => !isOfChecker(id))),
)

export type SaidFinding = { sentence: string; suggestion: string | null; language: string }

/** What the checker says, in the language of the editor where the studio has words for it, else as it says it; and in which language that is. */
export function sayFinding(
  { languages: [source] }: Pick<Content, 'languages'>,
  words: InLanguage,
  { sentence, suggestion }: { sentence: string; suggestion?: string | null | undefined },
): SaidFinding {
  const asItIs = { sentence, suggestion: suggestion ?? null, language: source?.language ?? 'en' }
  if (source === undefined || words === source) return asItIs
  const say = sayingWith(sentencesOf(source.studioTexts), sentencesOf(words.studioTexts), words.language)
  const said = say(sentence)
  if (said === sentence) return asItIs
  const more = suggestion ? say(suggestion) : null
  // What to do about it is left out where it would be in another language: the finding says what is wrong.
  return { sentence: said, suggestion: more === suggestion ? null : more, language: words.language }
}
