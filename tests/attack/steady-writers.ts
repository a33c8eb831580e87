import { joinServer, type Member, type Reply } from './member.ts'

/** Writers who never give up: what was not acknowledged is sent again under its key, also to the next server. */
export type SteadyWriters = {
  /** Stories that a 201 was received for. */
  acknowledged: Set<string>
  refusals: Map<number, number>
  /** Where they write from now on; undefined: nowhere, they wait. */
  moveTo: (url: string | undefined) => void
  /** Ends when each has its last story acknowledged. */
  finish: () => Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function startWriters(first: string, count: number): Promise<SteadyWriters> {
  let url: string | undefined = first
  let isOver = false
  const acknowledged = new Set<string>()
  const refusals = new Map<number, number>()

  async function send(member: Member, story: string): Promise<Reply | undefined> {
    if (url === undefined) return undefined
    const payload = { type: 3, description: story }
    return member
      .call(url, 'POST', '/memories/memories-list/', payload, { 'idempotency-key': story })
      .catch(() => undefined)
  }

  async function write(member: Member, story: string): Promise<void> {
    for (;;) {
      const reply = await send(member, story)
      if (reply?.status === 201) return void acknowledged.add(story)
      if (reply) refusals.set(reply.status, (refusals.get(reply.status) ?? 0) + 1)
      await pause(50)
    }
  }

  const members = await Promise.all(Array.from({ length: count }, () => joinServer(first)))
  const running = members.map(async (member, writer) => {
    for (let at = 0; !isOver; at++) await write(member, `writer ${writer}, story ${at}`)
  })
  return {
    acknowledged,
    refusals,
    moveTo(next) {
      url = next
    },
    async finish() {
      isOver = true
      await Promise.all(running)
    },
  }
}
