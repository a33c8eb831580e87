// npm run soak [-- --swaps=1000 --from=100 --pages=20]: changes content under open pages again and again.
// Prints what is held in memory, and exits with 1 when something grew beyond its bound.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { commandOptions } from './command-options.ts'
import { bounds, soak } from './content-soak.ts'

const number = { type: 'string' } as const
const { values: option } = commandOptions({ swaps: number, from: number, pages: number })

const folder = await mkdtemp(join(tmpdir(), 'kindred-soak-db-'))
const database = openDatabase(readConfig({ DATA_DIR: folder }))
try {
  await database.ready
  const began = performance.now()
  const swaps = Number(option.swaps ?? 1_000)
  const { problems } = await soak({
    pool: database.pool,
    swaps,
    from: Math.min(Number(option.from ?? 100), swaps),
    pages: Number(option.pages ?? 20),
    say: console.log,
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  for (const problem of problems) console.error(problem)
  const allowed = Object.entries(bounds).map(([name, bound]) => `${name} ${bound}`)
  console.log(`${swaps} swaps in ${seconds} s; ${problems.length} grew beyond the bound (${allowed.join(', ')})`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
