import { createServer, type Socket } from 'node:net'

export type Mails = {
  /** For SMTP_URL. */
  url: string
  /** From now on a digest is received and not answered: whoever sent it does not know that it came. */
  hold: () => void
  letGo: () => void
  /** How many wait for their answer. */
  held: () => number
  /** Digests that were taken: who sent them has been told so. */
  taken: () => string[]
  close: () => Promise<void>
}

/** A mail server that can be slow at the worst moment: between having a mail and saying so. */
export async function receiveMails(): Promise<Mails> {
  const taken: string[] = []
  const held = new Set<Socket>()
  const open = new Set<Socket>()
  let isHolding = false
  const receive = (socket: Socket, mail: string) => {
    const isDigest = mail.includes('List-Unsubscribe:')
    if (isDigest && isHolding) return void held.add(socket)
    if (isDigest) taken.push(mail)
    socket.write('250 taken\r\n')
  }
  const server = createServer((socket) => {
    open.add(socket)
    let rest = ''
    let isBody = false
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (bytes) => {
      rest += bytes
      for (;;) {
        const end = rest.indexOf(isBody ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = rest.slice(0, end)
        rest = rest.slice(end + (isBody ? 5 : 2))
        if (isBody) receive(socket, said)
        else socket.write(/^DATA/i.test(said) ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 yes\r\n')
        isBody = !isBody && /^DATA/i.test(said)
      }
    })
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    hold: () => {
      isHolding = true
    },
    letGo: () => {
      isHolding = false
      held.clear()
    },
    held: () => held.size,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
