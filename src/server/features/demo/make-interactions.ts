import { bundleOf, type EventType } from '../notifications/index.ts'
import { privacyCodes } from '../visibility/index.ts'
import type { CopyValue } from './copy-rows.ts'
import type { DemoMember, DemoMemory, DemoPlan } from './make-community.ts'
import { createRandom, type Random } from './random.ts'

const dayMs = 86_400_000

/** What members do with memories, by the tables that it stands in, in the order in which they are filled. */
export const interactionColumns = {
  resonances: ['author_id', 'memory_id', 'user_id', 'id', 'created_at', 'tag_id'],
  empathies: ['author_id', 'memory_id', 'user_id', 'id', 'created_at'],
  reactions: ['author_id', 'memory_id', 'user_id', 'id', 'created_at', 'option_code'],
  praises: ['author_id', 'memory_id', 'user_id', 'id', 'created_at', 'updated_at', 'labels'],
  comments: [
    'author_id',
    'memory_id',
    'user_id',
    'id',
    'created_at',
    'updated_at',
    'content',
    'reply_to',
    'thread_path',
  ],
  saves: ['author_id', 'memory_id', 'user_id', 'id', 'created_at'],
  votes: ['author_id', 'memory_id', 'user_id', 'id', 'created_at'],
  notifications: [
    ...['user_id', 'id', 'kind', 'originator_id', 'about_author_id', 'about_id', 'thing', 'bundle'],
    ...['created_at', 'seen_at', 'read_at'],
  ],
} as const

type Table = keyof typeof interactionColumns
export type Interactions = Record<Table, CopyValue[][]>

/** What of content acts choose from. */
export type Choices = { reactions: readonly number[]; praise: readonly string[] }

/** What somebody who reads a memory does with it, and how often; about two things a reader. */
const chances = {
  resonances: 0.5,
  reactions: 0.5,
  empathies: 0.3,
  praises: 0.2,
  comments: 0.2,
  votes: 0.15,
  saves: 0.15,
} as const
/** How often a comment answers an earlier one of somebody else. */
const replyChance = 0.4
const maxDepth = 4
const actsOfReader = Object.values(chances).reduce((sum, chance) => sum + chance, 0)

const commentTexts = [
  'Thank you for writing this.',
  'I know that bus stop. Mine was a staircase.',
  'I read it twice. The last line stays with me.',
  'You were a child. It was never yours to carry.',
  'It helps to know that somebody else remembers such days.',
  'I wish somebody had sat down beside you.',
]

type Act = { table: keyof typeof chances; more: CopyValue[]; told?: { kind: EventType; subjectId: string } }

/**
 * Makes what members did with memories: few have many, many have few, and nobody does the same twice. `total` is about how many acts
 * there are in the end; the same plan gives the same ones.
 */
export function interactionsWith(plan: DemoPlan, members: readonly DemoMember[], choices: Choices, total: number) {
  const random = createRandom(plan.seed ^ 0xac75)
  // Of memories that others may read, which are about five in six.
  const readers = total / plan.memories / 0.85 / actsOfReader
  return (memories: readonly DemoMemory[]): Interactions => {
    const made = emptyInteractions()
    for (const memory of memories) {
      if (memory.content.privacy !== privacyCodes.public) continue
      // A tenth of the memories have half of the readers.
      const mean = random.next() < 0.1 ? readers * 5 : readers * 0.555
      const count = Math.min(members.length - 1, Math.round(-Math.log(1 - random.next()) * mean))
      const said: Said[] = []
      for (const reader of readersOf(memory, members, count, random))
        for (const act of actsOf(memory, choices, random))
          write(made, { memory, reader, act, random, until: plan.until, said })
    }
    return made
  }
}

const emptyInteractions = (): Interactions =>
  Object.fromEntries(Object.keys(interactionColumns).map((table) => [table, []])) as unknown as Interactions

function readersOf(memory: DemoMemory, members: readonly DemoMember[], count: number, random: Random): DemoMember[] {
  const found = new Set<DemoMember>()
  for (let tries = 0; found.size < count && tries < count * 4; tries += 1) {
    const reader = random.pick(members)
    if (reader.id !== memory.authorId) found.add(reader)
  }
  return [...found]
}

