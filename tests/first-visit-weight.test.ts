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
  { page: 'the front door', modules: ['routes/community-page.tsx'], kb: 120 },
  // That a part takes long to come is said, wherever one was asked for: 0.2 KB.
  // Notices are heard again after a dialog that was open for a moment: 0.1 KB.
  // What a visitor pressed is done once they signed in, replies to comments: 0.3 KB, and the rest of a whole KB.
  { page: 'a public memory', modules: ['routes/memory-page.tsx'], kb: 124 },
  { page: "a member's home", modules: ['routes/home-page.tsx'], kb: 120 },
  // Goal 185, missed: rjsf 6 always loads what works out references and merges schemas (23 KB); src/form/README.md has the figures.
  // A draft that waited while something posted was edited stands there from the first moment, without a flash of an empty page: 0.2 KB.
  // To come down again: the box in the page, who can read it above Post and the first post's question cost 1.9 KB; arrow keys through a list 0.3 KB.
  // Checks across questions, which any wizard may have: 0.8 KB; the summary of what they stop loads when somebody is stopped.
  // Repeats, which any wizard may have: 0.9 KB; the list of entries loads when one is asked.
  // Labels of answers that are looked up, which any wizard may have: 1 KB; the box that searches loads with the first one.
  // Times, matrices and results that end a wizard: 0.7 KB; a matrix is drawn by code that comes with the first one.
  // Values and conditions that read entries, the smallest and largest of answers, years between days, bounds in the page's language: 1.3 KB.
  // Patterns with their examples, the way to a question far below: 0.4 KB; a list in its order loads where one is asked for.
  // A press that leads to a question that may be left says so, Cancel can keep the draft, a question begins at its top, menus have arrow keys: 0.4 KB.
  // A day or a time typed by half stops instead of being left out: 0.2 KB, and the rest of a whole KB.
  // Files by their types and sizes: 0.5 KB; what adds them loads with the first question that asks for some.
  // Texts that are typed twice, two days or times held against each other, what an entry lacks, here and below: 0.8 KB.
  // Pages on which a form ends without sending, and the name of a memory's language: 0.2 KB, and the rest of a whole KB.
  // Two questions that are multiplied, what was asked beside an answer, names that are told: 0.6 KB, and the rest of a whole KB.
  // Answers of an entry held against each other, values by category, rounded and capped: 0.3 KB, and the rest of a whole KB, here and below.
  // Values that divide, average, round or lie in bands, which any wizard may have: 1.4 KB, and the rest of a whole KB, here and below.
  // Account numbers, IDs and postal codes with their check digits, words that are counted, days of the week, which any wizard may have: 2.2 KB here and below.
  // Options in an order by chance, texts that must not be said twice, and the way to somebody to talk to, here and below: 0.9 KB.
  // Grids of boxes to tick, of which any wizard may have one: 0.1 KB here and below; deleted memories that can be brought back for longer: 0.4 KB, and the rest of a whole KB.
  { page: 'writing a memory', modules: ['features/wizard/memory/memory-wizard-page.tsx'], wizard: 'memory', kb: 223 },
  // Sending is a state machine here and above: `setup` 0.8 KB, `fromPromise` 0.3 KB, `waitFor` 0.3 KB.
  // Closing an account asks for the password on the same page; the contact form and the quiz stand here, and the way to help.
  // Saving answers with a code is loaded where a wizard says it; the way to it stands here, and times in the words of a language and who gets the answers.
  // Options that an earlier answer filters, which any wizard may have: 0.4 KB; the box that searches loads with the first one.
  // Files in entries, what may be skipped, and what is typed by half: 0.4 KB, and the rest of a whole KB.
  // Two questions that are multiplied, what was asked beside an answer, names that are told: 0.9 KB, and the rest of two.
  // Answers in a link, judged as if they had been typed: 0.8 KB.
  { page: 'any wizard', modules: ['routes/wizard-route.tsx'], wizard: 'contact-us', kb: 216 },
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
