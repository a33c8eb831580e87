import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

interface Manifest {
  name: string
  exports?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

export interface Package {
  /** Relative to the repository, e.g. `src/engine`. */
  folder: string
  manifest: Manifest
  /** Sources without tests and their fixtures. */
  sources: readonly string[]
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.join(parentPath, name))

const isSource = (file: string): boolean =>
  /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\/fixtures\/|\/test-support\.tsx$/.test(file)

/** The workspaces of the repository. */
export const packages: readonly Package[] = readdirSync('src')
  .map((name) => `src/${name}`)
  .filter((folder) => existsSync(`${folder}/package.json`))
  .map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest,
    sources: filesBelow(folder).filter(isSource),
  }))

/** Module names in a file, of types too: whoever reads the one has to have read the other. */
export const importedNames = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import) ?\(?'([\w@./:?-]+)'/g)].map(([, name = '']) => name)

/** The file that an import leads to; undefined for packages from npm and for what a package does not export. */
export function importedFile(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name.split('?')[0] ?? '')
  const owner = packages.find(({ manifest }) => name === manifest.name || name.startsWith(`${manifest.name}/`))
  if (owner === undefined) return undefined
  const subpath = `.${name.slice(owner.manifest.name.length)}`
  for (const [key, target] of Object.entries(owner.manifest.exports ?? {})) {
    const [before = '', after] = key.split('*')
    if (after === undefined ? key === subpath : subpath.startsWith(before) && subpath.endsWith(after))
      return posix.join(owner.folder, target.replace('*', subpath.slice(before.length)))
  }
  return undefined
}

/** Cycles of a graph, one way round each: `a → b → a`. */
export function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  function visit(node: string, path: readonly string[]): void {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (path.includes(node) || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Strongly connected components of more than one node: what imports each other, by whichever way. Sorted by name. */
export function stronglyConnectedComponents(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const reachable = (from: string): Set<string> => {
    const found = new Set<string>()
    const open = [from]
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (const next of graph.get(node) ?? [])
        if (!found.has(next)) {
          found.add(next)
          open.push(next)
        }
    return found
  }
  const reach = new Map([...graph.keys()].map((node) => [node, reachable(node)]))
  const components = [...graph.keys()].map((node) =>
    [...graph.keys()].filter((other) => reach.get(node)?.has(other) && reach.get(other)?.has(node)).sort(),
  )
  return components.filter(
    (component, at) => component.length > 1 && components.findIndex((same) => same[0] === component[0]) === at,
  )
}
