import { expect, it } from 'vitest'
import { cyclesOf, importedFile, importedNames, packages } from './helpers/packages.ts'

const sources = packages.flatMap((one) => one.sources)

it('finds a cycle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(cyclesOf(graph)).toEqual(['b → c → b'])
})

it('no file of the sources leads back to itself by what it imports', () => {
  const imports = sources.map((file): [string, string[]] => [
    file,
    importedNames(file).flatMap((name) => importedFile(file, name) ?? []),
  ])
  expect(cyclesOf(new Map(imports))).toEqual([])
})
