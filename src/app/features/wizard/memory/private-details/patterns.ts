type PrivateKind = 'email' | 'phone' | 'school' | 'address' | 'name'

export interface PrivateDetail {
  kind: PrivateKind
  words: string
}

/** Seven digits or more, with the signs that people write between them; a year or an age is not one. */
const phone = /(?<![\p{L}\d])\+?\(?\d(?:[\s().\-/]{0,2}\d){6,14}(?![\p{L}\d])/gu
const email = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu
const named = String.raw`(?:\p{Lu}[\p{L}'’.]*\s+){1,4}`
const school = new RegExp(
  String.raw`${named}(?:(?:Elementary|Primary|Middle|High|Secondary|Grammar|Boarding|Catholic|Junior|Senior)\s+)*(?:School|Academy|College|Kindergarten|Preschool)\b`,
  'gu',
)
const street = new RegExp(
  String.raw`\b\d{1,5}\s+${named}(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Drive|Close|Court|Way)(?!\p{L})`,
  'gu',
)

const finders: readonly [PrivateKind, RegExp][] = [
  ['email', email],
  ['phone', phone],
  ['address', street],
  ['school', school],
]

/** Words that only begin a sentence or stand for any such place: 'At School', 'My High School' names nobody's. */
const general =
  /^(?:(?:A|An|The|My|Our|His|Her|Their|This|That|In|At|From|After|Before|When|And|But|Then|So|High|Middle|Primary|Elementary|Secondary|Grammar|Boarding|Junior|Senior|Old|New)\s+)+/u

/** What can be told by its form: addresses, numbers to call, schools. */
export function patternsIn(text: string): PrivateDetail[] {
  const found: PrivateDetail[] = []
  for (const [kind, pattern] of finders)
    for (const match of text.matchAll(pattern)) {
      const words = (kind === 'school' ? match[0].replace(general, '') : match[0]).trim()
      if (kind === 'school' && !/\s/.test(words)) continue
      if (kind === 'phone' && !isPhone(words)) continue
      found.push({ kind, words })
    }
  return found
}

/** Two years with a dash between them have as many digits as a short number. */
const isPhone = (words: string): boolean => !/^(?:1[89]|20)\d{2}\s*[-/.]\s*(?:1[89]|20)\d{2}$/.test(words)
