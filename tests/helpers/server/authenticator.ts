import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key at a moment (RFC 6238), reckoned apart from the library that the server asks. */
export function totpCode(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Told = { challenge?: string; origin?: string; rpId?: string; isVerified?: boolean; count?: number; type?: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')
const flags = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10, hasKey: 0x40 }

/** CBOR of a text, and of bytes. */
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data])

/**
 * A device with one passkey (ES256, attestation "none"), that signs what it is asked as a real one does, or what a test tells it instead.
 * `counts`: it says how often it signed.
 */
export function virtualPasskey({ origin = 'http://localhost', counts = true, isSynced = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  let userHandle = ''

  const clientData = (type: string, asked: Asked, told: Told) =>
    Buffer.from(
      JSON.stringify({
        type: told.type ?? type,
        challenge: told.challenge ?? asked.challenge,
        origin: told.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authData(asked: Asked, told: Told, key?: Buffer): Buffer {
    if (counts) count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(told.count ?? count)
    const set =
      flags.present |
      (told.isVerified === false ? 0 : flags.verified) |
      (isSynced ? flags.mayBeCopied | flags.isCopied : 0) |
      (key ? flags.hasKey : 0)
    const rpId = told.rpId ?? asked.rp?.id ?? asked.rpId ?? ''
    const made = key ? [Buffer.alloc(16), Buffer.from([0, id.length]), id, key] : []
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter, ...made])
  }
  const answer = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64(id),
    /** Makes the passkey; `told` is what it lies about. */
    create(asked: Asked, told: Told = {}) {
      userHandle = asked.user?.id ?? ''
      const key = Buffer.concat([
        ...[Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]), Buffer.from(x, 'base64url')],
        ...[Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, 'base64url')],
      ])
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData(asked, told, key))],
      ])
      const clientDataJSON = base64(clientData('webauthn.create', asked, told))
      const response = { clientDataJSON, attestationObject: base64(attestation), transports: ['internal'] }
      return { ...answer, response }
    },
    /** Signs with it. */
    get(asked: Asked, told: Told = {}) {
      const [data, client] = [authData(asked, told), clientData('webauthn.get', asked, told)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const response = {
        ...{ clientDataJSON: base64(client), authenticatorData: base64(data) },
        ...{ signature: base64(signature), userHandle },
      }
      return { ...answer, response }
    },
  }
}

export type VirtualPasskey = ReturnType<typeof virtualPasskey>
