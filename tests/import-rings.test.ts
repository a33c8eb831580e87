import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const doors: Record<string, string> = {
  '#engine': 'src/engine/core/index.ts',
  '#engine/content': 'src/engine/content/index.ts',
  '#engine/checker': 'src/engine/checker/index.ts',
  '#kindred': 'src/kindred/index.ts',
}

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .map(({ parentPath, name }) => posix.join(parentPath, name))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))

/** What a file names in `from '…'`, types included: who reads the one has to have read the other. */
function importsOf(file: string): string[] {
  const named = [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^']+)'/g)].map(([, name = '']) => name)
  return named.flatMap((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : (doors[name] ?? [])))
}

/** Files that lead back to themselves, as one way round each. */
function ringsOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const rings: string[] = []
  function visit(file: string, way: readonly string[]): void {
    if (way.includes(file)) rings.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (way.includes(file) || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return rings
}

it('finds a ring', () => {
  const ring = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(ringsOf(ring)).toEqual(['b → c → b'])
})

it('no file of the sources leads back to itself by what it imports', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(ringsOf(new Map(sources.map((file) => [file, importsOf(file)])))).toEqual([])
})
