import { createStore } from './store.ts'

/** Links of memories that a reader chose to see behind their content note. Kept until the page is closed, nowhere else. */
const opened = createStore<ReadonlySet<string>>(new Set())

/** Whether a memory's content notes stand in place of it, and what shows it. Authors see their own. */
export function useCover(
  link: string,
  topics: readonly unknown[],
  own: boolean,
): { covered: boolean; open: () => void } {
  const isOpened = opened.use().has(link)
  return {
    covered: topics.length > 0 && !own && !isOpened,
    open: () => opened.set(new Set([...opened.get(), link])),
  }
}
