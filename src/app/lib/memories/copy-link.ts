import { logFailure } from '../log.ts'
import { text } from '../texts/texts.ts'

/** Copies the address of a memory; an alert says whether that worked (DET-05). */
export async function copyLink(link: string): Promise<void> {
  let said = 'memory.share.copied'
  try {
    await navigator.clipboard.writeText(`${window.location.origin}/memory/${link}`)
  } catch (error) {
    logFailure('copying the link', error)
    said = 'memory.share.failed'
  }
  window.alert(text(said))
}
