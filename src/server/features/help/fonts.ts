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

function readManifest(file: string): Record<string, { file: string }> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
