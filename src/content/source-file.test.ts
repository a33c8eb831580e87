import { readFileSync } from 'node:fs'
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { expect, it } from 'vitest'
import type { JsonPath } from './source-file.ts'
import { nodeAt } from './source-file.ts'

const files = ['content/wizards/memory/wizard.json', 'content/options/feelings.json', 'content/messages/messages.json']
const twice = '{ "a": 1, "a": [2, { "b": null }], "constructor": {}, "0": [] }'

/** Every place of a value, as a path. */
function pathsIn(value: unknown, above: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [above]
  const below = Array.isArray(value)
    ? value.flatMap((part, at) => pathsIn(part, [...above, at]))
    : Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...above, name]))
  return [above, ...below]
}

it.each([...files.map((file) => [file, readFileSync(file, 'utf8')]), ['names that stand twice', twice]])(
  "nodeAt returns the same node as the parser's search: %s",
  (_file, text = '') => {
    const tree = parseTree(text) as Node
    const places = pathsIn(JSON.parse(text))
    const odd: JsonPath[] = [['toString'], [0], [-1], ['a', 5], ['a', '1'], ['a', 1, 'b'], ['a', 1, 'b', 'c']]
    const beside = places.slice(0, 50).flatMap((path) => [
      [...path, 'nobody'],
      [...path, 9_999],
    ])
    for (const path of [...places, ...beside, ...odd])
      expect([path, nodeAt(tree, path)?.offset]).toEqual([path, findNodeAtLocation(tree, [...path])?.offset])
  },
)