function actsOf(memory: DemoMemory, choices: Choices, random: Random): Act[] {
  const acts: Record<keyof typeof chances, () => Act | undefined> = {
    resonances() {
      if (memory.tagIds.length === 0) return undefined
      const tag = random.pick(memory.tagIds)
      return { table: 'resonances', more: [tag], told: { kind: 'resonance', subjectId: tag } }
    },
    reactions() {
      if (choices.reactions.length === 0) return undefined
      const code = random.pick(choices.reactions)
      return { table: 'reactions', more: [code], told: { kind: 'reaction', subjectId: String(code) } }
    },
    empathies: () => ({ table: 'empathies', more: [], told: { kind: 'empathy', subjectId: '' } }),
    praises() {
      if (choices.praise.length === 0) return undefined
      return {
        table: 'praises',
        more: [`{${random.pick(choices.praise)}}`],
        told: { kind: 'memory_feedback', subjectId: '' },
      }
    },
    comments: () => ({
      table: 'comments',
      more: [random.pick(commentTexts)],
      told: { kind: 'comment', subjectId: '' },
    }),
    votes: () => ({ table: 'votes', more: [] }),
    saves: () => ({ table: 'saves', more: [], told: { kind: 'saved_memory', subjectId: '' } }),
  }
  return Object.entries(chances).flatMap(([table, chance]) =>
    random.next() < chance ? (acts[table as keyof typeof chances]() ?? []) : [],
  )
}

type Said = { id: string; by: string; at: Date; path: readonly string[] }
/** `said`: the comments under this memory so far. */
type Written = { memory: DemoMemory; reader: DemoMember; act: Act; random: Random; until: Date; said: Said[] }

function write(made: Interactions, { memory, reader, act, random, until, said }: Written): void {
  const latest = until.getTime() - memory.createdAt.getTime()
  const at = new Date(memory.createdAt.getTime() + Math.min(latest, -Math.log(1 - random.next()) * 3 * dayMs))
  const id = random.uuid(at.getTime())
  const isEdited = interactionColumns[act.table].some((column) => column === 'updated_at')
  const answered = act.table === 'comments' ? answeredBy({ id, by: reader.id, at }, said, random) : undefined
  const reply = act.table === 'comments' ? [answered?.id ?? null, answered ? `{${[...answered.path, id]}}` : null] : []
  made[act.table].push([
    memory.authorId,
    memory.id,
    reader.id,
    id,
    at,
    ...(isEdited ? [at] : []),
    ...act.more,
    ...reply,
  ])
  if (act.told === undefined) return
  const { kind } = act.told
  // What is told of a comment or a praise is about that one.
  const subjectId = kind === 'comment' || kind === 'memory_feedback' ? id : act.told.subjectId
  const tell = (to: string, what: EventType) =>
    tellOf(made, { to, kind: what, subjectId, memory, reader, at, random, until })
  tell(memory.authorId, kind)
  if (answered !== undefined) tell(answered.by, 'comment_reply')
}

/** The comment that this one answers, if it does; it is one that others may answer. */
function answeredBy(comment: Omit<Said, 'path'>, said: Said[], random: Random): Said | undefined {
  const earlier = said.filter(({ by, at, path }) => by !== comment.by && at < comment.at && path.length < maxDepth)
  const answered = earlier.length > 0 && random.next() < replyChance ? random.pick(earlier) : undefined
  said.push({ ...comment, path: [...(answered?.path ?? []), comment.id] })
  return answered
}

type Told = Omit<Written, 'act' | 'said'> & { to: string; kind: EventType; subjectId: string; at: Date }

function tellOf(made: Interactions, { to, kind, subjectId, memory, reader, at, random, until }: Told): void {
  const told = random.uuid(at.getTime())
  const bundle = bundleOf(kind, { id: told, subjectId, by: reader.id })
  // Members look at the bell now and then: most of what is older than a week was seen.
  const seenAt = until.getTime() - at.getTime() > 7 * dayMs && random.next() < 0.9 ? at : null
  made.notifications.push([
    to,
    told,
    kind,
    reader.id,
    memory.authorId,
    memory.id,
    subjectId,
    bundle,
    at,
    seenAt,
    seenAt,
  ])
}
