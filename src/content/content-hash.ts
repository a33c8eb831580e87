import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Version of a value: the first 16 hex digits of the SHA-256 of its JSON, keys in the order given. */
export const contentHash = (value: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(value)))).slice(0, 16)
