import type { FastifyReply } from 'fastify'
import type { ContentStore } from './served-content.ts'

const heartbeatMs = 25_000

/** Streams stay open, so each of these bounds what is held at once. A page in view needs one. */
const maxStreams = { total: 2_000, perAddress: 40, perPerson: 8 }

/** Who listens: streams count for a person, where one is signed in, and for a network address. A stream lasts no longer than its `session`. */
export type Listener = { address: string; person: string | undefined; session: string | undefined }

/** The open pages, for whoever has something to tell them. */
export type PageEvents = {
  /** The members who listen now. */
  people: () => Set<string>
  /** How many pages listen, of members and visitors. */
  listening: () => number
  /** The sessions whose pages listen now. */
  sessions: () => Set<string>
  /** Ends the streams of a session that has ended. */
  endSession: (session: string) => void
  /** An event with a name of its own for every page of a member. */
  send: (person: string, event: string, data: object) => void
  /** Called whenever a page of a member begins to listen. */
  onListening: (hear: (person: string) => void) => void
}

/** Tells open pages which content version is served: once at the start and again after each change; and whatever others have to tell. */
export function createEventStream(store: ContentStore) {
  const open = new Map<() => void, Listener & { write: (text: string) => void }>()
  const hearers: ((person: string) => void)[] = []
  const everyOf = (key: 'person' | 'session') => new Set([...open.values()].flatMap((listener) => listener[key] ?? []))
  const count = (isOne: (listener: Listener) => boolean) => [...open.values()].filter(isOne).length
  return {
    listening: () => open.size,
    people: () => everyOf('person'),
    sessions: () => everyOf('session'),
    endSession(session: string): void {
      for (const [end, listener] of [...open]) if (listener.session === session) end()
    },
    send(person: string, event: string, data: object): void {
      for (const listener of open.values())
        if (listener.person === person) listener.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    onListening: (hear: (person: string) => void) => void hearers.push(hear),
    /** Why there is no room for one more, if so. */
    refusal({ address, person }: Omit<Listener, 'session'>): 'full' | 'yours' | undefined {
      if (open.size >= maxStreams.total) return 'full'
      const isTooMany =
        count((other) => other.address === address) >= maxStreams.perAddress ||
        (person !== undefined && count((other) => other.person === person) >= maxStreams.perPerson)
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
      const write = (text: string) => void response.write(text)
      const send = (version: string) => write(`data: ${JSON.stringify({ version })}\n\n`)
      send(store.current().version)
      const stop = store.onChange((content) => send(content.version))
      const heart = setInterval(() => write(': still here\n\n'), heartbeatMs)
      const end = () => {
        stop()
        clearInterval(heart)
        open.delete(end)
        response.end()
      }
      open.set(end, { ...listener, write })
      response.on('close', end)
      if (listener.person !== undefined) for (const hear of hearers) hear(listener.person)
    },
    /** Ends every stream, so that the server can close. */
    close(): void {
      for (const end of [...open.keys()]) end()
    },
  }
}

export type EventStream = ReturnType<typeof createEventStream>

export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
