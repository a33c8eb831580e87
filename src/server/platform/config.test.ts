import { expect, it } from 'vitest'
import { ConfigError, readConfig, type SettingName } from './config.ts'
import settings from './settings.json' with { type: 'json' }

it('has a default for every setting', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, mode: 'development', demo: 'auto' })
  expect(config.dataDir).toMatch(/\/data$/)
})

it('reads every setting of the table, an empty one as unset', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '  ']))
  expect(readConfig(empty)).toEqual(readConfig({}))
  // What says nothing alone is asked for beside what it belongs to.
  const beside = {
    PHOTOS_BUCKET: 'photos',
    METRICS_PORT: '9464',
    PUBLIC_URL: 'https://www.example.org',
    TRACES_URL: 'http://t',
  }
  const address = 'https://other.example.org/'
  const other: Record<SettingName, string> = {
    PORT: '81',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://db/x',
    DATABASE_POOL: '7',
    DATABASE_PLANS: 'once',
    DATA_DIR: '/elsewhere',
    CONTENT_DIR: '/words',
    NODE_ENV: 'test',
    PUBLIC_URL: address,
    API_URL: address,
    TRUST_PROXY: '2',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'us@example.org',
    CONTACT_TO: 'to@example.org',
    OFFICES: '{"intake":{"mail":"office@example.org"}}',
    EXIT_URL: address,
    LOG_LEVEL: 'debug',
    DEMO: 'off',
    ACCESS_TOKEN_MINUTES: '3',
    REFRESH_TOKEN_DAYS: '3',
    SESSION_DAYS: '3',
    RATE_LIMITS: 'off',
    ADDRESS_LIMIT: '3',
    BUSY_AFTER_MS: '3',
    DRAIN_SECONDS: '3',
    FILE_SCANNER: 'clamdscan --fdpass',
    PHOTOS_BUCKET: 'others',
    PHOTOS_ENDPOINT: address,
    PHOTOS_REGION: 'here',
    PHOTOS_KEY: 'k',
    PHOTOS_SECRET: 's',
    PHOTOS_SIGNED_SECONDS: '3',
    DRAFT_KEY: `a:${Buffer.alloc(32).toString('base64')}`,
    BREACH_RANGE_URL: address,
    ACCOUNT_LIMIT: '3',
    NEW_ACCOUNT_DAYS: '3',
    NEW_ACCOUNT_COMMENTS: '3',
    NEW_ACCOUNT_MESSAGES: '3',
    CROWD_PEOPLE: '3',
    CROWD_MINUTES: '3',
    METRICS_PORT: '3',
    METRICS_HOST: '::1',
    TRACES_URL: address,
    TRACES_HEADERS: 'authorization=Bearer%20x',
    TRACES_PERCENT: '3',
  }
  expect(Object.keys(other).sort()).toEqual(Object.keys(settings).sort())
  const saying = (environment: object) => JSON.stringify(readConfig({ ...beside, ...environment }))
  const unheard = Object.entries(other).filter(([name, value]) => saying({ [name]: value }) === saying({}))
  expect(unheard).toEqual([])
})

it('reports all invalid settings at once', () => {
  const wrong = {
    PORT: 'http',
    NODE_ENV: 'prod',
    DATABASE_URL: 'mysql://x',
    EXIT_URL: 'weather',
    REFRESH_TOKEN_DAYS: '0',
  }
  expect(() => readConfig(wrong)).toThrow(ConfigError)
  expect(() => readConfig(wrong)).toThrow(
    [
      'PORT is "http", but it needs to be a whole number from 0 to 65535.',
      'DATABASE_URL needs to be an address that starts with postgres:// or postgresql://.',
      'NODE_ENV is "prod", but it needs to be one of: development, test, production.',
      'EXIT_URL needs to be an address that starts with http:// or https://.',
      'REFRESH_TOKEN_DAYS is "0", but it needs to be a whole number from 1 to 365.',
    ].join('\n'),
  )
})

it('API_URL needs PUBLIC_URL', () => {
  expect(() => readConfig({ API_URL: 'https://api.example.org' })).toThrow(/^API_URL needs PUBLIC_URL/)
  const both = readConfig({ API_URL: 'https://api.example.org', PUBLIC_URL: 'https://www.example.org' })
  expect(both.apiUrl?.origin).toBe('https://api.example.org')
})

it('does not repeat a password of an invalid URL', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgress://app:hunter2@db' })).toThrow(/^(?!.*hunter2)/s)
})

it('has no metrics without a port of their own', () => {
  expect(readConfig({}).metrics).toBeNull()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(() => readConfig({ METRICS_PORT: 'on' })).toThrow('METRICS_PORT is "on", but it needs to be a whole number')
  expect(() => readConfig({ PORT: '80', METRICS_PORT: '80' })).toThrow('METRICS_PORT needs to be another number')
})

it('reads OpenTelemetry headers, and repeats no invalid one', () => {
  const TRACES_URL = 'https://traces.example.org/v1/traces'
  const headers = (TRACES_HEADERS: string) => readConfig({ TRACES_URL, TRACES_HEADERS }).traces?.headers
  expect(headers('Authorization=Bearer%20a=, x-team = kindred')).toEqual({
    authorization: 'Bearer a=',
    'x-team': 'kindred',
  })
  for (const wrong of ['hunter2', 'x=hunter2%', 'a b=hunter2', 'x=hunter2%0A'])
    expect(() => headers(wrong), wrong).toThrow(/^TRACES_HEADERS needs to be name=value, several with commas\.$/)
})
