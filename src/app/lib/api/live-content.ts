import { atApi } from './api-host.ts'

type Source = Pick<EventSource, 'close' | 'addEventListener'> & {
  onmessage: ((event: MessageEvent<string>) => void) | null
}

export interface LiveContentParts {
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
  open: () => Source
}

const realParts = (): LiveContentParts => ({
  page: document,
  open: () => new EventSource(atApi('/api/v1/content/events'), { withCredentials: true }),
})

/** What a member received and has not read, by kind; `others`: what else the bell has unread. */
export type ReceivedCounts = Record<'comments' | 'replies' | 'messages' | 'praise' | 'responses' | 'others', number>

interface ServerEventHandlers {
  /** Other content is served than this page began with. */
  onNew: () => void
  /** How many notifications this member has not seen, and what of them is unread. */
  onUnseen: (count: number, received: ReceivedCounts) => void
}

/**
 * Tells what the server says to open pages. Listens only while the page is in view: a browser keeps few connections to one
 * site, and tabs in the background must not use them up; whoever comes back is told everything at the start.
 * `again` listens anew: the server looks at who listens once, when they begin.
 */
export function listen(
  { onNew, onUnseen }: ServerEventHandlers,
  { page, open }: LiveContentParts = realParts(),
): { again: () => void } {
  let source: Source | undefined
  let known: string | undefined
  const end = () => {
    source?.close()
    source = undefined
  }
  const follow = () => {
    if (page.visibilityState === 'hidden') return end()
    if (source !== undefined) return
    source = open()
    source.onmessage = ({ data }) => {
      const { version } = JSON.parse(data) as { version: string }
      if (known !== undefined && version !== known) onNew()
      known = version
    }
    source.addEventListener('studio', ({ data }) => window.dispatchEvent(new MessageEvent('studio', { data })))
    source.addEventListener('notifications', ({ data }: MessageEvent<string>) => {
      const { unseen_count, received } = JSON.parse(data) as { unseen_count: number; received: ReceivedCounts }
      onUnseen(unseen_count, received)
    })
  }
  page.addEventListener('visibilitychange', follow)
  follow()
  return {
    again: () => {
      end()
      follow()
    },
  }
}
