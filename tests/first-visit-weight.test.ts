import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { validatorsModule } from '@kindred/content/validators'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it, vi } from 'vitest'
import { minifyScript } from '../scripts/minify-public.ts'
import { shippedContent } from './helpers/content.ts'

type Chunk = Rolldown.OutputChunk

/**
 * What a first visit may load before the page is of use: KB of JavaScript, gzipped, as `npm run bench` counts them in the
 * browser: with the scripts beside the page, and for a wizard the validators of its steps. The one table of it. Every page
 * has the roads to all others: reports, pages of content and parts of a memory cost each of them about 1 KB.
 */
const limits: readonly { page: string; modules: string[]; wizard?: string; kb: number }[] = [
  // The budget of a public page (src/app/README.md).
  // 120.3 with what is marked as read in lists and the way to more memories.
  { page: 'the front door', modules: ['routes/community-page.tsx'], kb: 121 },
  { page: 'a public memory', modules: ['routes/memory-page.tsx'], kb: 125 },
  { page: "a member's home", modules: ['routes/home-page.tsx'], kb: 120 },
  // Goal 185, missed: rjsf 6 always loads what works out references and merges schemas (23 KB); src/form/README.md has the figures.
  { page: 'writing a memory', modules: ['features/wizard/memory/memory-wizard-page.tsx'], wizard: 'memory', kb: 230 },
  { page: 'any wizard', modules: ['routes/wizard-route.tsx'], wizard: 'contact-us', kb: 223 },
]

/** Nothing of these may come before somebody opens what needs it. */
const laterOnly = [
  /node_modules\/primereact\//,
  /node_modules\/markdown-to-jsx\//,
  /@rjsf\/core\/lib\/components\/(?:fields|templates|widgets)\//,
]

const root = fileURLToPath(new URL('..', import.meta.url))
const content = await shippedContent()
let chunks: Chunk[] = []

beforeAll(async () => {
  // As `npm run build` does it: React has a heavier self for tests.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile: `${root}/vite.config.ts`, logLevel: 'error', build: { write: false } })
  chunks = [built]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .filter((file) => file.type === 'chunk')
  vi.unstubAllEnvs()
}, 120_000)

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)
const weigh = ({ code }: Chunk) => gzipSync(code, { level: 9 }).length

function withImports(chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name)
    if (imported) withImports(imported, seen)
  }
  return seen
}

/** The entry and a page, with all that they import. */
function loadedBy(modules: readonly string[]): Chunk[] {
  const starts = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry || modules.some((name) => facadeModuleId === `${root}src/app/${name}`),
  )
  expect(starts, `a chunk for each of ${modules.join(', ')}`).toHaveLength(modules.length + 1)
  return [...new Set(starts.flatMap((chunk) => [...withImports(chunk)]))]
}

/** A library as a whole, a file of ours by itself. */
const subjectOf = (id: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(root, '')

function biggest(loaded: readonly Chunk[]): string {
  const sizes = new Map<string, number>()
  for (const [id, { renderedLength }] of loaded.flatMap(({ modules }) => Object.entries(modules)))
    sizes.set(subjectOf(id), (sizes.get(subjectOf(id)) ?? 0) + renderedLength)
  const lines = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 12)
  return lines.map(([name, size]) => `  ${inKb(size).padStart(7)} KB  ${name}`).join('\n')
}

/** What stands beside every page, and what the server compiles of a wizard. */
async function beside(wizard: string | undefined): Promise<number> {
  const scripts = ['early.js', 'help.js'].map((name) =>
    minifyScript(name, readFileSync(`${root}src/app/public/${name}`, 'utf8')),
  )
  const validators = wizard === undefined ? '' : validatorsModule(content.wizards[wizard] ?? noWizard(wizard))
  return [...(await Promise.all(scripts)), validators].reduce(
    (bytes, code) => bytes + (code === '' ? 0 : gzipSync(code, { level: 9 }).length),
    0,
  )
}

function noWizard(id: string): never {
  throw new Error(`There is no wizard ${id}.`)
}

it.each(limits)('$page loads at most $kb KB of JavaScript', async ({ page, modules, wizard, kb }) => {
  const loaded = loadedBy(modules)
  const sum = loaded.reduce((bytes, chunk) => bytes + weigh(chunk), await beside(wizard))
  expect(
    sum <= kb * 1000,
    `${page} loads ${inKb(sum)} KB of JavaScript, gzipped; ${kb} are allowed (tests/first-visit-weight.test.ts).\n` +
      `Load later what a first visit does without (\`import()\`), or raise the limit with a reason.\n` +
      `Biggest before minification:\n${biggest(loaded)}`,
  ).toBe(true)
})

it.each(limits)('$page loads nothing that only editors and other schemas need', ({ modules }) => {
  const ids = loadedBy(modules).flatMap((chunk) => Object.keys(chunk.modules))
  expect(ids.filter((id) => laterOnly.some((pattern) => pattern.test(id)))).toEqual([])
})

/** What a browser makes for an order of letters or for a date takes it 5 to 15 ms: as long as drawing a step. */
it('no module makes a collator or a formatter before it is asked for one', () => {
  const folders = ['src/app', 'src/form', 'src/engine']
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const modules = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  expect(modules.length).toBeGreaterThan(300)
  expect(
    modules.filter((name) => /^(?:export )?(?:const|let)[^(]*= new Intl\./m.test(readFileSync(name, 'utf8'))),
  ).toEqual([])
})

it('no page ever loads what reads Markdown or YAML: prose is taken apart on the server', () => {
  const ids = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  expect(ids.filter((id) => /node_modules\/(markdown-it|yaml)\//.test(id))).toEqual([])
})
