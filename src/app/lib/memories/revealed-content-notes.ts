import type { Topic } from '@kindred/contract/topic'
import { hasSignedInHint } from '../session/signed-in-hint.ts'
import { createStore } from '../store.ts'

/** early.js takes both away when somebody leaves quickly. */
const storeKey = 'shownMemories'
const topicsKey = 'shownTopics'

const isTopic = (mark: string): boolean => mark.startsWith('topic:')

function kept(): string[] {
  try {
    // With the session over, its topics are removed with the hint (`signed-in-hint.ts`).
    const both = [sessionStorage.getItem(storeKey), localStorage.getItem(topicsKey)]
    return both.flatMap((marks) => marks?.split(' ') ?? [])
  } catch {
    return []
  }
}

function write(storage: Storage, key: string, marks: readonly string[]): void {
  if (marks.length > 0) storage.setItem(key, marks.join(' '))
  else storage.removeItem(key)
}

function keep(marks: ReadonlySet<string>): void {
  try {
    write(sessionStorage, storeKey, [...marks])
    // A visitor never signs out: what they chose goes with the tab.
    write(localStorage, topicsKey, hasSignedInHint() ? [...marks].filter(isTopic) : [])
  } catch {
    // Nothing can be kept in this browser: each reload covers them again.
  }
}

/**
 * What a reader chose to see behind content notes: links of memories, until they sign out or leave, or the tab is closed, and as long
 * those that they skipped (`skip:<link>`); topics that they are not asked about again (`topic:<id>`), for members on this device until
 * they sign out or leave quickly.
 */
const opened = createStore<ReadonlySet<string>>(new Set(kept()))

function setOpened(links: ReadonlySet<string>): void {
  opened.set(links)
  keep(links)
}

const topicMark = ({ id }: Pick<Topic, 'id'>) => `topic:${id}`

const skipMark = (link: string) => `skip:${link}`

interface ContentNote {
  covered: boolean
  /** In lists one line is left of it. */
  skipped: boolean
  open: () => void
  skip: () => void
}

/** Whether a memory's content notes stand in place of it, and what shows or skips it. Authors see their own. */
export function useContentNote(link: string, topics: readonly Topic[], own: boolean): ContentNote {
  const chosen = opened.use()
  const covered = !own && !chosen.has(link) && topics.some((topic) => !chosen.has(topicMark(topic)))
  return {
    covered,
    skipped: covered && chosen.has(skipMark(link)),
    open: () => setOpened(new Set([...opened.get(), link])),
    skip: () => setOpened(new Set([...opened.get(), skipMark(link)])),
  }
}

/** Shows every memory that mentions nothing but these topics, or what was shown before. Returns what takes it back. */
export function showTopics(topics: readonly Topic[]): () => void {
  const before = opened.get()
  const added = topics.map(topicMark).filter((mark) => !before.has(mark))
  setOpened(new Set([...before, ...added]))
  return () => setOpened(new Set([...opened.get()].filter((mark) => !added.includes(mark))))
}

/** Ids of the topics that a reader is not asked about again. */
export const useShownTopics = (): readonly string[] =>
  [...opened.use()].filter(isTopic).map((mark) => mark.slice('topic:'.length))

/** Memories of this topic are covered again. */
export const coverTopic = (id: string): void =>
  setOpened(new Set([...opened.get()].filter((mark) => mark !== topicMark({ id }))))

/** Whoever comes next at this device is asked again. */
export const hideAllAgain = (): void => setOpened(new Set())
