import { createServer, type Socket } from 'node:net'

type Received = { to: string; raw: string }

export type Mails = {
  /** For SMTP_URL. */
  url: string
  port: number
  /** From now on a digest is received and not answered: whoever sent it does not know that it came. */
  hold: () => void
  letGo: () => void
  /** How many wait for their answer. */
  held: () => number
  /** Digests that were taken: who sent them has been told so. */
  taken: () => string[]
  /** All that were taken, in the order in which they came. */
  all: () => Received[]
  /** What each address is answered from now on in place of 250; `null`: taken. */
  answer: (to: (address: string) => string | null) => void
  close: () => Promise<void>
}

/** A mail server that can be slow at the worst moment: between having a mail and saying so. `port`: where another one was before. */
export async function receiveMails({ port = 0 }: { port?: number } = {}): Promise<Mails> {
  const all: Received[] = []
  const held = new Set<Socket>()
  const open = new Set<Socket>()
  let isHolding = false
  let refusal: (address: string) => string | null = () => null
  const isDigest = (mail: string) => mail.includes('List-Unsubscribe:')
  const receive = (socket: Socket, mail: Received) => {
    if (isDigest(mail.raw) && isHolding) return void held.add(socket)
    all.push(mail)
    socket.write('250 taken\r\n')
  }
  const server = createServer((socket) => {
    open.add(socket)
    let rest = ''
    let isBody = false
    let to = ''
    const answerTo = (said: string): string => {
      if (/^DATA/i.test(said)) return '354 go on'
      if (/^QUIT/i.test(said)) return '221 bye'
      const address = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1]
      if (address === undefined) return '250 yes'
      to = address
      return refusal(address) ?? '250 yes'
    }
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (bytes) => {
      rest += bytes
      for (;;) {
        const end = rest.indexOf(isBody ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = rest.slice(0, end)
        rest = rest.slice(end + (isBody ? 5 : 2))
        if (isBody) receive(socket, { to, raw: said })
        else socket.write(`${answerTo(said)}\r\n`)
        isBody = !isBody && /^DATA/i.test(said)
      }
    })
    socket.write('220 here\r\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    ...{ url: `smtp://127.0.0.1:${own}`, port: own },
    hold: () => {
      isHolding = true
    },
    letGo: () => {
      isHolding = false
      held.clear()
    },
    held: () => held.size,
    taken: () => all.map(({ raw }) => raw).filter(isDigest),
    all: () => all,
    answer: (to) => {
      refusal = to
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
