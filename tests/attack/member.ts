/** A person who uses the server over a port, as a script would. */
export type Member = {
  id: string
  /** What each of its calls carries, for whoever asks in another process. */
  session: Headers
  call: (url: string, method: string, path: string, body?: object, more?: Headers) => Promise<Reply>
  /** Opens a stream from a network address, and hears it until the signal; resolves when it is open. */
  open: (url: string, path: string, from: string, signal: AbortSignal, hear: (news: string) => void) => Promise<void>
}
export type Reply = { status: number; json: <Body>() => Body }
type Headers = Record<string, string>

export async function callServer(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Headers = {},
): Promise<Reply> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await answer.text()
  return { status: answer.status, json: <Body>() => JSON.parse(text) as Body }
}

let people = 0

/** A server that listens may still be waiting for its database, and a sign-up without an answer may have been made. */
export async function joinServer(url: string): Promise<Member> {
  let answer = await signUp(url)
  for (const until = Date.now() + 60_000; answer.status === 503 && Date.now() < until; answer = await signUp(url))
    await new Promise((resolve) => setTimeout(resolve, 200))
  if (answer.status !== 201) throw new Error(`Sign-up: ${answer.status}`)
  const { access_token, user } = answer.json<{ access_token: string; user: { id: string } }>()
  const session = { authorization: `Bearer ${access_token}` }
  return {
    id: user.id,
    session,
    call: (at, method, path, body, more) => callServer(at, method, path, body, { ...session, ...more }),
    async open(at, path, from, signal, hear) {
      const answer = await fetch(`${at}${path}`, { headers: { ...session, 'x-forwarded-for': from }, signal })
      if (answer.status !== 200 || answer.body === null) throw new Error(`The stream was not opened: ${answer.status}`)
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      const listen = async () => {
        for (let next = await reader.read(); !next.done; next = await reader.read()) hear(next.value)
      }
      void listen().catch(() => {})
    },
  }
}

function signUp(url: string): Promise<Reply> {
  const username = `member-${process.pid}-${++people}`
  const password = `a quiet ladder for ${username}`
  const account = { username, email: `${username}@example.org`, password, confirm_password: password }
  return callServer(url, 'POST', '/user/signup', account)
}
