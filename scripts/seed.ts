// Fills the database with a fictional community: `npm run seed -- --memories 100000 [--members 2000] [--interactions 1000000] [--seed 7]`.
// Uses DATABASE_URL or the embedded database, like the server; stop an embedded server first.

import { openContentStore } from '../src/server/features/content/content-store.ts'
import { demoPassword, seedDemo } from '../src/server/features/demo/seed-demo.ts'
import { readConfig } from '../src/server/platform/config.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { commandOptions } from './command-options.ts'

const most = 10_000_000

const { values } = commandOptions({
  memories: { type: 'string' },
  members: { type: 'string' },
  interactions: { type: 'string' },
  seed: { type: 'string' },
  until: { type: 'string' },
})

function numberOf(name: 'memories' | 'members' | 'interactions' | 'seed', least: number, otherwise: number): number {
  const given = values[name]
  if (given === undefined) return otherwise
  if (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given)
  console.error(`--${name} is "${given}", but it needs to be a whole number from ${least} to ${most}.`)
  process.exit(1)
}

const memories = numberOf('memories', 1, 1_000)
const members = numberOf('members', 1, Math.max(20, Math.ceil(memories / 50)))
const interactions = numberOf('interactions', 0, memories * 10)
const seed = numberOf('seed', 0, 7)
const until = values.until === undefined ? new Date() : new Date(values.until)

const config = readConfig(process.env)
const store = await openContentStore({ folder: config.contentDir })
const database = openDatabase(config, console.log)
try {
  await database.ready
  const began = performance.now()
  const options = { members, memories, interactions, seed, until, say: console.log }
  const { email, interactions: acts } = await database.backgroundPool((pool) =>
    seedDemo(pool, store.current(), options),
  )
  // Statistics, and pages marked as seen by everybody, which a database does by itself in its own time. Measuring cannot wait.
  const tidied = database.backgroundPool((pool) => pool.query('vacuum analyze'))
  await tidied.catch(() => console.log('This database tidies up by itself.'))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Wrote ${members} members, ${memories} memories and ${acts} interactions in ${seconds} s.`)
  console.log(`Sign in as ${email} with the password ${demoPassword}.`)
} finally {
  await database.close()
  store.close()
}
