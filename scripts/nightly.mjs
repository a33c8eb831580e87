// npm run nightly: what takes too long for every change, with its figures printed. `npm run nightly -- fuzz races` runs
// some parts alone, `npm run nightly -- --list` names them. A variable asks for another amount: FUZZ=20000 npm run
// nightly -- fuzz. The machine should have nothing else to do: times are judged here.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'
import { runProgram } from './run-program.mjs'

/** Test files with a large dose: the name of the part, its files, and what the environment asks for. */
const server = (files, env = {}) => ({ project: 'server', files, env })
/** What asks the database of a site, with CITUS_URL. */
const onCitus = [
  'tests/http',
  'tests/attack/access-matrix.test.ts',
  ...['admin', 'admin-merge', 'hot-statements'].map((name) => `tests/db/${name}.test.ts`),
]
const parts = {
  wizards: {
    project: 'node',
    files: [
      ...[
        'tests/checker/brute-force-first-half.test.ts',
        'tests/checker/brute-force-second-half.test.ts',
        'tests/checker/large-combinations.test.ts',
      ],
      ...[
        'tests/checker/tiny-bounds.test.ts',
        'tests/checker/exact-bounds.test.ts',
        'tests/checker/joined-wizards.test.ts',
      ],
      'tests/checker/dependent-fields.test.ts',
    ],
    env: {
      JOURNEY_RUNS: process.env.WIZARDS ?? '50000',
      BIT_WIZARDS: process.env.BIT_WIZARDS ?? '3000',
      CROWDED_WIZARDS: process.env.CROWDED_WIZARDS ?? '10000',
      JOURNEY_SEED: process.env.JOURNEY_SEED ?? 'random',
    },
  },
  // Sound random wizards that are broken until brute force sees it, and random upgrades of random versions: BREAKS=20000 npm run nightly -- breaks
  breaks: {
    project: 'node',
    files: ['tests/checker/random-breaks.test.ts', 'tests/checker/random-upgrades.test.ts'],
    env: {
      BREAKS: process.env.BREAKS ?? '3000',
      UPGRADES: process.env.UPGRADES ?? '50000',
      JOURNEY_SEED: process.env.JOURNEY_SEED ?? 'random',
    },
  },
  // Random wizards as XLSForms and back: EXPORTS=20000 npm run nightly -- exports
  exports: {
    project: 'node',
    files: ['scripts/packages/export/export.test.ts'],
    env: { EXPORTS: process.env.EXPORTS ?? '3000', JOURNEY_SEED: process.env.JOURNEY_SEED ?? 'random' },
  },
  faults: { project: 'node', files: ['tests/checker/content-mutations.test.ts'], env: { MUTANTS: 'all' } },
  access: server(['tests/attack/access-matrix.test.ts', 'tests/http/visibility-matrix.test.ts']),
  oracle: server(['tests/attack/oracle.test.ts', 'tests/http/hidden-memories-side-channel.test.ts']),
  fuzz: server(['tests/attack/fuzz']),
  // HOSTILE_FILES=10000 photos and videos with faults of every kind: no crash, and nothing about anybody in what is kept.
  photos: server(['tests/attack/hostile-files.test.ts']),
  raw: server(['tests/attack/raw-requests.test.ts']),
  races: server(['tests/attack/races.test.ts', 'tests/http/accounts-races.test.ts']),
  kills: server(['tests/db/kill-nine.test.ts', 'tests/attack/killed-server.test.ts'], {
    KILLS: process.env.KILLS ?? '500',
  }),
  // Everything that can be pressed, on two servers that are killed meanwhile: on the embedded database and on an installed one.
  toggles: server(['tests/attack/toggles.test.ts']),
  // Restart, hang, termination, a full disk, on a server by DATABASE_URL and on the embedded one: several times over.
  database: {
    ...server([
      'tests/db',
      '--exclude=tests/db/kill-nine.test.ts',
      'tests/http/database-outages.test.ts',
      'tests/http/full-disk.test.ts',
    ]),
    times: Number(process.env.DATABASE_ROUNDS ?? 5),
  },
  // All tests, of which `npm test` takes some in turn.
  whole: { plain: 'scripts/test.mjs', env: { WHOLE: 'on' } },
  // All that asks the database, on an installed PostgreSQL: `npm test` asks an eighth of it there.
  'installed-database': { plain: 'scripts/test.mjs', args: ['server on PostgreSQL'], env: { NIGHTLY: 'on' } },
  slow: server(['tests/attack/slow-clients.test.ts']),
  overload: server(['tests/attack/overload.test.ts']),
  servers: server([
    'tests/attack/two-servers.test.ts',
    'tests/http/behind-a-pooler.test.ts',
    'tests/http/content-skew.test.ts',
    'tests/http/shared-limits.test.ts',
  ]),
  failover: server(['tests/attack/failover.test.ts']),
  // Two servers of the release before give way to two of this one (FROM=REVISION: of another one); needs `npm run build` first.
  'rolling-deploy': server(['tests/attack/rolling-deploy.test.ts']),
  // On an installed Citus: distributing, later migrations, a worker that is killed in the middle of acts. CITUS_URL, a database of a coordinator with workers: all HTTP tests on it.
  citus: server(['tests/attack/citus.test.ts', ...(process.env.CITUS_URL ? onCitus : [])], {
    ...(process.env.CITUS_URL ? { TEST_DATABASE_URL: process.env.CITUS_URL } : {}),
  }),
  // Tests in any order, within their files too.
  'unit-order': { project: 'node', files: ['src', 'tests/content'], env: { TEST_ORDER: 'any' } },
  'screen-order': { project: 'dom', files: ['src'], env: { TEST_ORDER: 'any' } },
  'server-order': server(['src/server', 'tests/http', 'tests/db'], { TEST_ORDER: 'any' }),
  // Runs that are stopped in the middle leave no process behind.
  stopped: { plain: 'tests/stopped-run.mjs' },
  // The steps of the Containerfile, in empty folders as an ordinary user; installs packages and builds.
  container: { plain: 'scripts/try-containerfile.mjs' },
  // The API documentation of the packages: fails where something public is not documented, or a link leads nowhere. Fetches TypeDoc.
  api: { npm: 'api' },
  soak: { script: 'scripts/soak.ts' },
  // Every address that marks a part of a page, each way for each reader at each width; needs `npm run build` first.
  links: { browser: 'tests/e2e/deep-links.spec.ts', env: { NIGHTLY: 'on' } },
  // Every script of every wizard on its page.
  scripts: { browser: 'tests/e2e/content-scripts.spec.ts', env: { NIGHTLY: 'on' } },
  // Tabs, network and server that are killed while somebody types; needs `npm run build` first.
  drafts: { browser: 'tests/e2e/draft-kills.spec.ts', env: { KILLS: process.env.KILLS ?? '200' } },
  // Some parts alone: node tests/mutation/run.mjs conditions
  mutants: { plain: 'tests/mutation/run.mjs' },
}

