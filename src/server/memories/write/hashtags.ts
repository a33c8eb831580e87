import { hashtagsIn as findHashtags } from '@kindred/engine/text'

const most = 200

/** The different hashtags of texts as they are stored, in the order in which they come. */
export const hashtagsIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => findHashtags(text).map(({ tag }) => tag)))].slice(0, most)
