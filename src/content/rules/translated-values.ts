import type { OptionList } from '@kindred/contract/option-list'
import { type DraftContent, findingAt, type Placed } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import { tooLongIn } from '../schema-findings.ts'
import { type NamedText, textsOf, translateValue, translationOf } from '../translations.ts'
import { confusableKey } from './duplicate-names.ts'
import { repeated } from './lists.ts'

type TranslationFile = DraftContent['translations'][number]

/** What says of a part that it is not translated does not matter here. */
const source = 'en'

/** Words of other languages are up to twice as long; short ones more. */
const maxTimes = 2
const freeCharacters = 25
/** So many characters of a translation fit where its text stands. */
export const longestFor = (text: string): number => text.length * maxTimes + freeCharacters

/** Where the translation of a text is written: under its id, or among the phrases. */
const writtenAt = ({ value: { words = {} } }: TranslationFile, { id, text }: Omit<NamedText, 'path'>): string[] =>
  Object.hasOwn(words, id) ? ['words', id, 'to'] : ['phrases', text]

/** A translation has the room that its text has, and is no paragraph where a word stood. */
export function lengthRules(translation: TranslationFile, placed: Placed<unknown>): Finding[] {
  const { file, value } = translation
  const { kind = '' } = placed.file
  const all = textsOf(placed)
  const said = all.flatMap((text) => {
    const to = translationOf(value, text, all)
    return to === undefined ? [] : [{ ...text, to }]
  })
  const byPlace = new Map(said.map((one) => [one.path.join('/'), one]))
  const tooLong = new Set<string>()
  const beyond = tooLongIn(kind, translateValue(kind, placed.value as object, value, source)).flatMap(
    ({ at, most }) => {
      const text = byPlace.get(at.join('/'))
      if (text === undefined) return []
      tooLong.add(text.id)
      const sentence = `“${text.to}” has ${[...text.to].length} characters, and at most ${most} fit here.`
      return findingAt(file, writtenAt(translation, text), 'translation-length', sentence, 'Say it in fewer words.')
    },
  )
  const long = said
    .filter(({ id, text, to }) => !tooLong.has(id) && to.length > longestFor(text))
    .map((one) => {
      const sentence = `“${one.to}” is much longer than “${one.text}”, and stands in the same place.`
      const suggestion = 'Say it in fewer words; if it is about something else, write it under that id.'
      const severity = 'warning'
      return findingAt(file, writtenAt(translation, one), 'translation-length', sentence, suggestion, { severity })
    })
  return [...beyond, ...long]
}

const outsideParentheses = (text: string): string => text.replace(/\([^()]*\)/g, '')

/** Options of one list that nobody can tell apart in this language, and labels that links would split. */
export function translatedLabelRules(translation: TranslationFile, { value }: Placed<OptionList>): Finding[] {
  const { options } = translateValue('option-list', value, translation.value, source)
  const written = (index: number): string => value.options[index]?.label ?? ''
  const place = (index: number) =>
    writtenAt(translation, { id: `options/${value.options[index]?.id}/label`, text: written(index) })
  const hidden = repeated(options, ({ label }) => confusableKey(label)).flatMap(({ index, first, item }) => {
    // Two that read the same in the content itself are told of there.
    if (confusableKey(written(first)) === confusableKey(written(index))) return []
    const sentence = `“${written(index)}” and “${written(first)}” are both “${item.label}” here: nobody can tell them apart.`
    const suggestion = 'Find another word for one of them.'
    return findingAt(translation.file, place(index), 'translation-hides', sentence, suggestion)
  })
  const split = options.flatMap(({ label }, index) => {
    if (!outsideParentheses(label).includes(',') || outsideParentheses(written(index)).includes(',')) return []
    const sentence = `"${label}" has a comma outside parentheses.`
    const suggestion = 'Links list labels with commas: use another word, or parentheses.'
    return findingAt(translation.file, place(index), 'comma-in-label', sentence, suggestion)
  })
  return [...hidden, ...split]
}
