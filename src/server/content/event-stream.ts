import type { FastifyReply } from 'fastify'
import type { ContentStore } from './content-store.ts'

const heartbeatMs = 25_000

/** Streams stay open, so each of these bounds what is held at once. A page in view needs one. */
const most = { atAll: 2_000, ofAddress: 40, ofPerson: 8 }

/** Who listens: streams count for a person, where one is signed in, and for a network address. */
export type Listener = { address: string; person: string | undefined }

/** Tells open pages which content version is served: once at the start and again after each change. */
export function createEventStream(store: ContentStore) {
  const open = new Map<() => void, Listener>()
  const count = (isOne: (listener: Listener) => boolean) => [...open.values()].filter(isOne).length
  return {
    /** Why there is no room for one more, if so. */
    refusal({ address, person }: Listener): 'full' | 'yours' | undefined {
      if (open.size >= most.atAll) return 'full'
      const isTooMany =
        count((other) => other.address === address) >= most.ofAddress ||
        (person !== undefined && count((other) => other.person === person) >= most.ofPerson)
      return isTooMany ? 'yours' : undefined
    },
    attach(reply: FastifyReply, listener: Listener): void {
      reply.hijack()
      const response = reply.raw
      // Gone while we looked who it is: its end would never be told.
      if (response.destroyed) return
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      response.writeHead(200, { ...Object.fromEntries(headers), ...streamHeaders })
      const send = (version: string) => response.write(`data: ${JSON.stringify({ version })}\n\n`)
      send(store.current().version)
      const stop = store.onChange((content) => send(content.version))
      const heart = setInterval(() => response.write(': still here\n\n'), heartbeatMs)
      const end = () => {
        stop()
        clearInterval(heart)
        open.delete(end)
        response.end()
      }
      open.set(end, listener)
      response.on('close', end)
    },
    /** Ends every stream, so that the server can close. */
    close(): void {
      for (const end of [...open.keys()]) end()
    },
  }
}

export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
