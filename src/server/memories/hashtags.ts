// Letters (with their marks) and digits of any script, underscore and hyphen; a # inside a word starts no hashtag.
const pattern = /(?<![\p{L}\p{M}\p{N}_&#])#([\p{L}\p{M}\p{N}_-]+)/gu
const hasLetterOrDigit = /[\p{L}\p{N}]/u
const longest = 100
const most = 200

/** The different hashtags of texts, in lower case and without their #, in the order in which they come. */
export function hashtagsIn(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts)
    for (const [, word = ''] of text.matchAll(pattern)) {
      const hashtag = hashtagOf(word)
      if (hashtag !== undefined && found.size < most) found.add(hashtag)
    }
  return [...found]
}

/** A hashtag as it is stored and looked up; undefined when the word can be none. */
export function hashtagOf(word: string): string | undefined {
  const hashtag = word.normalize('NFC').replace(/^#/, '').toLowerCase()
  return hasLetterOrDigit.test(hashtag) && [...hashtag].length <= longest ? hashtag : undefined
}
