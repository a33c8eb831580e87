import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { isError } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { readContent } from '@kindred/product'
import { openPhotoStore } from '../src/server/features/photos/index.ts'
import type { Config, SettingName } from '../src/server/platform/config.ts'
import { codeOf, networkChecks, reasonOf } from './doctor-network.ts'
import { type Checks, type DatabaseProbe, type Diagnosis, fine, isThere, warning, wrong } from './doctor-outcomes.ts'
import { readMigrationState } from './migration-state.ts'

const leastFreeGb = 2
const leastCertificateDays = 14
const maxClockSeconds = 5

/** Each looks at one thing for real: it connects, writes, reads. */
export const checks: Checks = {
  'data folder': async ({ dataDir }) => {
    const probe = join(dataDir, `doctor-${randomUUID()}`)
    try {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeFile(probe, '')
      await rm(probe)
    } catch (error) {
      return wrong(
        `${dataDir} cannot be written to (${codeOf(error)}). Set DATA_DIR to a folder of the account that runs the server.`,
      )
    }
    const { bavail, bsize } = await statfs(dataDir)
    const freeGb = (bavail * bsize) / 1e9
    if (freeGb < leastFreeGb)
      return wrong(`${freeGb.toFixed(1)} GB are free in ${dataDir}. Make room: with a full disk nothing new is stored.`)
    return fine(`${dataDir} can be written to, ${freeGb.toFixed(0)} GB are free.`)
  },

  database: async ({ databaseUrl, mode }, database) => {
    if (database === null) return fine('None yet: the first start makes one in DATA_DIR.')
    if (database instanceof Error)
      return wrong(`It does not answer (${database.message}). Check DATABASE_URL, or the log of the embedded one.`)
    const { rows } = await database.query<{ version: string }>(`select current_setting('server_version') as version`)
    const version = `PostgreSQL ${rows[0]?.version}`
    if (mode === 'production' && databaseUrl === null)
      return warning(
        `${version}, embedded. In production name a server in DATABASE_URL; npm run backup and npm run restore move what is there.`,
      )
    return fine(`${version}${databaseUrl === null ? ', embedded' : ''}.`)
  },

  connections: async ({ databasePool }, database) => {
    if (!isThere(database)) return fine('Not looked at without a database.')
    const { rows } = await database.query<{ most: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    )
    const most = rows[0]?.most ?? 0
    if (databasePool > most)
      return wrong(`The database gives ${most} connections and DATABASE_POOL takes ${databasePool}. Set it to fewer.`)
    return fine(`At most ${databasePool} of ${most} that the database gives; all servers together need to stay below.`)
  },

  migrations: async (_config, database) => {
    if (!isThere(database)) return fine('Not looked at without a database.')
    const { unknown, changed, waiting, known } = await readMigrationState(database)
    if (unknown.length > 0)
      return wrong(`A newer version of Kindred was here (${unknown[0]}). Run that one, or restore a backup of before.`)
    if (changed.length > 0)
      return wrong(`${changed[0]} differs from what ran here. Put the file back as it was released.`)
    return fine(
      waiting.length === 0
        ? 'The tables are up to date.'
        : `${waiting.length} of ${known} run at the next start. Make a backup before.`,
    )
  },

  clock: async (_config, database) => {
    if (!isThere(database)) return fine('Not looked at without a database.')
    const { rows } = await database.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now')
    const seconds = Math.abs(Date.now() - new Date(rows[0]?.now ?? 0).getTime()) / 1000
    if (seconds > maxClockSeconds)
      return wrong(
        `This machine and the database differ by ${Math.round(seconds)} seconds. Set both by NTP: sessions and codes expire by the clock.`,
      )
    return fine('This machine and the database agree.')
  },

  content: async ({ contentDir }) => {
    const files = await readContentFiles(contentDir).catch(() => undefined)
    if (files === undefined)
      return wrong(`${contentDir} cannot be read. Set CONTENT_DIR to the folder with wizards/ and options/.`)
    const errors = readContent(files).findings.filter(isError)
    if (errors.length > 0)
      return warning(`${errors.length} errors in ${contentDir}; what has them stays as it was. See npm run check.`)
    return fine(`No errors in ${contentDir}.`)
  },

  mail: async ({ smtpUrl, mode }) => {
    if (smtpUrl === null) {
      const says = 'Mails become files in DATA_DIR/outbox; nobody gets a code. Set SMTP_URL.'
      return mode === 'production' ? wrong(says) : warning(says)
    }
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000 } as object)
    try {
      await transport.verify()
      return fine('The mail server answers and lets us in.')
    } catch (error) {
      return wrong(`The mail server does not let us in (${(error as Error).message}). Check SMTP_URL.`)
    } finally {
      transport.close()
    }
  },

  sender: async ({ smtpUrl, mailFrom, contactTo }) => {
    const unusable = [mailFrom, contactTo].find((address) => /@localhost\b/.test(address) || !address.includes('@'))
    if (smtpUrl !== null && unusable !== undefined)
      return wrong(`No mail server takes "${unusable}". Set MAIL_FROM and CONTACT_TO to addresses of your own.`)
    return fine('Messages of members go to CONTACT_TO, else to MAIL_FROM.')
  },

  limits: async ({ limits, mode }) =>
    limits === null && mode === 'production'
      ? wrong('RATE_LIMITS is off: passwords can be tried without end. Set it to on.')
      : fine(limits === null ? 'Off, as for tests.' : 'Tries are counted.'),

  photos: async (config) => {
    const [folder, here] = [`doctor${randomUUID().replaceAll('-', '')}`, await mkdtemp(join(tmpdir(), 'doctor-'))]
    try {
      await writeFile(join(here, 'small.webp'), 'kindred')
      const store = await openPhotoStore(config)
      await store.keep(folder, here)
      const read = Buffer.from(await store.read(`${folder}/small.webp`)).toString()
      await store.remove(folder)
      if (read !== 'kindred') return wrong('What was stored came back changed. Check the store of photos.')
      return fine(
        config.photos === null ? 'Stored in DATA_DIR/photos.' : `Stored in the bucket ${config.photos.bucket}.`,
      )
    } catch (error) {
      return wrong(
        `Photos cannot be stored (${(error as Error).message}). Check PHOTOS_BUCKET and the settings beside it.`,
      )
    } finally {
      await rm(here, { recursive: true })
    }
  },

  'scanner of files': async ({ fileScanner: [program, ...words] }) => {
    if (program === undefined) return fine('FILE_SCANNER is not set: files that people add are not scanned.')
    const file = join(await mkdtemp(join(tmpdir(), 'doctor-')), 'harmless.txt')
    await writeFile(file, 'kindred')
    try {
      await promisify(execFile)(program, [...words, file], { timeout: 60_000 })
      return fine('A harmless file passes the scanner.')
    } catch (error) {
      return wrong(
        `A harmless file does not pass the scanner (${(error as Error).message.trim()}). Check FILE_SCANNER: no file is taken now.`,
      )
    } finally {
      await rm(dirname(file), { recursive: true })
    }
  },

  address: async ({ publicUrl, trustProxy, mode }) => {
    if (publicUrl === null) {
      const says = 'PUBLIC_URL is not set: links in mails lead to this machine.'
      return mode === 'production' ? wrong(says) : warning(says)
    }
    const answer = await fetch(new URL('/health/live', publicUrl), { signal: AbortSignal.timeout(10_000) }).catch(
      (error: Error) => error,
    )
    if (answer instanceof Error)
      return wrong(
        `${publicUrl.href} does not answer (${reasonOf(answer)}). Start the server, and check the proxy, its certificate and DNS.`,
      )
    if (!answer.ok)
      return wrong(
        `${publicUrl.href} answers ${answer.status} in place of the server. Check where the proxy sends /health/live.`,
      )
    if (publicUrl.protocol === 'http:')
      return warning(`${publicUrl.href} has no TLS. Put a proxy with a certificate in front.`)
    const days = await certificateDays(publicUrl)
    if (days < leastCertificateDays)
      return warning(`The certificate of ${publicUrl.host} ends in ${days} days. See why it is not renewed.`)
    if (trustProxy === 'off')
      return warning('TRUST_PROXY is off: behind a proxy, all visitors count as one for the limits.')
    return fine(`${publicUrl.href} answers; its certificate is good for ${days} days.`)
  },

  'keys of drafts': async ({ draftKeys, databaseUrl, dataDir }) => {
    if (draftKeys !== null) return fine('DRAFT_KEY is set.')
    if (databaseUrl !== null)
      return warning(
        'DRAFT_KEY is not set: a second server could not open drafts and secrets of this one. Set it for all of them.',
      )
    return fine(
      existsSync(join(dataDir, 'draft-key'))
        ? 'In DATA_DIR; npm run backup keeps it.'
        : 'Made in DATA_DIR when it is first needed.',
    )
  },

  ...networkChecks,
}

