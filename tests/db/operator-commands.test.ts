// Runs the commands of the operator's guide that no other test runs, on their own database.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BundledScripts, bundleScripts } from '../helpers/bundled-scripts.ts'
import { endsWithTest } from '../helpers/kill-on-exit.ts'
import { urlOf } from '../helpers/server/admin.ts'
import { requireCluster } from '../helpers/server/citus.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/server/test-database.ts'

let database: TestDatabase
let scripts: BundledScripts
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-commands-'))
  scripts = await bundleScripts()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await scripts.close()
  await rm(folder, { recursive: true, force: true })
})

const { scripts: commands } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const nobodyThere = 'postgres://nobody@127.0.0.1:1/x'

/** `npm run NAME -- WORDS` with the settings of a server; its lines, and what it ended with. */
async function command(line: string, env: Record<string, string> = {}): Promise<{ lines: string[]; code: number }> {
  const [name = '', ...words] = line.split(' ')
  const [, script = '', ...given] = /scripts\/([\w-]+)\.ts ?(.*)$/.exec(commands[name] ?? '') ?? []
  const args = [...given.filter((word) => word !== ''), ...words]
  const settings = { DATABASE_URL: urlOf(database.pool.options), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }
  const child = endsWithTest(
    spawn(process.execPath, [scripts.path(script), ...args], {
      env: { ...process.env, ...settings, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words: Buffer) => {
      output += words
    })
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)))
  return { lines: output.trim().split('\n'), code }
}

describe("each command in the operator's guide", () => {
  /** The tests that run the others. */
  const elsewhere: Record<string, string> = {
    backup: 'tests/db/backup.test.ts',
    restore: 'tests/db/backup.test.ts',
    admin: 'tests/db/admin.test.ts',
    content: 'tests/http/studio-servers.test.ts',
    check: 'tests/content/check-command.test.ts',
  }
  /** `npm test` builds by itself, and `nightly` runs tests. */
  const aroundTests = ['build', 'nightly']

  it('is run here, or in the listed test', () => {
    const guide = readFileSync('src/server/OPERATING.md', 'utf8')
    const named = new Set([...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
    const here = readFileSync('tests/db/operator-commands.test.ts', 'utf8')
    const startedHere = [...here.matchAll(/command\('([\w:-]+)/g)].map(([, name]) => name)
    expect([...named].filter((name) => !startedHere.includes(name)).toSorted()).toEqual(
      [...Object.keys(elsewhere), ...aroundTests].toSorted(),
    )
    for (const [name, file] of Object.entries(elsewhere)) {
      const script = /([\w-]+)\.ts$/.exec(commands[name] ?? '')?.[1] ?? ''
      expect(readFileSync(file, 'utf8'), `${file} starts ${name}`).toMatch(
        new RegExp(`scripts/${script}\\.ts|'${script}'`),
      )
    }
  })

  it('doctor checks all requirements, and exits with 1 for a problem', async () => {
    const { lines, code } = await command('doctor')
    expect(lines[0]).toBe('ok      settings: Each has a value that it may have.')
    expect(lines.filter((line) => !/^(ok {5}|warning|WRONG {2}) [\w ]+: \S/.test(line))).toEqual([])
    expect(code, lines.join('\n')).toBe(lines.some((line) => line.startsWith('WRONG')) ? 1 : 0)
    const without = await command('doctor', { DATABASE_URL: nobodyThere })
    expect(without.code).toBe(1)
    expect(without.lines.join('\n')).toMatch(/^WRONG {3}database: /m)
  })

  it('upgrade:check finds nothing to do in an up-to-date database', async () => {
    const { lines, code } = await command('upgrade:check')
    expect(code, lines.join('\n')).toBe(0)
    expect(lines).toContain('ok      migrations: None would run.')
  })

  it('seed writes the given number of memories, and reserved-names lists accounts with reserved names', async () => {
    const { lines, code } = await command('seed --memories 20 --members 5 --interactions 40')
    expect(code, lines.join('\n')).toBe(0)
    expect(lines.join('\n')).toMatch(/^Wrote 5 members, 20 memories and \d+ interactions/m)
    const counted = await database.pool.query<{ count: number }>('select count(*)::int as count from memories')
    expect(counted.rows[0]?.count).toBe(20)
    await database.pool.query("update users set username = 'moderator', username_key = 'moderator' where email = $1", [
      'willow@demo.example',
    ])
    const { lines: listed } = await command('reserved-names')
    expect(listed).toEqual([
      expect.stringMatching(/^moderator \(member, since \d{4}-\d\d-\d\d\)$/),
      '1 account has a reserved name.',
    ])
  })

  it('db:distribute prints what is missing, and changes nothing', async () => {
    expect(await command('db:distribute')).toEqual({
      lines: [expect.stringMatching(/^This database is one PostgreSQL without Citus, and needs no distributing\./)],
      code: 1,
    })
    const embedded = await command('db:distribute', { DATABASE_URL: '' })
    expect(embedded).toEqual({ lines: [expect.stringMatching(/^The embedded database stays/)], code: 1 })
    const { lines, code } = await command('db:distribute', { DATABASE_URL: nobodyThere })
    expect({ lines, code }).toEqual({ lines: [expect.stringMatching(/^No table was moved: .*ECONNREFUSED/)], code: 1 })
  })
})

it('requireCluster rejects a single PostgreSQL and an unreachable address', async () => {
  await expect(requireCluster(urlOf(database.pool.options))).rejects.toThrow('CITUS_URL leads to no coordinator')
  await expect(requireCluster(nobodyThere)).rejects.toThrow(/^CITUS_URL leads to no database that answers: .*REFUSED/)
})
