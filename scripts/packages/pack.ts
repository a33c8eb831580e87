// npm run packages: what other teams install, as npm packs it, in dist/packages (--out=FOLDER): contract, engine, content, checker and
// form as ES modules with their types, and the command `kindred`. npm publish takes the folders beside the .tgz files as they are.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { commandOptions } from '../command-options.ts'
import { ownPackages } from '../server-bundle.mjs'
import { formStyles } from './form-styles.ts'
import { shippedTexts } from './shipped-texts.ts'

interface Manifest {
  name: string
  version: string
  exports: Record<string, string>
  peerDependencies?: Record<string, string>
  [name: string]: unknown
}

const { values } = commandOptions({ out: { type: 'string' } })
const out = resolve(values.out ?? 'dist/packages')
const types = join(out, '.types')
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T
const write = async (file: string, text: string) => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const usual: BuildOptions = {
  bundle: true,
  packages: 'external',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  logLevel: 'warning',
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file)
const asBuilt = (file: string): string => file.replace(/\.tsx?$/, '.js')
const asTypes = (file: string): string => file.replace(/\.tsx?$/, '.d.ts')

/** Declarations of all packages at once, as they lie in `src`: what is written there is what other teams' editors show. */
function writeTypes(): void {
  const options = ['--noEmit', 'false', '--emitDeclarationOnly', '--declaration', '--outDir', types, '--rootDir', '.']
  execFileSync('node_modules/.bin/tsc', [...options, '--project', 'scripts/packages/tsconfig.json'], {
    stdio: 'inherit',
  })
}

async function copyTypes(folder: string, to: string): Promise<void> {
  const from = join(types, 'src', folder)
  for (const name of await readdir(from, { recursive: true })) {
    if (!name.endsWith('.d.ts') || name.includes('.test.')) continue
    // Editors look for `./x.js` beside `x.d.ts`.
    const text = await readFile(join(from, name), 'utf8')
    await write(join(to, name), text.replace(/(from |import\()(['"]\.[^'"]*)\.tsx?(['"])/g, '$1$2.js$3'))
  }
}

/** What `exports` says of built files. Style sheets are written for the whole package (`writeStyles`). */
function builtExports(exports: Manifest['exports']): Record<string, unknown> {
  const named = Object.entries(exports).filter(([name, file]) => isCode(file) && !name.includes('fixtures'))
  return Object.fromEntries(named.map(([name, file]) => [name, { types: asTypes(file), default: asBuilt(file) }]))
}

/** The files behind `exports`; a star stands for each file of the folder. */
async function entriesOf(from: string, exports: Manifest['exports']): Promise<string[]> {
  const files = Object.values(exports).filter((file) => isCode(file) && !file.includes('fixtures'))
  if (!files.some((file) => file.includes('*'))) return files
  return (await readdir(from)).filter((name) => isCode(name) && !name.includes('.test.'))
}

/** A README without links to what only this repository has. */
async function copyReadme(from: string, to: string): Promise<void> {
  const text = await readFile(join(from, 'README.md'), 'utf8')
  const link = /\[([^\]]+)\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g
  await write(
    join(to, 'README.md'),
    text.replace(link, (whole, words: string, file: string) => (existsSync(join(to, file)) ? whole : words)),
  )
}

async function buildPackage(folder: string, more: Record<string, string> = {}): Promise<string> {
  const from = join('src', folder)
  const to = join(out, folder)
  const { private: _, ...manifest } = await read<Manifest>(join(from, 'package.json'))
  const { outputFiles = [] } = await build({
    ...usual,
    entryPoints: (await entriesOf(from, manifest.exports)).map((file) => join(from, file)),
    outbase: from,
    outdir: to,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    write: false,
  })
  for (const { path, text } of outputFiles) if (path.endsWith('.js')) await write(path, text)
  await copyTypes(folder, to)
  await copyReadme(from, to)
  await cp('LICENSE', join(to, 'LICENSE'))
  const exports = { ...builtExports(manifest.exports), ...more, './package.json': './package.json' }
  const peers = Object.entries(manifest.peerDependencies ?? {}).map(([name, version]) => [name, `^${version}`])
  const written = {
    ...manifest,
    exports,
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers) }),
  }
  await write(join(to, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
  return to
}

/** Words of every wizard, by language: those that our own content says. */
async function writeTexts(to: string): Promise<void> {
  for (const [language, said] of Object.entries(texts))
    await write(join(to, 'texts', `${language}.json`), `${JSON.stringify(said, null, 2)}\n`)
}

/** The look of a form, which ends at its edges, and what makes it follow the system. */
async function writeStyles(to: string): Promise<void> {
  for (const [name, text] of Object.entries(await formStyles())) await write(join(to, name), text)
}

/** The page of `kindred dev`, with all that it loads. Its forms look as they do in an app of another team. */
async function writeDevPage(to: string): Promise<void> {
  const from = 'scripts/packages/dev/page'
  const { outputFiles = [] } = await build({
    ...usual,
    entryPoints: [join(from, 'page.tsx'), join(from, 'form.tsx')],
    outdir: to,
    packages: 'bundle',
    plugins: [ownPackages],
    platform: 'browser',
    splitting: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'empty' },
    write: false,
  })
  for (const { path, text } of outputFiles) await write(path, text)
  for (const name of ['index.html', 'form.html', 'page.css']) await cp(join(from, name), join(to, name))
  await writeStyles(to)
}

