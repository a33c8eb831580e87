import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

/** The same bytes for everybody: drawn once, packed once for each way of packing, and named by their hash. */
export type PrecompressedResponse = { type: string; etag: string; packed: (encoding: Encoding) => Buffer }

const json = 'application/json; charset=utf-8'
/** Less than a packet is not made faster by packing, nor is a picture, which is packed already. */
const minPackedBytes = 1_024

const pack: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
}

export function precompressedResponse(text: string | Buffer, type = json): PrecompressedResponse {
  const body = Buffer.from(text)
  const packed = new Map<Encoding, Buffer>()
  return {
    type,
    // Weak: the same whichever way it is packed.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    packed(encoding) {
      const known = packed.get(encoding) ?? pack[encoding](body)
      packed.set(encoding, known)
      return known
    },
  }
}

/**
 * Answers that are drawn from a content and go with it: whoever is in need asks for them while the server is busiest. They cost
 * next to nothing, and wait for none of the threads that hash passwords and read files. `stamp`: what else they depend on.
 */
export function createPrecompressedCache() {
  const answers = new WeakMap<object, Map<string, { stamp: string; answer: PrecompressedResponse }>>()
  return (content: object, name: string, draw: () => PrecompressedResponse, stamp = ''): PrecompressedResponse => {
    const ofContent = answers.get(content) ?? new Map()
    answers.set(content, ofContent)
    const known = ofContent.get(name)
    if (known?.stamp === stamp) return known.answer
    const answer = draw()
    ofContent.set(name, { stamp, answer })
    return answer
  }
}

/** Answers with it, or with 304 to whoever has it already. The route says `compress: false`: it is packed. */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PrecompressedResponse,
): FastifyReply {
  const { 'accept-encoding': accepted, 'if-none-match': had } = request.headers
  const varies = reply.getHeader('vary')
  reply.headers({ etag: answer.etag, vary: varies === undefined ? 'accept-encoding' : `accept-encoding, ${varies}` })
  if (had !== undefined && isSame(had, answer.etag)) return reply.code(304).send()
  const whole = answer.packed('identity')
  const isSmall = whole.length < minPackedBytes || answer.type.startsWith('image/')
  const encoding = isSmall ? 'identity' : encodingFor(accepted ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(answer.type).send(answer.packed(encoding))
}

const bare = (etag: string) => etag.trim().replace(/^W\//, '')
const isSame = (had: string, etag: string) =>
  had.trim() === '*' || had.split(',').some((one) => bare(one) === bare(etag))

function encodingFor(accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .filter((one) => !/;\s*q=0(\.0+)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim().toLowerCase())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}
