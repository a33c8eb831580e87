import { isIP } from 'node:net'

/** Whose X-Forwarded-For is believed: nobody's, so many proxies in a row, or whoever stands in these networks. */
export type Proxies = 'off' | number | string[]

/** Undefined for a text that is none of them. A network that holds everybody would believe everybody. */
export function readProxies(text: string): Proxies | undefined {
  if (text === 'off') return 'off'
  if (/^([1-9]|10)$/.test(text)) return Number(text)
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? networks : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** A key that drafts are sealed with. Its name stands beside each draft, so that keys can change. */
export type DraftKey = { id: string; key: Buffer }

/** `name:key` (32 bytes in base64), the newest first; `undefined` when that is not what stands there. */
export function readDraftKeys(text: string): DraftKey[] | undefined {
  const keys = text.split(',').map((one): DraftKey | undefined => {
    const [, id, written] = /^\s*([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(one) ?? []
    return id === undefined || written === undefined ? undefined : { id, key: Buffer.from(written, 'base64') }
  })
  const known = keys.filter((one) => one !== undefined)
  const isEachOnce = new Set(known.map(({ id }) => id)).size === keys.length
  return known.length === keys.length && isEachOnce ? known : undefined
}

/** Headers as OpenTelemetry writes them: `name=value`, percent-encoded, several with commas; `undefined` when that is not what stands there. */
export function readHeaders(text: string): Record<string, string> | undefined {
  if (text === '') return {}
  const headers = text.split(',').map((one): [string, string] | undefined => {
    const [, name = '', written = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(one) ?? []
    const value = decodePercent(written)
    return name !== '' && value !== undefined && /^[\x20-\x7e]+$/.test(value) ? [name.toLowerCase(), value] : undefined
  })
  const known = headers.filter((one) => one !== undefined)
  return known.length === headers.length ? Object.fromEntries(known) : undefined
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
