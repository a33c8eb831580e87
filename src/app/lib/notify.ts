import { createStore } from './store.ts'

export type Tone = 'good' | 'plain' | 'problem'

export interface Notice {
  id: number
  title: string
  text?: string
  tone: Tone
  /** One thing that can be done about it. */
  action?: { label: string; run: () => void }
  /** Is what had the focus gone, so that the action takes it? */
  takesFocus?: boolean
  /** How long it stays, when that is not a matter of its tone. */
  seconds?: number
}

const notices = createStore<readonly Notice[]>([])
export const readNotices = notices.get
export const useNotices = notices.use
let nextId = 1

/** Says something in the corner and to screen readers: `notify({ title: 'Saved', tone: 'good' })`. Gives what `dismissNotice` takes. */
export function notify({ tone = 'plain', ...words }: Omit<Notice, 'id' | 'tone'> & { tone?: Tone }): number {
  const id = nextId++
  // The same words again take the place of the old ones, unless each has something of its own to be done about.
  const isSame = (notice: Notice) => notice.title === words.title && notice.text === words.text && !notice.action
  notices.set([...notices.get().filter((notice) => !isSame(notice)), { id, tone, ...words }])
  return id
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
