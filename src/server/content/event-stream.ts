import type { FastifyReply } from 'fastify'
import type { ContentStore } from './content-store.ts'

const heartbeatMs = 25_000
const mostListeners = 2_000

/** Tells open pages which content version is served: once at the start and again after each change. */
export function createEventStream(store: ContentStore) {
  const open = new Set<() => void>()
  return {
    isFull: () => open.size >= mostListeners,
    attach(reply: FastifyReply): void {
      reply.hijack()
      const response = reply.raw
      const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      response.writeHead(200, {
        ...Object.fromEntries(headers),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
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
      open.add(end)
      response.on('close', end)
    },
    /** Ends every stream, so that the server can close. */
    close(): void {
      for (const end of [...open]) end()
    },
  }
}
