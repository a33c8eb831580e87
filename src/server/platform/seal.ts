import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [ivBytes, tagBytes] = [12, 16]
const cipherName = 'aes-256-gcm'

/** Text sealed with a key of 32 bytes (AES-256-GCM: nonce, tag, body). `of` says what it is: elsewhere it does not open. */
export function sealWithKey(key: Buffer, text: string, of: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(of))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** `null`: another key, or not what was sealed. */
export function openWithKey(key: Buffer, sealed: Buffer, of: string): string | null {
  try {
    const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(of)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
