import { type DraftContent, type Finding, findingAt, nearestName } from '@kindred/content'
import textPlaceholders from './text-placeholders.json' with { type: 'json' }

/** What the app and the server fill into each text, by its name without the ending that a number chooses (`.one`, `.other`). */
export const filledPlaceholders: Readonly<Record<string, readonly string[]>> = textPlaceholders

/** What is filled into a text: by its name, or as into all whose names begin so (`bell.said.*`: one for each kind of notification). */
const filledInto = (key: string): readonly string[] =>
  filledPlaceholders[baseKeyOf(key)] ?? filledPlaceholders[key.replace(/[^.]+$/, '*')] ?? []

/** `bell.who.one` and `bell.who.other` are forms of one text. */
export const baseKeyOf = (key: string): string => key.replace(/\.(zero|one|two|few|many|other)$/, '')

export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]+)\}/g)].map(([, slot]) => slot ?? '')

/** Braces in texts of the app, of help and of messages that nobody fills in: people would read them. */
export function placeholderRules({ texts }: DraftContent): Finding[] {
  // What the server says is found by its sentences, whatever is filled into them (`features/languages`).
  const ofPages = texts.filter(({ value }) => value.for === undefined)
  return ofPages.flatMap(({ file, value }) =>
    Object.entries(value.texts).flatMap(([key, text]) => {
      const filled = filledInto(key)
      return placeholdersIn(text)
        .filter((slot) => !filled.includes(slot))
        .map((slot) => {
          const meant = nearestName(slot, filled)
          const path = ['texts', key]
          const fix =
            meant === undefined ? undefined : file.fixWord(path, text, text.replace(`{${slot}}`, `{${meant}}`))
          const sentence = `Nothing is filled in for "{${slot}}" in "${key}", so people would read the braces.`
          return findingAt(file, path, 'unknown-placeholder', sentence, suggestionOf(filled, meant), { fix })
        })
    }),
  )
}

function suggestionOf(filled: readonly string[], meant: string | undefined): string {
  if (meant !== undefined) return `Did you mean "{${meant}}"?`
  if (filled.length === 0)
    return 'Write it without braces. Where code fills it in, src/kindred/text-placeholders.json says so: add a line.'
  return `There ${filled.length === 1 ? 'is' : 'are'} ${filled.map((one) => `{${one}}`).join(' and ')}.`
}
