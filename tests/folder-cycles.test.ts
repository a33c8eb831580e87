import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importedFile, importedNames, type Package, packages, stronglyConnectedComponents } from './helpers/packages.ts'

/** A folder that holds only folders (`features/`) is no module itself; a file at the root of a package is one. */
function moduleOf({ folder, sources }: Package): (file: string) => string {
  const withFiles = new Set(sources.map((file) => posix.dirname(file)))
  return (file) => {
    const parts = posix.relative(folder, file).split('/')
    const depth = parts.findIndex((_, at) => withFiles.has(posix.join(folder, ...parts.slice(0, at + 1))))
    return parts.slice(0, depth < 0 ? parts.length : depth + 1).join('/')
  }
}

/** Which modules of a package each of them imports. */
function importsBetween(one: Package): Map<string, Set<string>> {
  const of = moduleOf(one)
  const graph = new Map<string, Set<string>>()
  for (const file of one.sources)
    for (const name of importedNames(file)) {
      const target = importedFile(file, name)
      if (!target?.startsWith(`${one.folder}/`) || of(target) === of(file)) continue
      graph.set(of(file), (graph.get(of(file)) ?? new Set()).add(of(target)))
    }
  return graph
}

describe('folders', () => {
  it('finds cycles that share a folder as one', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['b']],
      ['d', ['b', 'e']],
    ])
    expect(stronglyConnectedComponents(graph)).toEqual([['b', 'c', 'd']])
  })

  it.each(packages)('$folder has no cycle of folders', (one) => {
    expect(stronglyConnectedComponents(importsBetween(one))).toEqual([])
  })
})