/** Reading of stored answers belongs to a server of ours, which the command does not have. */
const withoutServer: Plugin = {
  name: 'without-server',
  setup: (plugin) => plugin.onResolve({ filter: /src\/server\// }, ({ path }) => ({ path, external: true })),
}

async function buildCommand(): Promise<string> {
  const to = join(out, 'kindred')
  const { dependencies, devDependencies } =
    await read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json')
  const versions = { ...devDependencies, ...dependencies }
  const { metafile } = await build({
    ...usual,
    metafile: true,
    plugins: [ownPackages, withoutServer],
    platform: 'node',
    target: 'node20',
    entryPoints: ['scripts/packages/kindred.ts'],
    outfile: join(to, 'kindred.js'),
  })
  const { version } = await read<Manifest>('src/checker/package.json')
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  const needed = Object.keys(versions).filter((name) =>
    imported.some((path) => path === name || path.startsWith(`${name}/`)),
  )
  await write(
    join(to, 'package.json'),
    `${JSON.stringify(
      {
        ...{ name: 'kindred', version, description: 'Shows, checks, builds, draws and tests forms.', license: 'MIT' },
        ...{ type: 'module', bin: { kindred: './kindred.js' } },
        dependencies: Object.fromEntries(needed.map((name) => [name, versions[name]])),
      },
      null,
      2,
    )}\n`,
  )
  await cp('LICENSE', join(to, 'LICENSE'))
  await cp('content/FINDINGS.md', join(to, 'FINDINGS.md'))
  // Test scripts name the buttons that a form has, and the page of `kindred dev` draws them.
  await writeTexts(to)
  await writeDevPage(join(to, 'dev'))
  return to
}

// Content with an error stops here, before anything that was packed is gone.
const texts = await shippedTexts()
await rm(out, { recursive: true, force: true })
writeTypes()
const folders = [
  await buildPackage('contract'),
  await buildPackage('engine'),
  await buildPackage('content', { './schemas/*': './schemas/*' }),
  await buildPackage('checker'),
  await buildPackage('form', {
    './form.css': './form.css',
    './theme.css': './theme.css',
    './texts/*': './texts/*',
  }),
  await buildCommand(),
]
await cp('schemas/content', join(out, 'content/schemas'), { recursive: true })
await writeTexts(join(out, 'form'))
await writeStyles(join(out, 'form'))
await rm(types, { recursive: true })
for (const folder of folders) {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.log(basename(folder))
}
