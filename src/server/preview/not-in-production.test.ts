import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { serverBundle } from '../../../scripts/server-bundle.mjs'
import { makeApp } from '../../../tests/helpers/server/make-app.ts'
import { projectRoot } from '../platform/project-root.ts'

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'imports' | 'moduleIds' | 'facadeModuleId' | 'isEntry' | 'isDynamicEntry'
>

/** These chunks with all that they load at once. */
function withImports(starts: readonly Chunk[], all: readonly Chunk[], seen = new Set<Chunk>()): Set<Chunk> {
  for (const chunk of starts) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    withImports(
      all.filter(({ fileName }) => chunk.imports.includes(fileName)),
      all,
      seen,
    )
  }
  return seen
}

describe('the preview', () => {
  it('is not in the built app, and neither is the checker in what members load', {
    timeout: 180_000,
  }, async () => {
    const chunks: Chunk[] = []
    const texts: string[] = []
    await build({
      configFile: join(projectRoot, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'silent',
      build: { write: false, reportCompressedSize: false },
      plugins: [
        {
          name: 'what-is-built',
          generateBundle(_options, files) {
            for (const file of Object.values(files)) {
              texts.push(file.type === 'chunk' ? file.code : String(file.source))
              if (file.type === 'chunk') chunks.push(file)
            }
          },
        },
      ],
    })
    // The studio draws with the same parts, in chunks that nobody else loads.
    const isStudio = ({ facadeModuleId }: Chunk) =>
      /\/features\/studio\/|\/studio-page\.tsx$/.test(facadeModuleId ?? '')
    const starts = chunks.filter((chunk) => (chunk.isEntry || chunk.isDynamicEntry) && !isStudio(chunk))
    const modules = [...withImports(starts, chunks)].flatMap(({ moduleIds }) => moduleIds)
    expect(modules.some((id) => id.includes('/features/wizard/'))).toBe(true)
    expect(modules.filter((id) => /\/features\/(preview|studio)\/|\/src\/checker\//.test(id))).toEqual([])
    const built = chunks.flatMap(({ moduleIds }) => moduleIds)
    expect(built.filter((id) => /\/features\/preview\/(main|preview-page|load-validators)\./.test(id))).toEqual([])
    expect(texts.filter((text) => text.includes('preview-api'))).toEqual([])
  })

  it('is in no file of the built server', async () => {
    const { metafile, outputFiles } = await bundle({ ...serverBundle, outdir: 'out', metafile: true, write: false })
    expect(Object.keys(metafile.inputs).some((file) => file.endsWith('src/server/build-app.ts'))).toBe(true)
    expect(Object.keys(metafile.inputs).filter((file) => file.includes('server/preview'))).toEqual([])
    // The table of addresses names its calls, so that no page of content takes them; nothing else does.
    const said = outputFiles.flatMap(({ text }) => [...text.matchAll(/preview-api\/?[\w/-]*/g)].map(([words]) => words))
    expect(new Set(said)).toEqual(new Set(['preview-api/']))
  })

  it('is no route of the server in any mode', async () => {
    for (const mode of ['production', 'development', 'test']) {
      const { app, inject, close } = await makeApp({ env: { NODE_ENV: mode } })
      expect(app.printRoutes({ commonPrefix: false })).not.toContain('preview')
      const answer = await inject({ url: '/preview-api/state', headers: { accept: 'application/json' } })
      expect(answer.headers['content-type']).not.toContain('application/json')
      await close()
    }
  })
})
