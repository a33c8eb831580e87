import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const source = (name: string) => fileURLToPath(new URL(`../src/app/${name}`, import.meta.url))

/** Modules that a page loads together are packed together: some dozen files of a few hundred bytes each cost more to fetch than to read. */
const groups = [
  // What every page loads.
  { name: 'base', ofAll: [source('main.tsx')] },
  // What every wizard loads, whichever way it is opened.
  { name: 'wizard', ofAll: [source('routes/wizard-route.tsx'), source('features/wizard/memory-wizard-page.tsx')] },
]

function loadedWith(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(graph, imported, seen)
  return seen
}

/** Names the file that a module goes into; null leaves it to the bundler. */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  const sets = new Map<string, Set<string>>()
  return (id, graph) => {
    for (const { name, ofAll } of groups) if (ofAll.every((root) => setOf(sets, graph, root).has(id))) return name
    return null
  }
}

function setOf(sets: Map<string, Set<string>>, graph: Graph, root: string): Set<string> {
  const known = sets.get(root) ?? loadedWith(graph, root)
  sets.set(root, known)
  return known
}
