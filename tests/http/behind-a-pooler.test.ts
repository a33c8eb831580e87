import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnPostgres, ownPostgres } from '../helpers/server/own-postgres.ts'
import { hasPgbouncer, startPgbouncer } from '../helpers/server/pgbouncer.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

const title = hasPgbouncer ? 'behind a pooler in transaction mode' : 'behind a pooler (PgBouncer is not installed here)'

describe.skipIf(!hasPgbouncer)(title, () => {
  let database: OwnPostgres
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let servers: RunningServer[] = []
  beforeAll(async () => {
    database = await ownPostgres()
    await database.start()
    pooler = await startPgbouncer(database.port)
    // Both find an empty database at the same moment: one makes the tables, the other waits.
    servers = await Promise.all([1, 2].map(() => runServer({ env: { DATABASE_URL: pooler.url } })))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await pooler?.stop()
    await database?.drop()
  })

  const post = (server: RunningServer, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('two servers start concurrently behind a pooler, and writes on both deduplicate by idempotency key', async () => {
    const [first, second] = servers as [RunningServer, RunningServer]
    for (const server of servers) expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    const password = 'quiet ann ladder'
    const account = { username: 'ann', email: 'ann@example.org', password, confirm_password: password }
    const signedUp = await post(first, '/user/signup', account)
    expect(signedUp.status).toBe(201)
    const { access_token } = (await signedUp.json()) as { access_token: string }
    const authorization = `Bearer ${access_token}`
    const writes = Array.from({ length: 60 }, (_, number) =>
      post(
        number % 2 === 0 ? first : second,
        '/memories/memories-list/',
        { type: 3, description: 'We waited.' },
        // Each key comes twice, once on each server: it makes one.
        { authorization, 'idempotency-key': `write-${Math.floor(number / 2)}` },
      ),
    )
    expect(new Set((await Promise.all(writes)).map(({ status }) => status))).toEqual(new Set([201]))
    const rows = await database.query<{ n: number }>('select count(*)::int as n from memories')
    expect(rows).toEqual([{ n: 30 }])
    expect(await database.query('select * from schema_migration_lease')).toEqual([])
  })
})
