import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../platform/project-root.ts'

export interface Font {
  family: string
  address: string
}

/** The product's own faces, by the files of their packages. */
const faces = [
  { family: 'Inter Variable', file: 'inter-latin-wght-normal.woff2' },
  { family: 'Source Serif 4 Variable', file: 'source-serif-4-latin-wght-normal.woff2' },
]

/** Where the built app serves its fonts. Before it is built, pages wear what the device has. */
export function builtFonts(folder = join(projectRoot, 'dist/app')): Font[] {
  const manifest = readManifest(join(folder, '.vite/manifest.json'))
  return faces.flatMap(({ family, file: face }) => {
    const found = Object.entries(manifest).find(([source]) => source.endsWith(`/${face}`))
    return found === undefined ? [] : [{ family, address: `/${found[1].file}` }]
  })
}

/** The style sheets of the built app's own frame: what its entry and the modules that it imports wear. Before it is built, none. */
export function builtSheets(folder = join(projectRoot, 'dist/app')): string[] {
  const manifest = readManifest(join(folder, '.vite/manifest.json'))
  const modules = new Set(['index.html'])
  for (const name of modules) for (const imported of manifest[name]?.imports ?? []) modules.add(imported)
  return [...modules].flatMap((name) => manifest[name]?.css ?? []).map((file) => `/${file}`)
}

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

function readManifest(file: string): Record<string, ManifestEntry> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
