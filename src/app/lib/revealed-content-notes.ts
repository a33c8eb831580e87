import type { Topic } from '@kindred/contract/topic'
import { createStore } from './store.ts'

/** early.js takes it away when somebody leaves quickly. */
const storeKey = 'shownMemories'

function kept(): string[] {
  try {
    return sessionStorage.getItem(storeKey)?.split(' ') ?? []
  } catch {
    return []
  }
}

function keep(links: ReadonlySet<string>): void {
  try {
    if (links.size > 0) sessionStorage.setItem(storeKey, [...links].join(' '))
    else sessionStorage.removeItem(storeKey)
  } catch {
    // Nothing can be kept in this browser: each reload covers them again.
  }
}

/**
 * What a reader chose to see behind content notes, until they sign out or leave, or the tab is closed: links of memories, and
 * topics that they are not asked about again (`topic:<id>`).
 */
const opened = createStore<ReadonlySet<string>>(new Set(kept()))

function setOpened(links: ReadonlySet<string>): void {
  opened.set(links)
  keep(links)
}

const topicMark = ({ id }: Topic) => `topic:${id}`

/** Whether a memory's content notes stand in place of it, and what shows it. Authors see their own. */
export function useContentNote(
  link: string,
  topics: readonly Topic[],
  own: boolean,
): { covered: boolean; open: () => void } {
  const chosen = opened.use()
  return {
    covered: !own && !chosen.has(link) && topics.some((topic) => !chosen.has(topicMark(topic))),
    open: () => setOpened(new Set([...opened.get(), link])),
  }
}

/** Shows every memory that mentions nothing but these topics, or what was shown before. Returns what takes it back. */
export function showTopics(topics: readonly Topic[]): () => void {
  const before = opened.get()
  const added = topics.map(topicMark).filter((mark) => !before.has(mark))
  setOpened(new Set([...before, ...added]))
  return () => setOpened(new Set([...opened.get()].filter((mark) => !added.includes(mark))))
}

/** Whoever comes next at this device is asked again. */
export const hideAllAgain = (): void => setOpened(new Set())
