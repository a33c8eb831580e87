import { randomBytes } from 'node:crypto'
import type { Content } from '@kindred/content'
import type { Pool, PoolClient } from 'pg'
import { transaction } from '../../platform/db/transaction.ts'
import { toKey } from '../../platform/sessions/user.ts'
import { hashPassword, toNameSkeleton } from '../accounts/index.ts'
import { recordReferences } from '../answer-references/index.ts'
import {
  answeredInMemory,
  documentSql,
  languageOf,
  marksOf,
  memoryVocabulary,
  notesOf,
  publicWords,
} from '../memories/index.ts'
import { privacyCodes } from '../visibility/index.ts'
import { type CopyValue, copyRows } from './copy-rows.ts'
import { type DemoMember, type DemoMemory, type DemoPlan, makeMembers, makeMemories } from './make-community.ts'
import { type Choices, type Interactions, interactionColumns, interactionsWith } from './make-interactions.ts'

/** The password of the first demo member. Demo data live on one's own computer only. */
export const demoPassword = 'a-lamp-in-the-window'

const batchSize = 5_000

type SeedOptions = {
  members: number
  memories: number
  seed: number
  until: Date
  /** About so many acts of members with each other's memories; none if it is left out. */
  interactions?: number
  say?: (sentence: string) => void
}

/**
 * Writes a fictional community. The same seed gives the same people and memories. Up to one batch it is one
 * transaction, so that a small community is there whole or not at all.
 */
export async function seedDemo(
  pool: Pool,
  content: Content,
  options: SeedOptions,
): Promise<{ email: string; interactions: number }> {
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from users')
  const firstMember = rows[0]?.count ?? 0
  // People who are there already change the seed too, or a second run would make the first one's keys again.
  const plan: DemoPlan = { ...options, firstMember, seed: options.seed + firstMember }
  const members = makeMembers(plan)
  const { tagFields, wizards } = memoryVocabulary(content)
  const memories = makeMemories(plan, members, tagFields, (tags) => notesOf(tags, wizards))
  const hashes = {
    signIn: await hashPassword(demoPassword),
    others: await hashPassword(randomBytes(24).toString('hex')),
  }

  const interactionsOf = interactionsWith(plan, members, choicesIn(content), options.interactions ?? 0)
  let written = 0
  let interactions = 0
  for (
    let batch = take(memories, batchSize), first = true;
    first || batch.length > 0;
    batch = take(memories, batchSize)
  ) {
    const withMembers = first
    first = false
    await transaction(pool, async (client) => {
      if (withMembers) await copyMembers(client, members, hashes)
      await copyMemories(client, batch, { version: wizards.tags.version, langOf: languagesIn(content) })
      interactions += await copyInteractions(client, interactionsOf(batch))
      await recordReferences(
        client,
        batch.flatMap((memory) => answeredInMemory(memory.content, wizards)),
      )
    })
    written += batch.length
    if (written < plan.memories && written % 50_000 === 0) options.say?.(`${written} memories so far …`)
  }
  return { email: members[0]?.email ?? '', interactions }
}

/** The same few stories are told again and again. */
function languagesIn(content: Content): (memory: DemoMemory) => string {
  const known = new Map<string, string>()
  return ({ content: { title, description } }) => {
    const lang = known.get(description) ?? languageOf(content, { title, description })
    known.set(description, lang)
    return lang
  }
}

const choicesIn = ({ optionLists }: Content): Choices => ({
  reactions: (optionLists.reactions?.options ?? []).flatMap(({ code }) => (typeof code === 'number' ? code : [])),
  praise: (optionLists.praise?.options ?? []).map(({ id }) => id),
})

/** Tells how many acts those were; that somebody is told of one is none by itself. */
async function copyInteractions(client: PoolClient, { notifications, ...acts }: Interactions): Promise<number> {
  let count = 0
  for (const [table, rows] of Object.entries(acts)) {
    await copyRows(client, table, interactionColumns[table as keyof typeof acts], rows)
    count += rows.length
  }
  await copyRows(client, 'notifications', interactionColumns.notifications, notifications)
  return count
}

