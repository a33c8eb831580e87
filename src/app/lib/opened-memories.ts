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

/** Links of memories that a reader chose to see behind their content note: until they sign out or leave, or the tab is closed. */
const opened = createStore<ReadonlySet<string>>(new Set(kept()))

function setOpened(links: ReadonlySet<string>): void {
  opened.set(links)
  keep(links)
}

/** Whether a memory's content notes stand in place of it, and what shows it. Authors see their own. */
export function useContentNote(
  link: string,
  topics: readonly unknown[],
  own: boolean,
): { covered: boolean; open: () => void } {
  const isOpened = opened.use().has(link)
  return {
    covered: topics.length > 0 && !own && !isOpened,
    open: () => setOpened(new Set([...opened.get(), link])),
  }
}

/** Whoever comes next at this device is asked again. */
export const coverAll = (): void => setOpened(new Set())
