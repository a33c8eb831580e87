// npm run build: the app into dist/app (Vite), the server into dist/server (esbuild). Needs installed packages.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { serverBundle } from './server-bundle.mjs'

ensureInstalled()
// The marker is written last, so that a build cut short is made again.
const marker = join(root, 'dist/.built')
rmSync(marker, { force: true })
await Promise.all([buildApp(), buildServer()])
writeFileSync(marker, `${new Date().toISOString()}\n`)

async function buildApp() {
  if (!existsSync(join(root, 'src/app/index.html'))) return
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' })
  compressFiles(join(root, 'dist/app'))
}

async function buildServer() {
  const { build } = await import('esbuild')
  await build({ ...serverBundle, outdir: join(root, 'dist/server'), sourcemap: true })
}

// Files that never change under their name are packed once, as small as can be, instead of on every request.
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
