import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const folders = ['src/content', 'src/content/rules', 'src/checker', 'src/checker/properties', 'src/checker/compare']
const code = [...folders, 'src/kindred', 'src/server/features/studio']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
  .filter((path) => /(?<!\.test)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []
const pairs = (words: readonly string[]) => words.slice(1).map((word, nth) => `${words[nth]} ${word}`)
const said = new Set(pairs(wordsOf(code)))

it('the checker still says what the studio has words for in other languages', () => {
  const { texts } = read('content/messages/studio.json') as { texts: Record<string, string> }
  const says = Object.entries(texts).filter(([id]) => id.startsWith('studio.says.'))
  expect(says.length).toBeGreaterThan(80)
  const unknown = says.filter(([, text]) => {
    const own = text.split(/\{\w+\}/).flatMap((part) => pairs(wordsOf(part)))
    return own.filter((pair) => said.has(pair)).length < own.length * 0.3
  })
  expect(unknown).toEqual([])
})
