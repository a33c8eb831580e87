import { type DraftContent, findingAt, type Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './source-file.ts'

/** Words that do harm or press, with what to write instead. From the voice and care rules of this product. */
const banned: readonly { word: RegExp; instead: string }[] = [
  { word: /\bcommit(s|ted|ting)? suicide\b/i, instead: 'Write "died by suicide".' },
  { word: /\bsuccessful suicide\b|\bfailed (suicide )?attempt\b/i, instead: 'Say what happened without judging it.' },
  { word: /\binvalid\b/i, instead: 'Say what is needed instead.' },
  { word: /\byou should\b/i, instead: 'Offer it: "you can", "you may like to".' },
  { word: /\bwe miss you\b|\bstreak\b/i, instead: 'Leave it out: nobody is pressed to come back.' },
  { word: /\bpress 3\b/i, instead: 'That service ended on 17 July 2025: leave it out.' },
]

function texts(value: unknown, path: JsonPath = []): { text: string; path: JsonPath }[] {
  if (typeof value === 'string') return path[0] === '$schema' ? [] : [{ text: value, path }]
  if (Array.isArray(value)) return value.flatMap((item, index) => texts(item, [...path, index]))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => texts(item, [...path, key]))
  return []
}

/** Words that no text of ours may hold. */
export function wordRules(content: DraftContent): Finding[] {
  const files: Placed<unknown>[] = [
    ...content.wizards.flatMap(({ definition, steps }) => [definition, ...steps]),
    ...content.optionLists,
    ...content.texts,
    ...content.hotlines,
    ...content.help,
  ]
  return files.flatMap(({ file, value }) =>
    texts(value).flatMap(({ text, path }) =>
      banned
        .filter(({ word }) => word.test(text))
        .map(({ word, instead }) =>
          findingAt(
            file,
            path,
            'banned-words',
            `"${word.exec(text)?.[0]}" is a wording that this place does not use.`,
            instead,
          ),
        ),
    ),
  )
}