/**
 * What looks at each setting: one of the checks, or `settings` for what has nothing beside its value that could be wrong.
 * A new setting needs a line.
 */
export const checkOf: Record<SettingName, string> = {
  ...{ PORT: 'ports', HOST: 'ports', METRICS_PORT: 'ports', METRICS_HOST: 'ports', BUSY_AFTER_MS: 'settings' },
  ...{ DATABASE_URL: 'database', DATABASE_POOL: 'connections', DATABASE_PLANS: 'settings' },
  ...{ DATA_DIR: 'data folder', CONTENT_DIR: 'content', NODE_ENV: 'settings', LOG_LEVEL: 'settings' },
  ...{ PUBLIC_URL: 'address', TRUST_PROXY: 'address', API_URL: 'address of calls', EXIT_URL: 'settings' },
  ...{ SMTP_URL: 'mail', MAIL_FROM: 'sender', CONTACT_TO: 'sender', OFFICES: 'offices' },
  ...{ TRACES_URL: 'traces', TRACES_HEADERS: 'traces', TRACES_PERCENT: 'settings' },
  ...{ DEMO: 'settings', DRAIN_SECONDS: 'settings', DRAFT_KEY: 'keys of drafts' },
  ...{ ACCESS_TOKEN_MINUTES: 'settings', REFRESH_TOKEN_DAYS: 'settings', SESSION_DAYS: 'settings' },
  ...{ RATE_LIMITS: 'limits', ADDRESS_LIMIT: 'settings', ACCOUNT_LIMIT: 'settings' },
  ...{ PHOTOS_BUCKET: 'photos', PHOTOS_ENDPOINT: 'photos', PHOTOS_REGION: 'photos', PHOTOS_KEY: 'photos' },
  ...{ PHOTOS_SECRET: 'photos', PHOTOS_SIGNED_SECONDS: 'settings', BREACH_RANGE_URL: 'breached passwords' },
  ...{ FILE_SCANNER: 'scanner of files' },
  ...{ NEW_ACCOUNT_DAYS: 'settings', NEW_ACCOUNT_COMMENTS: 'settings', NEW_ACCOUNT_MESSAGES: 'settings' },
  ...{ CROWD_PEOPLE: 'settings', CROWD_MINUTES: 'settings' },
}

/** Looks at everything, one after the other. A check that fails in a way of its own is `wrong`. */
export async function* diagnose(config: Config, database: DatabaseProbe, which = checks): AsyncGenerator<Diagnosis> {
  for (const [about, check] of Object.entries(which))
    yield { about, ...(await check(config, database).catch((error: Error) => wrong(error.message))) }
}

function certificateDays({ hostname, port }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      socket.end()
      resolve(Math.floor((ends - Date.now()) / 86_400_000))
    })
    socket.once('error', reject)
  })
}