function take<Item>(items: Iterator<Item>, count: number): Item[] {
  const taken: Item[] = []
  while (taken.length < count) {
    const { value, done } = items.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

async function copyMembers(
  client: PoolClient,
  members: readonly DemoMember[],
  hashes: { signIn: string; others: string },
): Promise<void> {
  const columns = [
    ...['id', 'username', 'username_key', 'username_skeleton', 'email', 'email_key', 'address_key', 'password_hash'],
    ...['email_verified_at', 'birth_year', 'has_passed_onboarding', 'created_at'],
  ]
  const rows = members.map(({ id, username, email, birthYear, createdAt }, index) => [
    ...[id, username, toKey(username), toNameSkeleton(username), email, toKey(email), toKey(email)],
    index === 0 ? hashes.signIn : hashes.others,
    ...[createdAt, birthYear, 't', createdAt],
  ])
  await copyRows(client, 'users', columns, rows)
}

async function copyMemories(
  client: PoolClient,
  memories: readonly DemoMemory[],
  { version, langOf }: { version: string; langOf: (memory: DemoMemory) => string },
): Promise<void> {
  const columns = [
    ...['id', 'shareable_link', 'author_id', 'type', 'title', 'description', 'privacy', 'content_version'],
    ...['lang', 'created_at', 'updated_at'],
  ]
  const rows = memories.map((memory) => [
    ...[memory.id, memory.link, memory.authorId, memory.content.type, memory.content.title, memory.content.description],
    ...[memory.content.privacy, version, langOf(memory), memory.createdAt, memory.createdAt],
  ])
  await copyRows(client, 'memories', columns, rows)
  await client.query(
    `update memories m set search_document = ${documentSql('given.words', `string_to_array(given.marks, ' ')`)}
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given (author_id, id, words, marks)
     where m.author_id = given.author_id and m.id = given.id`,
    [
      ...[memories.map(({ authorId }) => authorId), memories.map(({ id }) => id)],
      memories.map(({ content }) => publicWords(content)),
      memories.map((memory) => marksOf(memory.content, langOf(memory), memory.createdAt).join(' ')),
    ],
  )
  await copyRows(
    client,
    'memory_tags',
    ['author_id', 'memory_id', 'id', 'field', 'option_id', 'position', 'shown', 'listed', 'created_at'],
    memories.flatMap((memory) =>
      memory.content.tags.map((tag, at) => [
        ...[...keyOf(memory), memory.tagIds[at] ?? null, tag.field, tag.option_id, at, tag.shown ? 't' : 'f'],
        ...asListed(memory),
      ]),
    ),
  )
  await copyRows(
    client,
    'memory_details',
    ['author_id', 'memory_id', 'field', 'text'],
    memories.flatMap((memory) => memory.content.details.map(({ field, text }) => [...keyOf(memory), field, text])),
  )
  await copyRows(
    client,
    'memory_subjects',
    ['author_id', 'memory_id', 'position', 'description'],
    memories.flatMap((memory) => memory.content.subjects.map((subject, at) => [...keyOf(memory), at, subject])),
  )
  await copyRows(
    client,
    'memory_topics',
    ['author_id', 'memory_id', 'topic_id', 'position'],
    memories.flatMap((memory) => memory.content.topics.map((topic, at) => [...keyOf(memory), topic, at])),
  )
  await copyRows(
    client,
    'memory_hashtags',
    ['author_id', 'memory_id', 'hashtag', 'listed', 'created_at'],
    memories.flatMap((memory) => memory.hashtags.map((hashtag) => [...keyOf(memory), hashtag, ...asListed(memory)])),
  )
}

const keyOf = ({ authorId, id }: DemoMemory): CopyValue[] => [authorId, id]
const asListed = ({ content, createdAt }: DemoMemory): CopyValue[] => [
  content.privacy === privacyCodes.public ? 't' : 'f',
  createdAt,
]
