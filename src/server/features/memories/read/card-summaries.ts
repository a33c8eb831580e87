import type { Content } from '@kindred/content'
import { memoize } from '@kindred/engine'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../../platform/db/transaction.ts'
import type { ContentStore } from '../../content/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { type MemoryVocabulary, memoryVocabulary } from '../memory-vocabulary.ts'
import type { CardParts, CardRow, StoredCard } from '../stored-memory.ts'
import { textFieldsOf } from '../tag-fields.ts'
import { countedAsSeen } from './interaction-counts.ts'
import { type CardSummary, toCardSummary } from './memory-response.ts'
import { type LabelledMemory, labelMemories } from './memory-view.ts'

/** A row of a list: what its card says, which of its tags count, and whether those are the ones that were counted beside it. */
type SummarisedCard = CardRow & { summary: CardSummary; counted: readonly string[]; isCountCurrent: boolean }

/** How memories are to be summaries: in whose eyes, and from which content. */
export type CardContext = {
  viewer: Viewer
  /** `readAgain` gives rows with their parts under their ids, of memories that are still there. */
  summarised: (rows: readonly CardRow[], readAgain: ReadAgain) => Promise<SummarisedCard[]>
  /** Names of texts that lists leave out. */
  onPageOnly: readonly string[]
}

type ReadAgain = (rows: readonly CardRow[]) => Promise<ReadonlyMap<string, CardRow>>

type CachedSummary = Pick<SummarisedCard, 'summary' | 'counted' | 'isCountCurrent'>

/** Everybody reads the newest pages, again and again; what it costs to sum them up stands in `tests/bench`. */
const maxKnown = 1_000

const knownIn = memoize((_content: MemoryVocabulary) => new LRUCache<string, CachedSummary>({ max: maxKnown }))

/** A reading for one person, with the content that is served now, in their language. Summaries that were made before are taken again. */
export function readingFor(
  store: ContentStore,
  db: Queryable,
  viewer: Viewer,
  content: Content = store.current(),
): CardContext {
  const vocabulary = memoryVocabulary(content)
  const known = knownIn(vocabulary)
  return {
    viewer,
    onPageOnly: textFieldsOf(vocabulary.wizards.tags).map(({ name }) => name),
    async summarised(given, readAgain) {
      const summaries = new Map<CardRow, CachedSummary>()
      for (const row of given) {
        const before = known.get(keyOf(row, viewer))
        if (before !== undefined) summaries.set(row, before)
      }
      const isReady = (row: CardRow) => row.parts !== undefined || summaries.has(row)
      const bare = given.filter((row) => !isReady(row))
      const whole = bare.length === 0 ? undefined : await readAgain(bare)
      const rows = given.flatMap((row) => (isReady(row) ? row : (whole?.get(row.id) ?? [])))
      const unread = rows.filter((row) => !summaries.has(row)).map((row) => ({ row, memory: withParts(row) }))
      if (unread.length > 0) {
        const label = await labelMemories(
          store,
          db,
          unread.map(({ memory }) => memory),
          content,
        )
        for (const { row, memory } of unread) {
          const labelled = label(memory)
          const now = summaryOf(memory, labelled, viewer)
          // An earlier version may still have to come from another server.
          if (!labelled.isProvisional) known.set(keyOf(row, viewer), now)
          summaries.set(row, now)
        }
      }
      return rows.flatMap((row) => {
        const known = summaries.get(row)
        return known === undefined ? [] : [{ ...row, ...known }]
      })
    },
  }
}

/** All that the summary of a card hangs on, beside the content. A version never changes, and whoever changes a part changes one of these. */
const keyOf = (row: CardRow, viewer: Viewer): string =>
  `${row.id} ${row.revision} ${row.parts_stamp} ${row.author_id === viewer} ${row.content_version} ${row.memory_content_version} ${row.shareable_link}`

const withParts = (row: CardRow): StoredCard => ({ ...row, ...(JSON.parse(row.parts ?? '{}') as CardParts) })

function summaryOf(memory: StoredCard, labelled: LabelledMemory, viewer: Viewer): CachedSummary {
  return { summary: toCardSummary(labelled, viewer), ...countedAsSeen(memory, labelled, viewer) }
}
