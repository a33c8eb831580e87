import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { HttpError } from '../../platform/errors.ts'

/** Who we are to a device: the name that passkeys belong to, and the address of the pages that may ask for them. */
export type RelyingParty = { id: string; origin: string }

/**
 * By PUBLIC_URL; without one on localhost only, as browsers allow it there. The name that a request comes with is asked nowhere else, since a client
 * writes what it likes. `null`: no passkeys here; no browser makes any for an address of digits.
 */
export function relyingPartyOf(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const here = `http://${request.headers.host ?? ''}`
  const url = publicUrl ?? (URL.canParse(here) ? new URL(here) : null)
  if (url === null || isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return null
  return publicUrl !== null || url.hostname === 'localhost' ? { id: url.hostname, origin: url.origin } : null
}

/** The relying party that passkeys of this request belong to. Throws 409 where there are no passkeys. */
export function requireRelyingParty(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(request, config)
  if (party === null) throw new HttpError(409, { detail: 'Passkeys don’t work at this address.' })
  return party
}
