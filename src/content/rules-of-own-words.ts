import type { Target } from '@kindred/contract/target'
import { type DraftContent, findingAt, type Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { unknownName } from './rules-of-lists.ts'
import { settingsWithoutTarget } from './rules-of-settings.ts'

/** Sentences that belong to a step of every wizard, and to the end of those that have one. Others are said by pages that know no wizard. */
const ofSteps = ['wizard.', 'details.']

export const slotsOf = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map(([, slot]) => slot ?? '')

interface Saying {
  placed: Placed<{ words?: Record<string, string> }>
  /** Beginnings of the keys that are read here. */
  read: readonly string[]
  where: string
}

/** What a wizard or a step says in the place of a shared sentence: the sentence must exist, be said there, and keep its braces. */
export function ownWordRules(content: DraftContent, targets: readonly Target[]): Finding[] {
  const shared = new Map(content.texts.flatMap(({ value }) => Object.entries(value.texts)))
  // A folder of wizards alone: the shared sentences stand elsewhere, and nothing is known of them here.
  if (![...shared.keys()].some((key) => settingsWithoutTarget.words.some((start) => key.startsWith(start)))) return []
  const sayings = content.wizards.flatMap(({ definition, steps }): Saying[] => {
    const { target } = definition.value
    const { words } = targets.find(({ id }) => id === target)?.settings ?? settingsWithoutTarget
    const such = words.includes('own.') ? '' : ` of "${target}"`
    return [
      { placed: definition, read: words, where: `A wizard${such}` },
      ...steps.map((placed) => ({
        placed,
        read: placed.value.ends === true ? words : ofSteps,
        where: placed.value.ends === true ? `The last step${such}` : 'A step',
      })),
    ]
  })
  return sayings.flatMap((saying) =>
    Object.entries(saying.placed.value.words ?? {}).flatMap(([key, text]) => inOne(saying, key, text, shared)),
  )
}

function inOne({ placed, read, where }: Saying, key: string, text: string, shared: ReadonlyMap<string, string>) {
  const path = ['words', key]
  const known = [...shared.keys()].filter((name) => read.some((start) => name.startsWith(start)))
  const old = shared.get(key)
  if (old === undefined || !known.includes(key)) {
    const why = old === undefined ? 'No text has the name' : `${where} does not say`
    return [unknownName(placed, path, 'unknown-text', `${why} "${key}".`, key, known)]
  }
  const slots = slotsOf(old)
  return slotsOf(text)
    .filter((slot) => !slots.includes(slot))
    .map((slot) =>
      findingAt(
        placed.file,
        path,
        'unknown-placeholder',
        `Nothing is filled in for "{${slot}}" in "${key}".`,
        slots.length === 0
          ? 'Write it without braces.'
          : `There ${slots.length === 1 ? 'is' : 'are'} ${slots.map((one) => `{${one}}`).join(' and ')}.`,
      ),
    )
}
