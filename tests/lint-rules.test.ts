import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Imports that the lint rules refuse or take: where one stands, and what it takes from where. */
const refused: [file: string, from: string][] = [
  ['src/engine/core/planted.ts', '../content/index.ts'],
  ['src/engine/content/planted.ts', '../core/walk.ts'],
  ['src/engine/checker/planted.ts', '../content/finding.ts'],
  ['src/form/planted.ts', '../app/lib/api.ts'],
  ['src/app/lib/planted.ts', '../../server/errors.ts'],
  ['src/app/features/memory/planted.ts', '../wizard/steps.ts'],
  ['src/app/features/memory/planted.ts', '../../routes/paths.ts'],
  ['src/app/features/wizard/private-details/planted.ts', '../../memory/memory-detail.tsx'],
  ['src/app/features/wizard/private-details/planted.ts', '../../../../server/errors.ts'],
  ['src/app/features/wizard/private-details/sentences/planted.ts', '../../../memory/memory-detail.tsx'],
  ['src/server/planted.ts', '../app/lib/api.ts'],
  ['src/server/memories/planted.ts', '../comments/written-text.ts'],
  ['src/server/memories/routes/planted.ts', '../../comments/written-text.ts'],
  ['src/server/help/planted.tsx', '../comments/written-text.ts'],
  ['src/server/help/planted.tsx', 'react-dom/client'],
  ['src/server/personal-data/export-page.tsx', '../comments/written-text.ts'],
  ['src/help/planted.tsx', '../server/errors.ts'],
]
const taken: [file: string, from: string][] = [
  ['src/app/features/memory/planted.ts', '../../lib/api.ts'],
  ['src/app/features/wizard/private-details/planted.ts', '../steps.ts'],
  ['src/app/features/wizard/private-details/planted.ts', '../../../lib/api.ts'],
  ['src/app/features/wizard/private-details/planted.ts', '../../../../form/index.ts'],
  ['src/app/features/wizard/private-details/sentences/planted.ts', '../../steps.ts'],
  ['src/app/features/wizard/private-details/sentences/planted.ts', '../../../../lib/api.ts'],
  ['src/server/memories/planted.ts', '../comments/index.ts'],
  ['src/server/memories/planted.ts', '../db/transaction.ts'],
  ['src/server/memories/routes/planted.ts', '../tag-fields.ts'],
  ['src/server/memories/routes/planted.ts', '../../comments/index.ts'],
  ['src/server/help/planted.tsx', '../languages/index.ts'],
  ['src/server/help/planted.tsx', '../errors.ts'],
  ['src/server/help/planted.tsx', '../../help/index.ts'],
  ['src/server/help/planted.tsx', '../../../schemas/content/hotlines.schema.json'],
  ['src/server/help/planted.tsx', 'react-dom/server'],
  ['src/server/personal-data/export-page.tsx', '../photos/index.ts'],
]

interface Report {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
}

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
/** Each planted import as `file:line`, and those that were refused. */
const lines = new Map<string, string[]>()
let found: ReadonlySet<string>

const plant = ([file, from]: [string, string]): void => {
  const before = lines.get(file) ?? []
  lines.set(file, before.includes(from) ? before : [...before, from])
}

const placeOf = (file: string, from: string): string => `${file}:${(lines.get(file) ?? []).indexOf(from) + 1}`

function reportOn(root: string): Report {
  const biome = resolve('node_modules/.bin/biome')
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  try {
    return JSON.parse(execFileSync(biome, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (error) {
    // It ends with 1 where it finds something, and says it all the same.
    return JSON.parse((error as { stdout: string }).stdout)
  }
}

describe('which room may import which', () => {
  beforeAll(() => {
    const config = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
    for (const planted of [...refused, ...taken]) plant(planted)
    for (const [file, from] of lines) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), from.map((one) => `import '${one}'\n`).join(''))
    }
    const { diagnostics } = reportOn(folder)
    found = new Set(diagnostics.map(({ location: { path, start } }) => `${path}:${start.line}`))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(refused)('%s does not take %s', (file, from) => {
    expect(found).toContain(placeOf(file, from))
  })

  it.each(taken)('%s may take %s', (file, from) => {
    expect(found).not.toContain(placeOf(file, from))
  })
})
