import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { housekeeping } from './housekeeping.ts'
import { readConfig } from './platform/config.ts'
import { type Context, createContext } from './platform/context.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** A server that begins its housekeeping on a database like this one. */
async function begun(parts: Partial<Context>) {
  const hooks: Record<string, () => Promise<void>> = {}
  const log = { error: vi.fn() }
  const app = { log, addHook: (name: string, hook: () => Promise<void>) => Object.assign(hooks, { [name]: hook }) }
  await housekeeping(app as unknown as FastifyInstance, { context: createContext(parts as Context) })
  await hooks.onReady?.()
  await vi.advanceTimersByTimeAsync(0)
  return { log, close: () => hooks.onClose?.() }
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

it('runs again a minute after a failure, and an hour after success', async () => {
  const away = new Error('The database is away.')
  const backgroundPool = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(true)
  const { log, close } = await begun({ backgroundPool, config: readConfig({ NODE_ENV: 'test' }) })
  expect(log.error.mock.calls).toEqual([[{ err: away }, 'A task of the housekeeping failed.']])
  await minutes(0.99)
  expect(backgroundPool).toHaveBeenCalledTimes(1)
  await minutes(0.01)
  expect(backgroundPool).toHaveBeenCalledTimes(2)
  await minutes(59)
  expect(backgroundPool).toHaveBeenCalledTimes(2)
  await minutes(1)
  expect(backgroundPool).toHaveBeenCalledTimes(3)
  await close()
  await minutes(600)
  expect(backgroundPool).toHaveBeenCalledTimes(3)
})

/** A database that is empty, or refuses: each question, or those alone that speak of one thing. */
function database(refuses?: RegExp) {
  const asked: string[] = []
  const query = async (text: string) => {
    asked.push(text)
    if (refuses?.test(text)) throw new Error('Not now.')
    return { rows: [], rowCount: 0 }
  }
  const pool = { query, connect: async () => ({ query, release: () => {} }) } as unknown as Pool
  return { asked, parts: { pool, config: readConfig({ NODE_ENV: 'test' }) } }
}

/** What is asked for in the last of its tasks. */
const last = /^delete from page_files where replaced_at/

it('runs each task when others fail, logs each failure, and retries in a minute', async () => {
  const { asked, parts } = database(/./)
  const { log, close } = await begun(parts)
  const each = log.error.mock.calls.length
  // All that ask the database; the sessions of demo members are nobody's here.
  expect(each).toBe(13)
  expect(asked.at(-1)).toMatch(last)
  await minutes(1)
  expect(log.error.mock.calls).toHaveLength(2 * each)
  await close()
})

it('retries in a minute when one task failed, and runs in an hour when none did', async () => {
  for (const [refuses, failures, pause] of [
    [last, 1, 1],
    [undefined, 0, 60],
  ] as const) {
    const { asked, parts } = database(refuses)
    const { log, close } = await begun(parts)
    expect(log.error.mock.calls).toHaveLength(failures)
    const once = asked.length
    await minutes(pause - 0.01)
    expect(asked).toHaveLength(once)
    await minutes(0.01)
    expect(asked).toHaveLength(2 * once)
    await close()
  }
})
