import { isAbsolute, join } from 'node:path'
import { type Office, readOffices } from './offices.ts'
import { projectRoot } from './project-root.ts'
import { type DraftKey, type Proxies, readDraftKeys, readHeaders, readProxies } from './setting-values.ts'
import settings from './settings.json' with { type: 'json' }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const modes = ['development', 'test', 'production'] as const

/** Environment variables; `settings.json` says what each is without being set, and what it does. OPERATING.md prints that table. */
export type SettingName = keyof typeof settings

export type Config = {
  port: number
  host: string
  /** `null` means: run our own PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  databasePool: number
  /** `once`: a connection of DATABASE_URL stays ours, and statements that are asked often are planned once on each. */
  databasePlans: 'each' | 'once'
  dataDir: string
  contentDir: string
  mode: (typeof modes)[number]
  publicUrl: URL | null
  /** Where the app's calls go; `null`: to wherever its page comes from. */
  apiUrl: URL | null
  /** Whose X-Forwarded-For is believed. */
  trustProxy: Proxies
  smtpUrl: string | null
  mailFrom: string
  /** Whoever runs the site reads what comes there. */
  contactTo: string
  /** Where answers go that wizards deliver, by the name that content uses. */
  offices: Record<string, Office>
  exitUrl: string
  logLevel: (typeof logLevels)[number]
  demo: 'auto' | 'off'
  accessTokenMs: number
  refreshTokenMs: number
  /** From signing in to the end of a session, whatever its use. */
  sessionMs: number
  /** An S3-compatible store for photos and videos; `null`: a folder in `dataDir`. */
  photos: {
    bucket: string
    endpoint: URL | null
    region: string
    key: string
    secret: string
    /** 0: readers are not sent to the store. */
    signedSeconds: number
  } | null
  /** The command that looks at files which people add, in words; empty: nobody does. */
  fileScanner: string[]
  /** What drafts in accounts are sealed with, the newest first; `null`: a key that is made in `dataDir`. */
  draftKeys: DraftKey[] | null
  /** Where new passwords are asked about by a part of their hash; `null`: nowhere, the list here decides alone. */
  breachRangeUrl: URL | null
  /** Where `/metrics` is, apart from what members reach; `null`: nowhere, and nothing is counted. */
  metrics: { port: number; host: string } | null
  /** Where traces go by OTLP; `null`: nowhere, and nothing of it is loaded. */
  traces: { url: URL; headers: Record<string, string>; percent: number } | null
  /** How far behind the event loop may be before visitors are asked to come back; 0: as far as it likes. */
  busyAfterMs: number
  /** How long the server serves on after it was asked to stop, so that nobody is sent here meanwhile. */
  drainMs: number
  /** `null`: tries are not counted. */
  limits: { perAddress: number; perAccount: number; windowMs: number } | null
  /** How much somebody new writes in a day, and what counts as a crowd under one memory; `null`: nothing is counted. */
  throttling: {
    newAccountMs: number
    commentsADay: number
    messagesADay: number
    crowdPeople: number
    crowdMs: number
  } | null
}

