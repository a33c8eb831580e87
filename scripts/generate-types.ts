// Writes src/contract/*.ts from schemas/: run `npm run types` after a schema changed. `--check` only compares.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Ajv } from 'ajv'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { kinds } from '../src/engine/kinds/index.ts'
import { formats } from '../src/engine/kinds/parts/formats.ts'

const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
const banner = '/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */'
const stale: string[] = []

async function write(file: string, text: string): Promise<void> {
  const old = await readFile(file, 'utf8').catch(() => '')
  if (old === text) return
  if (check) stale.push(file)
  else await writeFile(file, text)
}

// The tables of kinds and of formats own their names; the schemas list them.
const namesOf = (...names: string[]): string => names.map((name) => JSON.stringify(name)).join(', ')
const stepSchema = 'schemas/content/step.schema.json'
const stepText = (await readFile(stepSchema, 'utf8'))
  .replace(/("kind": \{ [^{}]*"enum": \[)[^\]]*/, `$1${namesOf(...Object.keys(kinds))}`)
  .replace(/("format": \{ "enum": \[)[^\]]*/, `$1${namesOf(...Object.keys(formats))}`)
await write(stepSchema, stepText)
const publishedSchema = 'schemas/content/published.schema.json'
const written = [
  'words',
  'number',
  'date',
  'time',
  'date-time',
  ...Object.keys(formats),
  'photos',
  'files',
  'signature',
  'entries',
]
await write(
  publishedSchema,
  (await readFile(publishedSchema, 'utf8')).replace(/("written": \{\s*"enum": \[)[^\]]*/, `$1${namesOf(...written)}`),
)

/** Contents of all files in schemas/, by path below it. */
const files = new Map<string, JSONSchema>()
for (const path of (await readdir('schemas', { recursive: true })).sort())
  if (path.endsWith('.json')) files.set(path, JSON.parse(await readFile(`schemas/${path}`, 'utf8')))

const schemas = [...files].filter(([path]) => path.endsWith('.schema.json'))
/** The type of a file, and of each part of it that has a title. */
const owners = new Map(
  schemas.flatMap(([path, { title = '', definitions = {} }]): [string, string][] => [
    [basename(path), title],
    ...Object.entries(definitions).flatMap(([name, { title }]): [string, string][] =>
      title === undefined ? [] : [[`${basename(path)}#/definitions/${name}`, title]],
    ),
  ]),
)

/** A copy in which a `$ref` to another file is that file's type, collected in `imports`. Types ignore array lengths. */
function withImports(schema: unknown, imports: Map<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withImports(part, imports))
  if (typeof schema !== 'object' || schema === null) return schema
  const file = '$ref' in schema ? String(schema.$ref).replace(/#$/, '') : ''
  const owner = owners.get(file)
  if (owner !== undefined) {
    imports.set(file, owner)
    return { tsType: owner }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(/^(min|max)Items$/.test(key) && typeof value === 'number'))
      .map(([key, value]) => [key, withImports(value, imports)]),
  )
}

const shapeKeywords = ['type', 'allOf', 'anyOf', 'oneOf', '$ref']

async function writeTypes(name: string, schema: JSONSchema): Promise<void> {
  const imports = new Map<string, string>()
  // A file of definitions alone: all of them are asked for, and the type that asks is left out.
  const { definitions } = schema
  const isBundle = definitions !== undefined && shapeKeywords.every((keyword) => !(keyword in schema))
  const asked = isBundle
    ? { definitions, anyOf: Object.keys(definitions).map((one) => ({ $ref: `#/definitions/${one}` })) }
    : schema
  const compiled = await compile(withImports(asked, imports) as JSONSchema, schema.title ?? name, {
    bannerComment: '',
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  const types = isBundle ? compiled.replace(/^export type .*?\n(?=export|\/\*\*)/s, '') : compiled
  const from = new Map<string, string[]>()
  for (const [ref, owner] of [...imports].sort()) {
    const file = ref.replace(/\.schema\.json.*/, '.ts')
    from.set(file, [...(from.get(file) ?? []), owner])
  }
  const lines = [...from].map(([file, owned]) => `import type { ${owned.sort().join(', ')} } from './${file}'`)
  await write(`src/contract/${name}.ts`, [banner, lines.join('\n'), types.trimStart()].filter(Boolean).join('\n\n'))
}

for (const [path, schema] of schemas) await writeTypes(basename(path, '.schema.json'), schema)

// The answer of a call, where its schema names it.
for (const [path, { response }] of files) {
  const answer: JSONSchema | undefined = response?.['200']
  if (answer?.title !== undefined) await writeTypes(basename(path, '.json'), answer)
}

const ajv = new Ajv({ allowUnionTypes: true })
const isTarget = ajv.compile(files.get('targets/target.schema.json') ?? false)
const targets = [...files].filter(([path]) => /^targets\/[^.]+\.json$/.test(path))
for (const [path, target] of targets)
  if (!isTarget(target)) throw new Error(`schemas/${path}: ${ajv.errorsText(isTarget.errors)}`)

const nameOf = (id: string): string => id.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const ids = targets.map(([path]) => basename(path, '.json'))
const imports = ids.map((id) => `import ${nameOf(id)} from '../../schemas/targets/${id}.json' with { type: 'json' }\n`)
await write(
  'src/contract/targets.ts',
  `${banner}

${imports.join('')}import type { Target } from './target.ts'

/** What is asked of every target: a new one is missing where it has to be decided. */
export type TargetId = ${ids.map((id) => `'${id}'`).join(' | ')}

export const targets = [${ids.map(nameOf).join(', ')}] as readonly (Target & { id: TargetId })[]
`,
)

// Without the rest of their targets: pages that save answers need only these.
const shapes = Object.assign({}, ...targets.map(([, target]) => target.shapes ?? {}))
await write(
  'src/contract/shapes.ts',
  `${banner}

import type { PairHalf } from './target.ts'

export const shapes = ${JSON.stringify(shapes, null, 2)} as const satisfies Readonly<Record<string, PairHalf>>
`,
)

if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run \`npm run types\` and commit the result.`)
  process.exit(1)
}
