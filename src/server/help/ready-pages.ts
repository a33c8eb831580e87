import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
export type ReadyPage = { encoding: Encoding; body: Buffer }

const packed: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}

/**
 * Pages that are drawn and packed once for everybody. Whoever is in need asks for them while the server is busiest: then they
 * cost next to nothing, and wait for none of the threads that hash passwords and read files.
 */
export function createReadyPages() {
  // Content that is served no more takes its pages with it.
  const pages = new WeakMap<object, Map<string, Buffer>>()
  return (content: object, name: string, accepted: string | undefined, draw: () => string): ReadyPage => {
    const known = pages.get(content) ?? new Map<string, Buffer>()
    pages.set(content, known)
    const encoding = encodingFor(accepted ?? '')
    const key = `${encoding} ${name}`
    const body = known.get(key) ?? packed[encoding](Buffer.from(draw()))
    known.set(key, body)
    return { encoding, body }
  }
}

function encodingFor(accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0+)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}