/** Every wrong setting at once, each as a sentence that says what would be right. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the environment once; nothing else in the server looks at it.
 * @example const config = readConfig(process.env)
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const read = reader(environment, problems)
  const config: Config = {
    port: read.number('PORT', 0, 65535),
    host: read.text('HOST'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'])?.href ?? null,
    databasePool: read.number('DATABASE_POOL', 2, 500),
    databasePlans: read.oneOf('DATABASE_PLANS', ['each', 'once']),
    dataDir: fromRoot(read.text('DATA_DIR')),
    contentDir: fromRoot(read.text('CONTENT_DIR')),
    mode: read.oneOf('NODE_ENV', modes),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']),
    apiUrl: read.url('API_URL', ['http:', 'https:']),
    trustProxy: read.proxies('TRUST_PROXY'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:'])?.href ?? null,
    mailFrom: read.text('MAIL_FROM'),
    contactTo: read.text('CONTACT_TO') || read.text('MAIL_FROM'),
    offices: readOfficesOf(read, problems),
    exitUrl: read.url('EXIT_URL', ['http:', 'https:'])?.href ?? '',
    logLevel: read.oneOf('LOG_LEVEL', logLevels),
    demo: read.oneOf('DEMO', ['auto', 'off']),
    accessTokenMs: read.number('ACCESS_TOKEN_MINUTES', 1, 1440) * 60_000,
    refreshTokenMs: read.number('REFRESH_TOKEN_DAYS', 1, 365) * 86_400_000,
    sessionMs: read.number('SESSION_DAYS', 1, 3_650) * 86_400_000,
    photos: readPhotos(read),
    fileScanner: read
      .text('FILE_SCANNER')
      .split(/\s+/)
      .filter((word) => word !== ''),
    draftKeys: read.draftKeys('DRAFT_KEY'),
    breachRangeUrl: read.url('BREACH_RANGE_URL', ['http:', 'https:']),
    metrics: readMetrics(read),
    traces: readTraces(read),
    busyAfterMs: read.number('BUSY_AFTER_MS', 0, 600_000),
    drainMs: readDrain(read) * 1_000,
    limits: readLimits(read),
    throttling: readThrottling(read),
  }
  if (config.apiUrl !== null && config.publicUrl === null)
    problems.push('API_URL needs PUBLIC_URL beside it: calls are taken from the pages there alone.')
  if (config.metrics !== null && config.metrics.port === config.port && config.port !== 0)
    problems.push('METRICS_PORT needs to be another number than PORT, which is for everybody.')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readOfficesOf(read: Reader, problems: string[]): Config['offices'] {
  const offices = readOffices(read.text('OFFICES'), read.text('NODE_ENV') === 'production')
  if (typeof offices !== 'string') return offices
  problems.push(`OFFICES ${offices}`)
  return {}
}

function readMetrics(read: Reader): Config['metrics'] {
  const host = read.text('METRICS_HOST')
  return read.text('METRICS_PORT') === '' ? null : { port: read.number('METRICS_PORT', 0, 65535), host }
}

function readTraces(read: Reader): Config['traces'] {
  const url = read.url('TRACES_URL', ['http:', 'https:'])
  const traces = { headers: read.headers('TRACES_HEADERS'), percent: read.number('TRACES_PERCENT', 0, 100) }
  return url && { url, ...traces }
}

function readLimits(read: Reader): Config['limits'] {
  const limits = {
    perAddress: read.number('ADDRESS_LIMIT', 1, 1_000_000),
    perAccount: read.number('ACCOUNT_LIMIT', 1, 1_000_000),
    windowMs: 10 * 60_000,
  }
  return read.oneOf('RATE_LIMITS', ['on', 'off']) === 'on' ? limits : null
}

function readThrottling(read: Reader): Config['throttling'] {
  const throttling = {
    newAccountMs: read.number('NEW_ACCOUNT_DAYS', 0, 365) * 86_400_000,
    commentsADay: read.number('NEW_ACCOUNT_COMMENTS', 1, 100_000),
    messagesADay: read.number('NEW_ACCOUNT_MESSAGES', 1, 100_000),
    crowdPeople: read.number('CROWD_PEOPLE', 2, 100_000),
    crowdMs: read.number('CROWD_MINUTES', 1, 1_440) * 60_000,
  }
  return read.text('RATE_LIMITS') === 'off' ? null : throttling
}

function readPhotos(read: Reader): Config['photos'] {
  const bucket = read.text('PHOTOS_BUCKET')
  const store = {
    bucket,
    endpoint: read.url('PHOTOS_ENDPOINT', ['http:', 'https:']),
    region: read.text('PHOTOS_REGION'),
    key: read.text('PHOTOS_KEY'),
    secret: read.text('PHOTOS_SECRET'),
    signedSeconds: read.number('PHOTOS_SIGNED_SECONDS', 0, 3_600),
  }
  return bucket === '' ? null : store
}

function readDrain(read: Reader): number {
  if (read.text('DRAIN_SECONDS') !== '') return read.number('DRAIN_SECONDS', 0, 600)
  return read.text('NODE_ENV') === 'production' ? 5 : 0
}

type Reader = ReturnType<typeof reader>

function reader(environment: Record<string, string | undefined>, problems: string[]) {
  const text = (name: SettingName): string => {
    const given = environment[name]?.trim()
    return given || settings[name].default
  }
  // A secret may stand in a wrong value (a password in DATABASE_URL), so a message never repeats an address.
  return {
    text,
    number(name: SettingName, min: number, max: number): number {
      const value = text(name)
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      problems.push(`${name} is "${value}", but it needs to be a whole number from ${min} to ${max}.`)
      return min
    },
    oneOf<const Value extends string>(name: SettingName, values: readonly Value[]): Value {
      const value = text(name)
      const found = values.find((candidate) => candidate === value)
      if (found !== undefined) return found
      problems.push(`${name} is "${value}", but it needs to be one of: ${values.join(', ')}.`)
      return values[0] as Value
    },
    proxies(name: SettingName): Proxies {
      const value = text(name)
      const found = readProxies(value)
      if (found !== undefined) return found
      problems.push(
        `${name} is "${value}", but it needs to be off, the number of proxies in front (1 to 10), or their networks (10.1.0.0/16, 2001:db8::/32).`,
      )
      return 'off'
    },
    draftKeys(name: SettingName): DraftKey[] | null {
      const value = text(name)
      if (value === '') return null
      const found = readDraftKeys(value)
      if (found !== undefined) return found
      problems.push(
        `${name} needs to be name:key, the key being 32 bytes in base64; several with commas, the newest first.`,
      )
      return null
    },
    headers(name: SettingName): Record<string, string> {
      const found = readHeaders(text(name))
      if (found !== undefined) return found
      problems.push(`${name} needs to be name=value, several with commas.`)
      return {}
    },
    url(name: SettingName, protocols: string[]): URL | null {
      const value = text(name)
      if (value === '') return null
      if (URL.canParse(value)) {
        const url = new URL(value)
        if (protocols.includes(url.protocol)) return url
      }
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
      problems.push(`${name} needs to be an address that starts with ${starts}.`)
      return null
    },
  }
}

function fromRoot(path: string): string {
  return isAbsolute(path) ? path : join(projectRoot, path)
}
