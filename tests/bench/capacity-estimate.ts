/**
 * tsx tests/bench/capacity-estimate.ts [--members=1e8] [--machines=8] …: what a community of a size asks of a database on several machines, by arithmetic: numbers in, queries and
 * bytes out, and which parts are too small first, at how many members. It measures nothing; what it is given was measured by `bench:lists` and
 * `bench:machines`. Every number is an option (`--visits=2`); what each says is beside it.
 */
import { parseArgs } from 'node:util'

const given = {
  // People.
  members: 1e8,
  /** Of them, come on a day. */
  active: 0.05,
  /** Visits of each on a day. */
  visits: 3,
  /** The busiest hour, beside the mean of a day. */
  peak: 3,
  /** Sign-ups and changes of an account (name, settings, second step), of all members, on a day. */
  accounts: 0.003,
  // One visit.
  feeds: 3,
  lists: 1,
  pages: 4,
  bells: 6,
  acts: 1.5,
  writes: 0.05,
  // What is there of each member.
  memories: 2,
  actsKept: 40,
  // Bytes with indexes: of a memory with its parts, of an act with what somebody is told of it, of an account with its sessions.
  bytesOfMemory: 6_000,
  bytesOfAct: 600,
  bytesOfAccount: 1_500,
  // The cluster: machines beside the coordinator, shards for each of them, cores and TB of each machine.
  machines: 8,
  shardsEach: 4,
  cores: 16,
  terabytes: 4,
  // ms of one core: of a statement on one shard (bench:lists), and of the coordinator for a statement and for each shard that it asks.
  msFeed: 2.6,
  msList: 3,
  msPage: 2.7,
  msBell: 2,
  msLink: 0.1,
  msWrite: 1,
  msAsk: 1,
  msEachShard: 0.2,
  // ms that a change of an account holds all others: it is written on every machine, one after the other.
  msAccount: 10,
  /** Calls to the coordinator itself: the session of each call. */
  msSession: 0.2,
}
type Numbers = typeof given

const options = Object.fromEntries(Object.keys(given).map((name) => [name, { type: 'string' } as const]))
const { values } = parseArgs({ options })
const numbers: Numbers = { ...given }
for (const name of Object.keys(given) as (keyof Numbers)[]) {
  const value = values[name]
  if (value === undefined) continue
  numbers[name] = Number(value)
  if (!(numbers[name] > 0)) throw new Error(`--${name} is a number above 0.`)
}

/** How often something is asked in the busiest second, and how much of each part that takes: 1 is all of it. */
function loadOf(n: Numbers) {
  const shards = n.machines * n.shardsEach
  const visits = (n.members * n.active * n.visits * n.peak) / 86_400
  // Each with how many shards it asks, what it costs one of them, and how many statements it is (tests/db/hot-statements.test.ts: what asks every shard).
  const asked = {
    feed: { rate: visits * n.feeds, every: 1, one: 0, ms: n.msFeed },
    'list by tag or hashtag': { rate: visits * n.lists, every: 3, one: 0, ms: n.msList },
    bell: { rate: visits * n.bells, every: 1, one: 0, ms: n.msBell },
    'page of a memory': { rate: visits * n.pages, every: 4, one: 9, ms: n.msLink },
    act: { rate: visits * n.acts, every: 1, one: 4, ms: n.msLink },
    'memory written or changed': { rate: visits * n.writes, every: 0, one: 7, ms: 0 },
  }
  let [calls, coordinator, workers, tasks] = [0, 0, 0, 0]
  for (const { rate, every, one, ms } of Object.values(asked)) {
    calls += rate
    tasks += rate * (every * shards + one)
    coordinator += rate * (n.msSession + (every + one) * n.msAsk + every * shards * n.msEachShard)
    workers += rate * (every * shards * ms + one * n.msWrite)
  }
  workers += visits * n.pages * n.msPage
  const accounts = (n.members * n.accounts * n.peak) / 86_400
  const memories = n.members * n.memories
  const bytes = memories * n.bytesOfMemory + n.members * n.actsKept * n.bytesOfAct
  const everywhere = n.members * n.bytesOfAccount
  const core = n.cores * 1_000
  return {
    asked,
    calls,
    tasks,
    accounts,
    bytes,
    everywhere,
    takes: {
      'processor of the coordinator, which plans each statement': coordinator / core,
      'processor of the machines, each of which gives its newest': workers / (core * n.machines),
      'changes of accounts, written on all machines one after the other': (accounts * n.msAccount) / 1_000,
      'disk of a machine': (bytes / n.machines + everywhere) / (n.terabytes * 1e12),
    },
  }
}

/** Members at which a part is full, by halving; the load grows with them. */
function fullAt(part: keyof ReturnType<typeof loadOf>['takes'], n: Numbers): number {
  let [low, high] = [1, 1e12]
  for (let step = 0; step < 200; step++) {
    const middle = Math.sqrt(low * high)
    if (loadOf({ ...n, members: middle }).takes[part] < 1) low = middle
    else high = middle
  }
  return low
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const short = (amount: number): string =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(amount)
const load = loadOf(numbers)
const { machines, shardsEach, cores } = numbers
say(
  `${short(numbers.members)} members, ${machines} machines with ${shardsEach} shards and ${cores} cores each, and a coordinator; the busiest second:`,
)
for (const [name, { rate, every, one }] of Object.entries(load.asked))
  say(
    `  ${short(rate).padStart(7)} × ${name}: ${every} statements to all ${machines * shardsEach} shards, ${one} to one`,
  )
say(
  `  ${short(load.calls).padStart(7)} calls, ${short(load.tasks)} statements on shards, ${short(load.accounts)} changes of accounts`,
)
say(`Bytes: ${short(load.bytes)} with owners, ${short(load.everywhere)} of accounts on each machine`)
say('\nThe first walls, and how much of each is taken:')
const parts = Object.keys(load.takes) as (keyof typeof load.takes)[]
const walls = parts.map((part) => ({ part, at: fullAt(part, numbers) })).sort((a, b) => a.at - b.at)
for (const [place, { part, at }] of walls.entries())
  say(`${place + 1}. at ${short(at).padStart(6)} members: ${part} (${(load.takes[part] * 100).toFixed(0)} % here)`)
