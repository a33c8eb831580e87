import type { DraftContent, Finding } from '@kindred/content'
import { kindredFindingAt } from './kindred-finding.ts'

/** What cards call a memory, by the code of its mood. */
const cardTexts: Readonly<Record<number, string>> = {
  1: 'memory.type.happy',
  2: 'memory.type.bittersweet',
  3: 'memory.type.unhappy',
}

/** A mood is called alike where it is chosen and where it is read, so that people find what they chose. */
export function moodRules({ wizards, optionLists, texts }: DraftContent): Finding[] {
  const named = new Set(
    wizards
      .filter(({ definition }) => definition.value.target === 'memory')
      .flatMap(({ steps }) => steps.flatMap(({ value }) => value.fields))
      .flatMap(({ role, options }) => (role === 'mood' && options !== undefined ? [options] : [])),
  )
  const moods = optionLists
    .filter(({ value }) => named.has(value.id))
    .flatMap(({ file, value }) =>
      value.options.map(({ code, label }, index) => {
        const place = `${file.name}:${file.lineOf(['options', index, 'label'])}`
        return { key: cardTexts[code ?? 0] ?? '', label, place }
      }),
    )
  return texts.flatMap(({ file, value }) =>
    moods.flatMap(({ key, label, place }) => {
      const said = value.texts[key]
      if (said === undefined || holds(said, label)) return []
      const sentence = `Cards say "${said}", and who writes one chooses "${label}".`
      const suggestion = `Write "${label}" here too, or take the label in ${place} back.`
      return kindredFindingAt(file, ['texts', key], 'mood-in-other-words', sentence, suggestion)
    }),
  )
}

const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

const holds = (text: string, label: string): boolean => wordsOf(text).includes(wordsOf(label))
