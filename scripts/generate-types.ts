// Writes src/contract/*.ts from schemas/: run `npm run types` after a schema changed. `--check` only compares.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { kinds } from '../src/engine/kinds/index.ts'

// No words of ours about a slip: they come with the engine, which needs what is written here.
const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
const banner = '/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */'
const stale: string[] = []

async function schemaFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map((entry) =>
      entry.isDirectory()
        ? schemaFiles(join(folder, entry.name))
        : Promise.resolve(entry.name.endsWith('.json') ? [join(folder, entry.name)] : []),
    ),
  )
  return found.flat().sort()
}

async function writeTypes(target: string, text: string): Promise<void> {
  const old = await readFile(target, 'utf8').catch(() => '')
  if (old === text) return
  if (check) stale.push(target)
  else await writeFile(target, text)
}

async function typesOf(file: string): Promise<string> {
  return typesFrom(file, JSON.parse(await readFile(file, 'utf8')) as JSONSchema)
}

/** The answer of a call, where its schema gives it a name: the app reads what the server promises. */
async function typesOfAnswer(file: string): Promise<string | undefined> {
  const { response } = JSON.parse(await readFile(file, 'utf8')) as { response?: Record<string, JSONSchema> }
  const answer = response?.['200']
  return answer?.title === undefined ? undefined : typesFrom(file, answer)
}

function typesFrom(file: string, schema: JSONSchema): Promise<string> {
  const name = schema.title ?? file
  return compile(schema, name, {
    cwd: join(file, '..'),
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
}

async function readTargets(folder: string): Promise<{ id: string; shapes?: Record<string, unknown> }[]> {
  const files = (await schemaFiles(folder)).filter((file) => !file.endsWith('.schema.json'))
  return Promise.all(
    files.map(async (file) => {
      const { $schema: _schema, ...target } = JSON.parse(await readFile(file, 'utf8'))
      return target
    }),
  )
}

/** Targets are data that browser, server and checks all read: they are given as a value. */
async function declaredTargets(folder: string): Promise<string> {
  const targets = await readTargets(folder)
  const value = JSON.stringify(targets, null, 2)
  const ids = targets.map(({ id }) => `'${id}'`).join(' | ')
  return `${banner}\n\nimport type { Target } from './target.ts'\n\n/** What is asked of every target: a new one is missing where it has to be decided. */\nexport type TargetId = ${ids}\n\nexport const targets: readonly (Target & { id: TargetId })[] = ${value}\n`
}

/** Shapes of answers that targets bring along, by themselves: a page that saves needs no more of targets. */
async function declaredShapes(folder: string): Promise<string> {
  const shapes = (await readTargets(folder)).flatMap((target) => Object.entries(target.shapes ?? {}))
  const value = JSON.stringify(Object.fromEntries(shapes), null, 2)
  return `${banner}\n\nimport type { PairHalf } from './target.ts'\n\nexport const shapes = ${value} as const satisfies Readonly<Record<string, PairHalf>>\n`
}

/** The names of kinds stand in the table only; what a content file may say follows it. */
const stepSchema = 'schemas/content/step.schema.json'
const names = Object.keys(kinds).map((name) => JSON.stringify(name))
const schemaText = await readFile(stepSchema, 'utf8')
await writeTypes(stepSchema, schemaText.replace(/("kind": \{ [^{}]*"enum": \[)[^\]]*/, `$1${names.join(', ')}`))

await mkdir('src/contract', { recursive: true })
for (const file of await schemaFiles('schemas/content')) {
  const name = file.split('/').pop()?.replace('.schema.json', '')
  await writeTypes(`src/contract/${name}.ts`, await typesOf(file))
}
for (const file of await schemaFiles('schemas/api')) {
  const name = file
    .split('/')
    .pop()
    ?.replace(/(\.schema)?\.json$/, '')
  const types = file.endsWith('.schema.json') ? await typesOf(file) : await typesOfAnswer(file)
  if (types !== undefined) await writeTypes(`src/contract/${name}.ts`, types)
}
await writeTypes('src/contract/target.ts', await typesOf('schemas/targets/target.schema.json'))
await writeTypes('src/contract/targets.ts', await declaredTargets('schemas/targets'))
await writeTypes('src/contract/shapes.ts', await declaredShapes('schemas/targets'))
if (stale.length > 0) {
  console.error(
    `These files are older than what they follow from: ${stale.join(', ')}. Run \`npm run types\` and commit the result.`,
  )
  process.exit(1)
}
