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

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in the corner and to screen readers: `notify({ title: 'Saved', tone: 'good' })`. Gives what `dismissNotice` takes. */
export function notify({ tone = 'plain', ...words }: Omit<Notice, 'id' | 'tone'> & { tone?: Tone }): number {
  const id = nextId++
  // The same words again take the place of the old ones, unless each has something of its own to be done about.
  const isSame = (notice: Notice) => notice.title === words.title && notice.text === words.text && !notice.action
  change([...notices.filter((notice) => !isSame(notice)), { id, tone, ...words }])
  return id
}

export function dismissNotice(id: number): void {
  change(notices.filter((notice) => notice.id !== id))
}

export function readNotices(): readonly Notice[] {
  return notices
}

export function watchNotices(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

function change(next: readonly Notice[]): void {
  notices = next
  for (const tell of listeners) tell()
}
