import { likelyPrivateDetails } from './likely-private-details.ts'

/** What the page asks; `at` comes back, so that an answer that is late is known as such. */
export interface NamesRequest {
  at: number
  texts: readonly string[]
}

// Word lists and grammar are heavy: here they never hold up typing. A worker of ours may reach nothing on the network.
self.addEventListener('message', ({ data: { at, texts } }: MessageEvent<NamesRequest>) => {
  self.postMessage({ at, found: likelyPrivateDetails(texts) })
})
