/**
 * What a long list costs at 100 and at 50,000 rows, in turn in one run: reading content, opening the store that a server starts with, the wizard
 * on the wire, and searches. Prints medians and ratios, and fails when a goal is missed.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { searchLookup } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { readContent } from '@kindred/product'
import { openContentStore } from '../../src/server/features/content/content-store.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { schoolForm } from '../helpers/school-form.ts'

const sizes = [100, 50_000] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/** How much slower a start may be with 50,000 rows, and how long a search may take. */
const goals = { start: 1.25, searchMs: 30 }

const at = (all: readonly number[], part: number): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length * part)] ?? 0
const processor = async <T>(act: () => Promise<T>): Promise<[number, T]> => {
  const start = process.cpuUsage()
  const done = await act()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, done]
}

const copies = await Promise.all(
  sizes.map(async (size) => {
    const copy = await contentCopy()
    for (const [name, text] of schoolForm(size)) {
      const file = join(copy.folder, name.replace(/^content\//, ''))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    return { size, ...copy, read: [] as number[], start: [] as number[], search: [] as number[], first: 0, wire: 0 }
  }),
)

for (let round = 0; round <= rounds; round += 1)
  for (const one of copies) {
    const [read, { content }] = await processor(async () => {
      const { content, findings } = readContent(new Map(await readContentFiles(one.folder)), { staleIs: 'warning' })
      return { content, findings }
    })
    const [start, store] = await processor(() => openContentStore({ folder: one.folder }))
    await store.close()
    // The first round warms up what both share.
    if (round > 0) {
      one.read.push(read)
      one.start.push(start)
    }
    const lookup = store.current().lookups.schools
    if (lookup === undefined || content === undefined) throw new Error('The list was not read.')
    one.wire = JSON.stringify(store.current().wizards['school-form']).length
    const words = [
      'hill',
      'rio verde',
      'school 4',
      'town 12',
      'harbor school 31',
      'zzzz',
      's',
      '',
      'mary town 7',
      's-77',
    ]
    for (const [nth, search] of Array.from({ length: 20 }, () => words)
      .flat()
      .entries()) {
      const begun = performance.now()
      searchLookup(lookup, search, 1 + (nth % 3))
      const took = performance.now() - begun
      if (nth === 0) one.first = took
      else one.search.push(took)
    }
  }

const [small, large] = copies as [(typeof copies)[number], (typeof copies)[number]]
const ms = (time: number) => `${time.toFixed(1)} ms`
const ratio = (of: 'read' | 'start') => at(large[of], 0.5) / at(small[of], 0.5)
for (const one of copies)
  console.log(
    `${String(one.size).padStart(6)} rows: content read ${ms(at(one.read, 0.5))}, store opened ${ms(at(one.start, 0.5))} (processor, medians); ` +
      `wizard ${one.wire} characters; first search ${ms(one.first)}, then median ${ms(at(one.search, 0.5))}, p95 ${ms(at(one.search, 0.95))}`,
  )
console.log(`read ${ratio('read').toFixed(2)} times, start ${ratio('start').toFixed(2)} times (goal ${goals.start})`)
const missed = [
  ...(ratio('start') > goals.start ? ['the start'] : []),
  ...(at(large.search, 0.95) > goals.searchMs ? ['searches'] : []),
  ...(large.wire > small.wire + 20 ? ['the size of the wizard'] : []),
]
if (missed.length > 0) console.log(`Missed: ${missed.join(', ')}.`)
process.exitCode = missed.length === 0 ? 0 : 1
await Promise.all(copies.map(({ remove }) => remove()))
