type Source = Pick<EventSource, 'close'> & { onmessage: ((event: MessageEvent<string>) => void) | null }

export interface LiveContentParts {
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
  open: () => Source
}

const realParts = (): LiveContentParts => ({
  page: document,
  open: () => new EventSource('/api/v1/content/events'),
})

/**
 * Tells when other content is served than this page began with. Listens only while the page is in view: a browser
 * keeps few connections to one site, and tabs in the background must not use them up.
 */
export function watchContent(onNew: () => void, { page, open }: LiveContentParts = realParts()): void {
  let source: Source | undefined
  let known: string | undefined
  const follow = () => {
    if (page.visibilityState === 'hidden') {
      source?.close()
      source = undefined
    } else if (source === undefined) {
      source = open()
      source.onmessage = ({ data }) => {
        const { version } = JSON.parse(data) as { version: string }
        if (known !== undefined && version !== known) onNew()
        known = version
      }
    }
  }
  page.addEventListener('visibilitychange', follow)
  follow()
}
