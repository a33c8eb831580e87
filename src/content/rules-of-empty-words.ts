import { memoize } from '@kindred/engine'
import { type DraftContent, findingAt, type Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './source-file.ts'

/** Names whose words are what somebody is asked, or chooses: a schema asks that they are there, and a blank would do for it. */
const asked = new Set(['title', 'question', 'label', 'summary', 'heading'])

/** Words that nobody can read: a question, an answer or a heading of nothing but blanks. */
export const emptyWordRules = ({ wizards, optionLists }: DraftContent): Finding[] =>
  [...wizards.flatMap(({ definition, steps }) => [definition, ...steps]), ...optionLists].flatMap(
    (placed: Placed<object>) => blanksIn(placed.value).map((path) => blank(placed, path)),
  )

const blanksIn = memoize((value: object) => blanksBelow(value, []))

function blanksBelow(value: unknown, path: JsonPath): JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => blanksBelow(each, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => {
    if (typeof each !== 'string') return blanksBelow(each, [...path, name])
    return asked.has(name) && each.trim() === '' ? [[...path, name]] : []
  })
}

const blank = ({ file }: Placed<unknown>, path: JsonPath): Finding =>
  findingAt(
    file,
    path,
    'too-little',
    `"${path.at(-1)}" has no words: nobody could read it.`,
    'Write between the quotes what people read here.',
  )
