import type { PublishedFact } from '@kindred/contract/published'
import type { Fact } from '@kindred/contract/wizard'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'

type Facts = Readonly<Record<string, Fact>>
type PublishedFacts = Readonly<Record<string, PublishedFact>>

/** Facts that are read from a stored number. What was published first is how numbers were read ever since. */
export function factsToPublish(facts: Facts = {}, before: PublishedFacts = {}): Record<string, PublishedFact> {
  const all: Record<string, PublishedFact> = { ...before }
  for (const [name, fact] of Object.entries(facts)) {
    if (fact.codes === undefined) continue
    const was = before[name] ?? (fact.payload === undefined ? {} : { payload: fact.payload })
    all[name] = { ...was, codes: { ...codesOf(fact), ...before[name]?.codes } }
  }
  return all
}

const codesOf = ({ values = [], codes = [] }: Fact): Record<string, number> =>
  Object.fromEntries(values.flatMap((value, at) => (codes[at] === undefined ? [] : [[value, codes[at]]])))

/** A stored number says the same as ever: else a memory would be asked the questions of another kind. */
export const factRules = (
  { definition: { file, value } }: DraftContent['wizards'][number],
  before: PublishedFacts = {},
): Finding[] =>
  Object.entries(before).flatMap(([name, was]) => {
    const now = value.facts?.[name]
    if (now === undefined) return []
    const moved = (part: string, sentence: string, mend: string): Finding =>
      findingAt(file, ['facts', name, part], 'published-code', sentence, mend)
    if (now.payload !== was.payload) {
      const sentence = `The fact "${name}" was read from "${was.payload ?? ''}" and is read from "${now.payload ?? ''}" now, where the same numbers mean something else.`
      return [moved('payload', sentence, 'Put it back; another fact takes another name.')]
    }
    return Object.entries(was.codes).flatMap(([one, code]) => {
      const is = now.values?.[(now.codes ?? []).indexOf(code)]
      // A value in other words is the same to whatever is stored.
      if (is === undefined || is === one || was.codes[is] === undefined) return []
      const sentence = `The number ${code} of the fact "${name}" meant "${one}", and means "${is}" now: what is stored would be read as something else.`
      return [moved('codes', sentence, `Let "codes" say ${code} where "values" say "${one}".`)]
    })
  })
