/**
 * Matches a text in which something can be seen: a letter, digit, sign or picture. Spaces, control and direction marks,
 * joiners, fillers, the blank braille cell and marks without a letter under them are not. For JSON Schemas, as `pattern`.
 */
export const visiblePattern =
  '(?![\\p{Default_Ignorable_Code_Point}\\u2800\\ufffc\\u{1d159}\\u{13441}\\u{13442}])[\\p{L}\\p{N}\\p{P}\\p{S}]'

const visible = new RegExp(visiblePattern, 'u')

/** Without the spaces around it; empty where nothing can be seen. */
export const visibleOf = (text: string): string => (hasVisibleText(text) ? text.trim() : '')

/** Is there something to be seen in it? Page and server take no other text where one is asked for. */
export const hasVisibleText = (text: string): boolean => visible.test(text)
