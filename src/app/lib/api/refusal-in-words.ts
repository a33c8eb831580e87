import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'
import { ApiError } from './api.ts'

/** What the server says to a person about a refusal that they can do something about: something is closed or changed meanwhile, or it is too much for now. */
export const refusalInWords = (error: unknown): string | null =>
  error instanceof ApiError && (error.status === 409 || error.status === 429) ? error.detail : null

/** A press that is taken back in silence when it fails says so where it was too much for now, since pressing again would not help. */
export function notifyLimit(error: unknown): void {
  if (error instanceof ApiError && error.status === 429)
    showToast({ title: text('limit.title'), text: error.detail ?? text('problem.tooOften'), tone: 'problem' })
}
