import pg, { type Pool } from 'pg'
import { layout, type ShardKey } from '../../../src/server/platform/db/distributed/layout.ts'
import type { Asked } from './record-statements.ts'

type Node = {
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  Plans?: Node[]
} & Partial<Record<(typeof conditions)[number], string>>

/** Where a plan says which rows of a table it reads. */
const conditions = ['Filter', 'Index Cond', 'Recheck Cond'] as const

const places: Record<string, ShardKey> = layout

/**
 * The tables of owners of which a statement reads rows of any owner, since no value says whose: on several machines each of them is asked. Told by the plan of one
 * PostgreSQL, whose planner brings a value to each table that is joined by it, as that of Citus does.
 */
export async function tablesWithoutOwner(pool: Pool, { sql, values }: Asked): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (verbose, format json) ${sql}`, values)
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => all(Plan)))
  return [...new Set(nodes.flatMap((node) => (isOfAnyOwner(node) ? (node['Relation Name'] ?? []) : [])))].toSorted()
}

const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)]

function isOfAnyOwner(node: Node): boolean {
  const owner = places[node['Relation Name'] ?? '']
  if (node.Operation !== undefined || (owner !== 'author_id' && owner !== 'user_id')) return false
  const known = conditions.flatMap((condition) => equalities(node[condition] ?? ''))
  return !known.some(([left, right]) => left === `${node.Alias}.${owner}` && isValue(right))
}

const isValue = (side: string): boolean => /^(any )?'[^']*'::uuid(\[\])?$/i.test(side)

/** What is equal where this condition holds: of parts that are joined by AND alone. */
function equalities(condition: string): [string, string][] {
  const parts = apart(condition, ' AND ')
  if (parts.length > 1) return parts.flatMap(equalities)
  const [left, right, more] = apart(condition, ' = ')
  if (left === undefined || right === undefined || more !== undefined) return []
  return [[bare(left), bare(right.replace(/^ANY \((.*)\)$/, 'any $1'))]]
}

const bare = (side: string): string => (isWrapped(side) ? bare(side.slice(1, -1)) : side)

/** Cuts at a word that stands in no parentheses and in no text, when those around the whole are taken away. */
function apart(given: string, word: string): string[] {
  const text = bare(given)
  const parts: string[] = []
  let from = 0
  for (const [at, depth] of depths(text))
    if (depth === 0 && text.startsWith(word, at)) {
      parts.push(text.slice(from, at))
      from = at + word.length
    }
  return [...parts, text.slice(from)]
}

/** Are the first and the last parenthesis one pair? */
function isWrapped(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  return [...depths(text)].every(([at, depth]) => depth > 0 || at === 0 || at === text.length)
}

/** Each place with how many parentheses are open before it; none inside of quotes. */
function* depths(text: string): Generator<[at: number, depth: number]> {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (!isQuoted) yield [at, depth]
    if (text[at] === "'") isQuoted = !isQuoted
    else if (!isQuoted && text[at] === '(') depth++
    else if (!isQuoted && text[at] === ')') depth--
  }
}

/** On Citus: how many shards are asked at most at once, by its own plan. It explains no parameters, so values stand in the statement. */
export async function shardsAsked(pool: Pool, { sql, values }: Asked): Promise<number> {
  const whole = sql.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${whole}`)
  return Math.max(0, ...taskCounts(rows))
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  if (value instanceof Uint8Array) return pg.escapeLiteral(`\\x${Buffer.from(value).toString('hex')}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

function taskCounts(part: unknown): number[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'Task Count' && typeof value === 'number' ? [value] : taskCounts(value),
  )
}
