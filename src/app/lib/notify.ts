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
  /** Where reading goes on once it is closed, if what had the focus before is gone: a selector. */
  goesOnAt?: string
  /** How long it stays, when that is not a matter of its tone. */
  seconds?: number
  /** When it goes by itself, in ms since 1970. */
  until: number
}

const shownFor = { good: 6_000, plain: 6_000, problem: 12_000 }

const notices = createStore<readonly Notice[]>([])
export const readNotices = notices.get
export const useNotices = notices.use
let nextId = 1

/** Says something in the corner and to screen readers: `notify({ title: 'Saved', tone: 'good' })`. Gives what `dismissNotice` takes. */
export function notify({ tone = 'plain', ...words }: Omit<Notice, 'id' | 'tone' | 'until'> & { tone?: Tone }): number {
  const id = nextId++
  const until = Date.now() + (words.seconds === undefined ? shownFor[tone] : words.seconds * 1_000)
  // The same words again take the place of the old ones, and good news of those before, unless there is something to be done about them.
  const isSame = (notice: Notice) => notice.title === words.title && notice.text === words.text
  const isOver = (notice: Notice) => !notice.action && (isSame(notice) || (tone === 'good' && notice.tone === 'good'))
  notices.set([...notices.get().filter((notice) => !isOver(notice)), { id, tone, until, ...words }])
  return id
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id))
}
