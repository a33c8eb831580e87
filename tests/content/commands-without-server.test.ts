import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ownPackages } from '../../scripts/server-bundle.mjs'

/** Files that a script loads before it asks for more. */
async function loadedBy(script: string): Promise<string[]> {
  const { metafile } = await build({
    ...{ entryPoints: [script], bundle: true, write: false, metafile: true, outdir: 'dist', logLevel: 'silent' },
    ...{ packages: 'external', plugins: [ownPackages], platform: 'node', format: 'esm' },
  })
  const loaded = new Set([script])
  for (const file of loaded)
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind === 'import-statement') loaded.add(path)
  return [...loaded]
}

describe('editor commands', () => {
  it.each(['check-content', 'check-journeys', 'draw-wizard', 'published', 'print-test-scripts'])(
    '%s loads no server code',
    async (name) => {
      const loaded = await loadedBy(`scripts/${name}.ts`)
      expect(loaded.filter((file) => file.startsWith('src/content/')).length).toBeGreaterThan(20)
      expect(loaded.filter((file) => file.startsWith('src/server/'))).toEqual([])
    },
  )

  it('loadedBy returns the modules a script loads', async () => {
    expect(await loadedBy('scripts/read-local-served-state.ts')).toContain(
      'src/server/features/content/served-state.ts',
    )
  })
})
