import { lengthOf } from '@kindred/engine/text'
import { _, type Ajv, type FuncKeywordDefinition, str } from 'ajv'

const lengthKeyword = (
  keyword: string,
  isWithin: (length: number, limit: number) => boolean,
  words: string,
): FuncKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'number',
  // A text has no more characters than units: most are within their limit without being counted.
  validate: (limit: number, text: string): boolean => isWithin(lengthOf(text), limit),
  error: {
    message: ({ schemaCode }) => str`must NOT have ${words} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
})

const most = lengthKeyword('maxLength', (length, limit) => length <= limit, 'more')
const least = lengthKeyword('minLength', (length, limit) => length >= limit, 'fewer')

/**
 * Lengths of texts count what a reader sees, as the page does; Ajv's own count code points, seven for a family emoji. A text
 * that fits by code points fits by characters, too.
 */
export function countCharacters(ajv: Ajv): Ajv {
  for (const keyword of [most, least]) ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword)
  return ajv
}
