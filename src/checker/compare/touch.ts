/** What an edit touches, in one sentence. */
export interface Touch {
  about: 'ways' | 'steps' | 'questions' | 'options' | 'limits' | 'words' | 'payload' | 'drafts'
  sentence: string
  /** The step it is about, by its id in the newer version where it is there still. */
  step?: string
}

export const touch =
  (about: Touch['about'], step?: string) =>
  (sentence: string): Touch => ({ about, sentence, ...(step === undefined ? {} : { step }) })

export const quoted = (words: string): string => `“${words}”`

const most = 6

/** `“a”, “b” and “c”`; long lists are cut, and say so. */
export function joinQuoted(words: readonly string[]): string {
  const shown = words.slice(0, words.length > most + 1 ? most : words.length).map(quoted)
  const more = words.length - shown.length
  const parts = more > 0 ? [...shown, `${more} more`] : shown
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
