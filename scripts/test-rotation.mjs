// What `npm test` takes in turn, because all of it takes longer than somebody waits for a change: of the tests below, and of the
// browser tests that prove no numbered requirement, each run takes another part. `npm run nightly -- whole` takes all of them.

/** How many runs it takes until each was taken. */
export const turns = 4

/** Server tests that start servers or check whole content again and again; none proves a numbered requirement. */
export const slowServerTests = [
  'src/server/features/content/content-service.test.ts',
  'src/server/features/content/content-store.test.ts',
  'src/server/features/content/rollback-units.test.ts',
  'src/server/preview/preview-app.test.ts',
  'tests/attack/fuzz/fuzz.test.ts',
  'tests/attack/hostile-files.test.ts',
  'tests/attack/killed-server.test.ts',
  'tests/attack/races.test.ts',
  'tests/db/admin.test.ts',
  'tests/db/backup.test.ts',
  'tests/db/embedded-postgres.test.ts',
  'tests/db/kill-nine.test.ts',
  'tests/db/operator-commands.test.ts',
  'tests/http/content-skew.test.ts',
  'tests/http/deliveries.test.ts',
  'tests/http/settings-folders.test.ts',
  'tests/http/full-disk.test.ts',
  'tests/http/partly-faulty-content.test.ts',
  'tests/http/living-content.test.ts',
  'tests/http/office-deliveries.test.ts',
  'tests/http/content-across-servers.test.ts',
  'tests/http/other-team.test.ts',
  'tests/http/second-factor.test.ts',
  'tests/http/studio-languages.test.ts',
  'tests/http/studio-lookups.test.ts',
  'tests/http/studio-options.test.ts',
  'tests/http/studio-rollback.test.ts',
  'tests/http/studio-schedule.test.ts',
  'tests/http/studio-servers.test.ts',
  'tests/http/studio.test.ts',
]

/** Whether a title says that it proves a numbered requirement: "… [TAG-03, TAG-04]". */
export const provesRequirement = (title) => /\[[A-Z]{2,4}-\d/.test(title)

/** Also played each time: the page on which a memory is written, by its generated script. */
const isAlwaysPlayed = (line) => provesRequirement(line) || / › memory, script /.test(line)

const isInTurn = (seed, at) => at % turns === seed % turns

/** The server tests that this run leaves out. */
export const leftOut = (seed) => slowServerTests.filter((_, at) => !isInTurn(seed, at))

/** The lines of `playwright test --list` that this run plays: those that are played each time, and a part of the others. */
export function browserTests(listing, seed) {
  const tests = listing.split('\n').filter((line) => / › /.test(line))
  const others = tests.filter((line) => !isAlwaysPlayed(line))
  const played = new Set(others.filter((_, at) => isInTurn(seed, at)))
  return tests.filter((line) => played.has(line) || isAlwaysPlayed(line)).map((line) => line.trim())
}
