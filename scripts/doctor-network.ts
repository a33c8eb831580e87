import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import type { Content } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { readContent } from '@kindred/product'
import { isPrivateAddress } from '../src/server/features/responses/post-webhook.ts'
import type { Config } from '../src/server/platform/config.ts'
import { needsPublicAddress, type Office } from '../src/server/platform/offices.ts'
import { type Checks, fine, warning, wrong } from './doctor-outcomes.ts'

const patienceMs = 10_000

/** What the server asks of others, and where it listens itself. */
export const networkChecks: Checks = {
  ports: async ({ host, port, metrics, publicUrl, mode }) => {
    const web = await portFault('PORT', { host, port }, '/health/live', '"status":"ok"')
    const watched = metrics && (await portFault('METRICS_PORT', metrics, '/metrics', 'kindred_ready'))
    if (web ?? watched) return wrong((web ?? watched) as string)
    if (mode === 'production' && metrics === null)
      return warning('METRICS_PORT is not set: nobody sees at /metrics how the server does. Set it.')
    if (publicUrl === null && host !== '127.0.0.1')
      return warning(`HOST lets others reach the server at ${host}, without a proxy. Set PUBLIC_URL and TLS in front.`)
    return fine('Free, or the server listens there.')
  },

  'address of calls': async ({ apiUrl }) => {
    if (apiUrl === null) return fine('Calls go where the page comes from.')
    const answer = await ask(new URL('/health/live', apiUrl))
    if (answer instanceof Error)
      return wrong(`${apiUrl.href} does not answer (${reasonOf(answer)}). Check API_URL, the proxy and DNS.`)
    return answer.ok
      ? fine(`${apiUrl.href} answers.`)
      : wrong(`${apiUrl.href} answers ${answer.status} in place of the server. Check where the proxy sends it.`)
  },

  offices: async ({ offices, contentDir }) => {
    const faults: string[] = []
    for (const [name, { webhook }] of Object.entries(offices)) {
      const fault = webhook && (await webhookFault(webhook))
      if (fault) faults.push(`The webhook of "${name}" ${fault}`)
    }
    const reading = await readContentFiles(contentDir).then(readContent, () => undefined)
    faults.push(...undelivered(reading?.content?.wizards ?? {}, offices))
    if (faults.length > 0) return wrong(`${faults.join(' ')} Answers wait meanwhile, for 3 days. Check OFFICES.`)
    const count = Object.keys(offices).length
    return fine(count === 0 ? 'None, and no wizard delivers to one.' : `${count} can be reached.`)
  },

  'breached passwords': async ({ breachRangeUrl }) => {
    if (breachRangeUrl === null) return fine('The list that comes along decides.')
    const answer = await ask(new URL('00000', breachRangeUrl))
    if (answer instanceof Error)
      return warning(`${breachRangeUrl.host} does not answer (${reasonOf(answer)}). Check BREACH_RANGE_URL.`)
    return answer.ok && /^[0-9A-F]{35}:\d+\s*$/m.test(await answer.text())
      ? fine(`${breachRangeUrl.host} answers.`)
      : warning(`${breachRangeUrl.host} does not answer with a range of hashes. Check BREACH_RANGE_URL.`)
  },

  traces: async ({ traces }) => {
    if (traces === null) return fine('None: TRACES_URL is not set.')
    const answer = await ask(traces.url, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
    })
    if (answer instanceof Error)
      return wrong(`${traces.url.host} does not answer (${reasonOf(answer)}). Check TRACES_URL.`)
    return answer.ok
      ? fine(`${traces.url.host} takes them.`)
      : wrong(`${traces.url.host} answers ${answer.status}. Check the path of TRACES_URL, and TRACES_HEADERS.`)
  },
}

const ask = (url: URL, init: RequestInit = {}): Promise<Response | Error> =>
  fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) }).catch((error: Error) => error)

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message
export const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error ? codeOf(cause) : message)

/** Free is fine, and so is taken by the server itself, which says `word` at `path`. */
async function portFault(
  setting: string,
  { host, port }: { host: string; port: number },
  path: string,
  word: string,
): Promise<string | null> {
  const code = await listenFault(host, port)
  if (code === null) return null
  if (code !== 'EADDRINUSE')
    return `The server cannot listen on ${host}:${port} (${code}). Check ${setting} and the host beside it.`
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const answer = await ask(new URL(`http://${address}:${port}${path}`))
  if (!(answer instanceof Error) && (await answer.text()).includes(word)) return null
  return `Port ${port} is taken by another program. Set ${setting} to another number.`
}

const listenFault = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(codeOf(error)))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

/** Reached as it would be for a delivery; nothing is posted. */
async function webhookFault(webhook: NonNullable<Office['webhook']>): Promise<string | null> {
  const { hostname, protocol, port } = webhook.url
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(host, { all: true }).catch((error: Error) => error)
  if (found instanceof Error) return `leads to ${hostname}, which has no address (${codeOf(found)}).`
  if (needsPublicAddress(webhook) && found.some(({ address }) => isPrivateAddress(address)))
    return `leads to ${hostname}, which has a private address; "private": true allows it.`
  if (protocol === 'http:') {
    const answer = await ask(new URL(webhook.url.origin))
    return answer instanceof Error ? `does not answer (${reasonOf(answer)}).` : null
  }
  const fault = await tlsFault(host, Number(port) || 443)
  return fault && `does not answer with TLS (${fault}).`
}

const tlsFault = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
      socket.end()
      resolve(null)
    })
    socket.once('error', (error) => resolve(codeOf(error)))
    socket.once('timeout', () => {
      socket.destroy()
      resolve('no answer')
    })
  })

/** What wizards deliver and OFFICES has no way for. */
const undelivered = (wizards: Content['wizards'], offices: Config['offices']): string[] =>
  Object.values(wizards).flatMap(({ id, delivers }) =>
    (['mail', 'webhook'] as const)
      .filter((way) => delivers?.as.includes(way) && !offices[delivers.to]?.[way])
      .map((way) => `The wizard "${id}" delivers to "${delivers?.to}", which has no "${way}".`),
  )
