/** Vite's list of what it built, by the place of the source in `src/app`. */
export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; css?: string[] }>>

export interface BuiltFiles {
  scripts: string[]
  styles: string[]
}

const entry = 'index.html'

function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, seen)
  return seen
}

/** The files of a module and of all it imports, without those that `index.html` names itself. */
export function filesBeyondEntry(manifest: Manifest, module: string): BuiltFiles {
  const there = chunksOf(manifest, entry)
  const chunks = [...chunksOf(manifest, module)].filter((name) => !there.has(name)).map((name) => manifest[name])
  return {
    scripts: chunks.flatMap((chunk) => chunk?.file ?? []),
    styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
  }
}
