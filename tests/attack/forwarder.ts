import { connect, createServer, type Socket } from 'node:net'

/** A port that leads to another one, which may change: what a virtual address does when a standby takes over. */
export async function forwardTo(port: number) {
  let target = port
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from) && to.destroy())
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    moveTo(next: number): void {
      target = next
      for (const socket of open) socket.destroy()
    },
    close(): void {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
