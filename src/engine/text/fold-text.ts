const quotes = /[`´‘’‚‛′‵ʹʻʼʽˈ‹›＇]/gu
const doubleQuotes = /[“”„‟″‶«»〝〞]/gu
const dashes = /[\p{Pd}\u2212\u02d7]/gu

// Accents, Hebrew and Arabic vowel points and the tatweel. The marks of Japanese (U+3099, U+309A) and of Indic scripts
// make other letters, so those stay.
const marks =
  /(?![\u3099\u309a])[\p{Script=Inherited}\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u06d6-\u06ed]/gu

/** Letters that no normal form takes apart, and that people type without their stroke. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const special = /[ßæœøłđðþħŧıς]/gu

const onlyAscii = /^[\x20-\x5f\x61-\x7e]*$/

/**
 * One text for all spellings of the same words: case, accents, compatibility forms (ﬁ, full width), composed or not, curly
 * quotes, kinds of dashes and of spaces, and characters that take no room do not count. For every search and comparison of
 * words that people type; never to store or to show them.
 * @example foldText('Don’t') === foldText("DON'T") && foldText('niñez') === foldText('ninez')
 */
export function foldText(text: string): string {
  const simple = onlyAscii.test(text) ? text : withoutForms(text)
  return simple
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter)
}

const withoutForms = (text: string): string =>
  text
    // Quotes first: the acute accent alone would be taken apart into a space and a mark.
    .replace(quotes, "'")
    .normalize('NFKD')
    .replace(doubleQuotes, '"')
    .replace(dashes, '-')
    .replace(marks, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC')
