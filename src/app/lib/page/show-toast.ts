import { createStore } from '../store.ts'

type Tone = 'good' | 'plain' | 'problem'

export interface Toast {
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

const toasts = createStore<readonly Toast[]>([])
export const readToasts = toasts.get
export const useToasts = toasts.use
let nextId = 1

/** Says something in the corner and to screen readers: `showToast({ title: 'Saved', tone: 'good' })`. Gives what `dismissToast` takes. */
export function showToast({
  tone = 'plain',
  ...words
}: Omit<Toast, 'id' | 'tone' | 'until'> & { tone?: Tone }): number {
  const id = nextId++
  const until = Date.now() + (words.seconds === undefined ? shownFor[tone] : words.seconds * 1_000)
  // The same words again take the place of the old ones, and good news of those before, unless there is something to be done about them.
  const isSame = (toast: Toast) => toast.title === words.title && toast.text === words.text
  const isOver = (toast: Toast) => !toast.action && (isSame(toast) || (tone === 'good' && toast.tone === 'good'))
  toasts.set([...toasts.get().filter((toast) => !isOver(toast)), { id, tone, until, ...words }])
  return id
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
