import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './settings.ts'

it('has a default for everything', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, mode: 'development', demo: 'auto' })
  expect(config.dataDir).toMatch(/\/data$/)
})

it('takes every setting of the table from the environment, an empty one as not set', () => {
  const empty = Object.fromEntries(settings.map(({ name }) => [name, '  ']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

it('tells everything that is wrong at once, in sentences', () => {
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

it('takes a host for calls only together with the address of the pages that call it', () => {
  expect(() => readConfig({ API_URL: 'https://api.example.org' })).toThrow(/^API_URL needs PUBLIC_URL/)
  const both = readConfig({ API_URL: 'https://api.example.org', PUBLIC_URL: 'https://www.example.org' })
  expect(both.apiUrl?.origin).toBe('https://api.example.org')
})

it('does not repeat a password that stands in a wrong address', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgress://app:hunter2@db' })).toThrow(/^(?!.*hunter2)/s)
})
