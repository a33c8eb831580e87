import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { describe, expect, it } from 'vitest'
import { cyclesOf, importedFile, importedNames, type Package, packages } from './helpers/packages.ts'

const root = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

/** Packages that run in a browser as well, or in no product of ours. Folders are read by an entry of its own, `@kindred/content/node`. */
const withoutNode = ['contract', 'engine', 'content', 'checker', 'form', 'app'].map((name) => `src/${name}`)

const declared = ({ manifest: { dependencies, devDependencies, peerDependencies } }: Package) => ({
  ...dependencies,
  ...devDependencies,
  ...peerDependencies,
})

const packageName = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** `file → name` for each import of a package that a rule refuses. */
const refused = ({ sources }: Package, rule: (name: string, file: string) => boolean): string[] =>
  sources.flatMap((file) =>
    importedNames(file)
      .filter((name) => rule(name, file))
      .map((name) => `${file} → ${name}`),
  )

describe('packages', () => {
  it('are the workspaces', () => {
    expect(packages.map(({ folder }) => folder.slice('src/'.length)).sort()).toEqual(
      ['app', 'checker', 'content', 'contract', 'engine', 'form', 'kindred', 'server'].sort(),
    )
    expect(packages.flatMap(({ sources }) => sources).length).toBeGreaterThan(500)
  })

  it.each(packages)('$folder imports no file of another package by its path', (one) => {
    const outside = (name: string, file: string) => {
      const target = name.startsWith('.') ? importedFile(file, name) : undefined
      return target?.startsWith('src/') === true && !target.startsWith(`${one.folder}/`)
    }
    expect(refused(one, outside)).toEqual([])
  })

  it.each(packages)('$folder imports from other packages what they export', (one) => {
    const hidden = (name: string, file: string) =>
      name.startsWith('@kindred/') && importedFile(file, name) === undefined
    expect(refused(one, hidden)).toEqual([])
  })

  it.each(packages)('$folder imports the packages that its package.json names', (one) => {
    const unnamed = (name: string) =>
      !name.startsWith('.') &&
      !isBuiltin(name) &&
      !Object.hasOwn(declared(one), packageName(name)) &&
      packageName(name) !== one.manifest.name
    expect(refused(one, unnamed)).toEqual([])
  })

  it.each(packages)('$folder imports each package that its package.json names', (one) => {
    const imported = new Set(one.sources.flatMap(importedNames).map(packageName))
    expect(Object.keys(declared(one)).filter((name) => !imported.has(name))).toEqual([])
  })

  it.each(packages)('$folder names versions that the root installs', (one) => {
    const installed = { ...root.dependencies, ...root.devDependencies }
    const others = Object.entries(declared(one)).filter(
      ([name, version]) => !name.startsWith('@kindred/') && version !== '*' && version !== installed[name],
    )
    expect(others).toEqual([])
  })

  it.each(packages.filter(({ folder }) => withoutNode.includes(folder)))('$folder imports nothing of Node', (one) => {
    expect(refused(one, (name, file) => isBuiltin(name) && !file.startsWith('src/content/node/'))).toEqual([])
  })

  it('hide what they do not export', () => {
    expect(importedFile('src/server/main.ts', '@kindred/engine/journey/resolve-path.ts')).toBeUndefined()
    expect(importedFile('src/server/main.ts', '@kindred/engine/text')).toBe('src/engine/text/index.ts')
    expect(importedFile('src/form/index.ts', '../app/app.tsx')).toBe('src/app/app.tsx')
  })

  it('do not depend on each other in a cycle', () => {
    const graph = new Map(packages.map((one) => [one.manifest.name, Object.keys(declared(one))]))
    expect(cyclesOf(graph)).toEqual([])
  })

  it('draw help pages on the server with react-dom/server alone', () => {
    const drawing = packages.flatMap((one) =>
      refused(one, (name) => one.folder !== 'src/app' && /^react-dom(\/(?!server$)|$)/.test(name)),
    )
    expect(drawing).toEqual([])
  })
})
