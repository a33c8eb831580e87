export type Tone = 'good' | 'plain' | 'problem'

export interface Notice {
  id: number
  title: string
  text?: string
  tone: Tone
}

let notices: readonly Notice[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Says something in the corner and to screen readers: `notify({ title: 'Saved', tone: 'good' })`. Gives what `dismissNotice` takes. */
export function notify({ title, text, tone = 'plain' }: { title: string; text?: string; tone?: Tone }): number {
  const id = nextId++
  // The same words again take the place of the old ones.
  const others = notices.filter((notice) => notice.title !== title || notice.text !== text)
  change([...others, { id, title, tone, ...(text === undefined ? {} : { text }) }])
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
