import { AsyncResource } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Traces } from '../traces.ts'
import { layout } from './distributed/layout.ts'
import { sqlState } from './sql-state.ts'

type Query = (...given: unknown[]) => unknown

/** Gives each statement of a request or of repeated work a span: what it does to which tables, never its values. */
export function traceStatements(pool: pg.Pool, traces: Traces): void {
  // Whoever waited for a connection gets it from the one who gives it back, and goes on with what is their own.
  const connect = pool.connect.bind(pool) as Query
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))) as typeof pool.connect
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((asked: unknown, ...more: unknown[]) => {
      const text = textOf(asked)
      if (text === undefined || !traces.isTracing()) return query(asked, ...more)
      return trace(traces, summaryOf(text), query, [asked, ...more])
    }) as typeof client.query
  })
}

/** Undefined for what is no plain statement, such as a copy of rows. */
function textOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked
  if (typeof asked !== 'object' || asked === null || 'submit' in asked || !('text' in asked)) return undefined
  return String(asked.text)
}

function trace(traces: Traces, summary: string, query: Query, given: unknown[]): unknown {
  const span = traces.begin(summary, 'CLIENT', { 'db.system.name': 'postgresql', 'db.query.summary': summary })
  const end = (error: unknown) => {
    if (error) {
      traces.fail(span, error)
      if (sqlState(error)) span.setAttribute('db.response.status_code', sqlState(error))
    }
    span.end()
  }
  const callback = given.at(-1)
  if (typeof callback !== 'function') {
    const answer = query(...given) as Promise<unknown>
    answer.then(() => end(null), end)
    return answer
  }
  const ends = (error: unknown, ...more: unknown[]) => {
    end(error)
    callback(error, ...more)
  }
  return query(...given.slice(0, -1), AsyncResource.bind(ends))
}

const summaries = new LRUCache<string, string>({ max: 1_000 })

/**
 * The name of a statement, as OpenTelemetry sums one up: what it does, and the tables in their order.
 * @example summaryOf('select title from memories where author_id = $1') // 'select memories'
 */
export function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const words =
    text
      .replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
      .toLowerCase()
      .match(/[a-z_]\w*/g) ?? []
  const verb = words.find((word) => verbs.has(word)) ?? 'statement'
  const writes = words[0] === 'with' && words.find((word) => changes.has(word))
  const tables = [...new Set(words.filter((word) => Object.hasOwn(layout, word)))].slice(0, maxTables)
  const summary = [writes || verb, ...tables].join(' ')
  summaries.set(text, summary)
  return summary
}

const changes = new Set(['insert', 'update', 'delete'])
const verbs = new Set([...changes, 'select', 'begin', 'commit', 'rollback', 'set'])
const maxTables = 5
