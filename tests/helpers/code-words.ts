/** What of a Markdown text is code: what stands between fences, and between single backticks. */
const codeIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```[^\n]*\n([\s\S]*?)^```|`([^`\n]+)`/gm)].map(([, block, span]) => block ?? span ?? '')

/**
 * Does a text for people say this word as a word of content: alone between backticks, or in quotes in what they are shown as code?
 * That the word stands in a sentence says nothing: most of them are English.
 * @example isCodeWord('ends', 'Write `"ends": true`') // true; 'It depends' has none
 */
export const isCodeWord = (word: string, markdown: string): boolean =>
  codeIn(markdown).some((code) => code === word || code.includes(`"${word}"`))

/** Does a source say this word as that of an object: as a name in it, a part of one, or a text in quotes? */
export const standsIn = (word: string, source: string): boolean =>
  new RegExp(`(?<![\\w-])${word}["']?\\??:|["'\`.]${word}["'\`,)\\s;=[]|[{,] ${word} [,}]`).test(source)
