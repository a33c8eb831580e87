import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url))

/** Modules that a page loads together are packed together: some dozen files of a few hundred bytes each cost more to fetch than to read. */
const groups = [
  // What every page loads.
  {
    name: 'base',
    roots: [
      'app/main.tsx',
      'app/lib/memories/memory-codes.ts',
      'app/lib/texts/relative-time.ts',
      'app/lib/navigation/use-title.ts',
      'app/ui/dialog.tsx',
      'app/ui/picture.tsx',
    ],
  },
  // A memory wherever one stands: in a list, on its page, in a window.
  {
    name: 'memories',
    roots: [
      'app/features/feed/memory-card.tsx',
      'app/features/feed/memory-list.tsx',
      'app/routes/comment-parts.tsx',
      'app/routes/empty-list.tsx',
      'app/routes/search-link.tsx',
    ],
  },
  // What every wizard loads, whichever way it is opened. Not by the form room's door, which lends more than one page takes.
  {
    name: 'wizard',
    roots: [
      'app/ui/form-ports.tsx',
      'app/features/wizard/drafts/keep-version.ts',
      'app/features/wizard/drafts/merge-answers.ts',
      'app/features/wizard/drafts/use-resolved-draft.ts',
      'app/features/wizard/parse-stored-answers.ts',
      'app/features/wizard/posting/use-submit.ts',
      'form/frames/icons.tsx',
      'form/frames/intro.tsx',
      'form/frames/missing-answers.tsx',
      'form/frames/wizard-step.tsx',
      'form/journey/form-ports.tsx',
      'form/journey/use-journey.ts',
      'form/saving/draft-store.ts',
      'form/saving/idempotency-key.ts',
    ],
  },
]

/** What the engine's door lends to the checker alone, which only editors load. */
const ofEditors = ['engine/kinds/representative-entries.ts', 'engine/machine/named-machine.ts'].map(source)

/** Through it a page that takes one frame would be given all of them. */
const door = source('form/index.ts')

function loadedWith(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id) || id === door || ofEditors.includes(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(graph, imported, seen)
  return seen
}

/** Names the file that a module goes into; null leaves it to the bundler. */
export function chunkOf(): (id: string, graph: Graph) => string | null {
  const sets = new Map<string, Set<string>>()
  return (id, graph) => {
    for (const { name, roots } of groups)
      if (roots.some((root) => setOf(sets, graph, source(root)).has(id))) return name
    return null
  }
}

function setOf(sets: Map<string, Set<string>>, graph: Graph, root: string): Set<string> {
  const known = sets.get(root) ?? loadedWith(graph, root)
  sets.set(root, known)
  return known
}
