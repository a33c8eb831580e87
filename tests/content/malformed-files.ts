// Malformed, empty, oversized and foreign files in a content folder, by mistake or on purpose, with the finding of each.
import { symlink, writeFile } from 'node:fs/promises'

interface FileAsItComes {
  name: string
  drop: (path: string, text: string) => Promise<void>
  /** The beginning of what is said: file, line and rule. */
  says: RegExp
}

const options = 'options/places.json'
const step = 'wizards/walk/steps/places.json'
const deep = 20_000
const unreadable = /^\s*(?:[\w/.-]*\/)?content\/[\w/.-]+:\d+: .*\[unreadable-file\]/
const entry = (at: number): string => `{ "id": "o${at}", "label": "Option ${at}", "labl": "" }`
const list = (entries: readonly string[]): string =>
  `{\n  "$schema": "../../../../schemas/content/option-list.schema.json",\n  "id": "places",\n  "options": [\n${entries.join(',\n')}\n  ]\n}\n`
const many = (count: number): string => list(Array.from({ length: count }, (_, at) => entry(at)))

export const filesAsTheyCome: readonly FileAsItComes[] = [
  {
    name: 'options/deep.json',
    drop: (path) => writeFile(path, '['.repeat(deep) + ']'.repeat(deep)),
    says: unreadable,
  },
  {
    name: step,
    drop: (path, text) =>
      writeFile(path, text.replace('{', `{ "when": ${'{"not":'.repeat(deep)}{}${'}'.repeat(deep)},`)),
    says: unreadable,
  },
  {
    name: step,
    drop: (path, text) => writeFile(path, text.replace(/"limit": \d+/, '"limit": 1000000000')),
    says: /places\.json:\d+ fields\[0\]\.limit: .*10000/,
  },
  { name: options, drop: (path, text) => writeFile(path, Buffer.from(`\ufeff${text}`, 'utf16le')), says: unreadable },
  {
    name: options,
    drop: (path, text) => writeFile(path, Buffer.from(text.replace('"label": "', '"label": "Caf\u00e9 '), 'latin1')),
    says: unreadable,
  },
  { name: options, drop: (path) => writeFile(path, list([`"${'x'.repeat(20_000_000)}"`])), says: unreadable },
  {
    name: options,
    drop: (path) => writeFile(path, many(40_000)),
    says: /content\/options\/places\.json:\d+ .*Did you mean "label"/,
  },
  {
    name: 'options/nowhere.json',
    drop: (path) => symlink('gone.json', path),
    says: /nowhere\.json:1: This link leads nowhere/,
  },
  {
    name: 'options/itself.json',
    drop: (path) => symlink('itself.json', path),
    says: /itself\.json:1: .* back to itself/,
  },
]
