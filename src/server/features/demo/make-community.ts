import { demoAddress } from '../accounts/index.ts'
import type { MemoryContent, TagField } from '../memories/index.ts'
import { hashtagsIn } from '../memories/index.ts'
import { createRandom, type Random } from './random.ts'
import { memberNames, type Story, stories } from './stories.ts'

export type DemoPlan = {
  members: number
  memories: number
  seed: number
  /** The newest memory is a little older than this. */
  until: Date
  /** Numbers already taken by members that are there. */
  firstMember: number
}

export type DemoMember = { id: string; username: string; email: string; birthYear: number; createdAt: Date }

export type DemoMemory = {
  id: string
  link: string
  authorId: string
  createdAt: Date
  content: MemoryContent
  tagIds: string[]
  hashtags: string[]
}

const hourMs = 3_600_000
const maxSpanMs = 5 * 365 * 24 * hourMs

export function makeMembers(plan: DemoPlan): DemoMember[] {
  const random = createRandom(plan.seed ^ 0x5eed)
  const joined = plan.until.getTime() - spanOf(plan) - 24 * hourMs
  return Array.from({ length: plan.members }, (_, index) => {
    const number = plan.firstMember + index
    const name = memberNames[number % memberNames.length] ?? 'member'
    const username = number < memberNames.length ? name : `${name}-${number}`
    const createdAt = new Date(joined + index)
    const birthYear = 1948 + random.below(57)
    return { id: random.uuid(createdAt.getTime()), username, email: demoAddress(username), birthYear, createdAt }
  })
}

const spanOf = ({ memories }: DemoPlan): number => Math.min(maxSpanMs, memories * 36 * hourMs)

/** The memories of a community, oldest first, one after the other: a million of them never stand in memory together. */
export function* makeMemories(
  plan: DemoPlan,
  members: readonly DemoMember[],
  fields: readonly TagField[],
  notesOfTags: (tags: MemoryContent['tags']) => string[],
): Generator<DemoMemory> {
  const random = createRandom(plan.seed)
  const span = spanOf(plan)
  const known = new Map(fields.map(({ name, list }) => [name, new Set(list.options.map(({ id }) => id))]))
  for (let index = 0; index < plan.memories; index++) {
    // 37 and 43 have no common divisor: every story comes once in 43 memories, the three kinds mixed. Told once, they begin and end gently.
    const story = stories[(7 + index * 37) % stories.length]
    if (story === undefined) throw new Error('There are no stories to tell.')
    // In a small community the first member, who can sign in, has some of their own.
    const author = index < 3 * members.length ? members[index % members.length] : random.pick(members)
    if (author === undefined) throw new Error('A community needs members.')
    const createdAt = new Date(
      plan.until.getTime() - span + Math.floor((span * (index + random.next())) / plan.memories),
    )
    const isFirstTelling = index < stories.length
    const tags = isFirstTelling ? allTags(story) : someTags(story, random)
    const generation = { field: 'age_ranges', option_id: generationOf(author.birthYear) }
    const chosen = [...tags, ...(story.tags.age_ranges ? [generation] : [])].filter(({ field, option_id }) =>
      known.get(field)?.has(option_id),
    )
    const stored = chosen.map((tag) => ({ ...tag, description: null, shown: true }))
    const details = Object.entries(story.answers ?? {}).map(([field, text = '']) => ({ field, text }))
    yield {
      id: random.uuid(createdAt.getTime()),
      link: linkFrom(random),
      authorId: author.id,
      createdAt,
      tagIds: chosen.map(() => random.uuid(createdAt.getTime())),
      hashtags: hashtagsIn([story.text, ...details.map(({ text }) => text)]),
      content: {
        type: story.type,
        title: story.title,
        description: story.text,
        privacy: privacyOf(plan, index, isFirstTelling, random),
        subjects: story.about,
        topics: [...new Set([...(story.topics ?? []), ...notesOfTags(stored)])],
        photos: [],
        tags: stored,
        details,
      },
    }
  }
}

type Choice = { field: string; option_id: string }

const allTags = (story: Story): Choice[] =>
  Object.entries(story.tags).flatMap(([field, ids = []]) => ids.map((option_id) => ({ field, option_id })))

/** About half; the actions only with their person. */
function someTags(story: Story, random: Random): Choice[] {
  const kept = allTags(story).filter(() => random.next() < 0.5)
  return kept.some(({ field }) => field === 'person') ? kept : kept.filter(({ field }) => field !== 'action')
}

/** In a small community a story that is told again stays out of the feed, where it would stand twice. */
function privacyOf(plan: DemoPlan, index: number, isFirstTelling: boolean, random: Random): number {
  const chance = random.next()
  if (isFirstTelling) return index % 13 === 12 ? 2 : index % 13 === 7 ? 1 : 0
  if (plan.memories <= 3 * stories.length) return index % 2 === 0 ? 1 : 2
  return chance < 0.85 ? 0 : chance < 0.95 ? 2 : 1
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const linkFrom = (random: Random): string => Array.from({ length: 22 }, () => alphabet[random.below(64)]).join('')

/** Pew's generations, as far as adults of today go. */
function generationOf(birthYear: number): string {
  if (birthYear >= 1997) return 'generation-z'
  if (birthYear >= 1981) return 'millennial'
  if (birthYear >= 1965) return 'generation-x'
  return birthYear >= 1946 ? 'baby-boomers' : 'silent-generation'
}
