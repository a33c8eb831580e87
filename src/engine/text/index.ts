/** Texts as people write and read them: compared, counted, cut, and what is in them. Small enough for any page. */
export { countWords } from './count-words.ts'
export { foldText } from './fold-text.ts'
export { firstCharacterOf, lengthOf, maxCodePoints, previewOf, truncateText } from './graphemes.ts'
export { type Hashtag, hashtagAtCursor, hashtagOf, hashtagPrefixOf, hashtagsIn } from './hashtags.ts'
export { hasVisibleText, visibleOf, visiblePattern } from './visible-text.ts'