/** Parts by what they are about: `npm run nightly -- attack`. */
const groups = {
  attack: ['access', 'oracle', 'fuzz', 'photos', 'raw', 'races', 'kills', 'toggles', 'slow', 'overload', 'servers'],
}

const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? name)
if (asked.includes('--list')) {
  console.log([...Object.keys(parts), ...Object.keys(groups)].join('\n'))
  process.exit(0)
}
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}". The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

ensureInstalled()
const run = async (command, args, env = {}) =>
  (await runProgram(command, args, { cwd: root, env: { ...process.env, ...env } })).status === 0

async function runPart({ script, plain, args: given = [], npm, browser, project, files, env, times = 1 }) {
  if (browser) return run(join(root, 'node_modules/.bin/playwright'), ['test', browser], env)
  if (npm) return run('npm', ['run', npm])
  if (plain) return run(process.execPath, [plain, ...given], env)
  if (script) return run(process.execPath, ['scripts/with-install.mjs', 'tsx', script])
  const there = files.filter((file) => file.startsWith('--') || existsSync(join(root, file)))
  const vitest = join(root, 'node_modules/.bin/vitest')
  const args = ['run', '--project', project, '--no-file-parallelism', ...there]
  for (let round = 0; round < times; round++) if (!(await run(vitest, args, { NIGHTLY: 'on', ...env }))) return false
  return true
}

const failed = []
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  console.log(`\n== ${name}`)
  if (name === 'citus' && !process.env.CITUS_URL)
    console.log(
      'CITUS_URL is not set, so the HTTP tests do not run on Citus: name a database of a coordinator that has workers.',
    )
  if (!(await runPart(parts[name]))) failed.push(name)
}
console.log(failed.length === 0 ? '\nEvery part passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
