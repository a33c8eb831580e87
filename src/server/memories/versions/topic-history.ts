import type { Topic } from '@kindred/contract/topic'
import { chosenIn, newestUpgrade, upgradeAnswers, type Wizard } from '@kindred/engine'
import type { ContentStore } from '../../content/index.ts'
import { earlierWizards } from '../../content/index.ts'
import type { Queryable } from '../../db/transaction.ts'
import { memoryVocabulary, topicLabels } from '../memory-vocabulary.ts'
import { othersSee } from './answer-history.ts'

/** What of a memory hangs on the version of the memory wizard. */
type Noted = { memory_content_version: string | null; topics: string[] }

/** A content note and its label. `shown`: may others read which one it is? */
export type SeenTopic = { topic: Topic; shown: boolean }
export type OpenTopics = {
  open: (memory: Noted) => SeenTopic[]
  /** Is the version at hand that is needed to read them, if any is? */
  isCertain: (memory: Noted) => boolean
}

/** Content notes of memories that may have been written with an earlier memory wizard, as today's would ask. */
export function topicHistory(
  store: ContentStore,
  db: Queryable,
  into?: Wizard,
): (memories: readonly Noted[]) => Promise<OpenTopics> {
  return async (memories) => {
    const today = into ?? memoryVocabulary(store.current()).wizards.memory
    const needed = memories.filter((memory) => needsItsVersion(memory, today))
    const versions = needed.flatMap(({ memory_content_version: version }) => (version === null ? [] : [version]))
    const begun = await earlierWizards(store, db, today.id, versions)
    return {
      open: ({ memory_content_version: version, topics }) =>
        seenTopics(topics, version === null ? undefined : begun.get(version), today),
      isCertain: (memory) => begun.has(memory.memory_content_version ?? '') || !needsItsVersion(memory, today),
    }
  }
}

function needsItsVersion({ memory_content_version: version, topics }: Noted, today: Wizard): boolean {
  if (version === null || version === today.version) return false
  const { labels } = topicLabels(today)
  return (today.upgrades ?? []).length > 0 || topics.some((id) => labels(id).visibility === 'unknown')
}

function seenTopics(topics: readonly string[], begun: Wizard | undefined, today: Wizard): SeenTopic[] {
  const now = topicLabels(today)
  const then = begun === undefined ? undefined : topicLabels(begun)
  return upgraded(topics, begun, today).map((id) => {
    const [named, before] = [now.labels(id), then?.labels(id)]
    const { label } = (named.visibility === 'unknown' ? before : undefined) ?? named
    return { topic: { id, desc: label, description: label }, shown: othersSee(named.visibility, before?.visibility) }
  })
}

/** Content notes after the upgrades since the wizard they were chosen in. */
function upgraded(topics: readonly string[], begun: Wizard | undefined, today: Wizard): readonly string[] {
  const [before, after] = [begun && topicLabels(begun).field, topicLabels(today).field]
  if (begun === undefined || before === undefined || after === undefined || topics.length === 0) return topics
  const from = newestUpgrade(begun.upgrades ?? [])
  return chosenIn(upgradeAnswers(today.upgrades ?? [], { [before]: topics }, from).answers[after])
}
