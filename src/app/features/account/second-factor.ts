import type { SecondFactor } from '@kindred/contract/second-factor'
import type { SessionUser } from '@kindred/contract/session-user'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { getJson, post } from '../../lib/api/api.ts'

/** What a member signs in with beside the password. */
export const secondFactorQueryOptions = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => getJson<SecondFactor>('/user/second-factor', signal),
  staleTime: 0,
})

const anonymous = { anonymous: true }

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The person closed what the browser asked, let it run out, or the device has nothing that fits: nothing happened. */
export class PasskeyDismissed extends Error {}
const notShown = (error: unknown): never => {
  throw new PasskeyDismissed('no passkey was shown', { cause: error })
}
const show = (options: RequestOptions) => startAuthentication({ optionsJSON: options }).catch(notShown)

/** Signs in by a passkey instead of a password. `keep`: an account that was closed is kept. */
export async function signInByPasskey(keep = false): Promise<SessionUser> {
  const asked = await post<{ token: string; options: RequestOptions }>('/user/login/passkey/options', {}, anonymous)
  const body = { token: asked.token, passkey: await show(asked.options), ...(keep ? { keep } : {}) }
  return (await post<{ user: SessionUser }>('/user/login/passkey', body, anonymous)).user
}

/** The second step of a sign-in, by a code or by a passkey. */
export async function secondStep(token: string, code?: string): Promise<SessionUser> {
  const given = code === undefined ? { passkey: await shown('/user/login/second-factor/options', { token }) } : { code }
  return (await post<{ user: SessionUser }>('/user/login/second-factor', { token, ...given }, anonymous)).user
}

/** Shows again who somebody is, in place of the password. */
export async function reauthenticate(code?: string): Promise<void> {
  const given = code === undefined ? { passkey: await shown('/user/second-factor/verify/options', {}) } : { code }
  await post('/user/second-factor/verify', given)
}

async function shown(path: string, body: object) {
  const { options } = await post<{ options: RequestOptions }>(path, body, 'token' in body ? anonymous : {})
  return show(options)
}

/** What adding a factor gives: recovery codes, with the first one. */
export type AddedFactor = { recovery_codes?: string[] }

export async function addPasskey(name: string): Promise<AddedFactor> {
  const { options } = await post<{ options: CreationOptions }>('/user/second-factor/passkeys/options', {})
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'InvalidStateError') throw error
    return notShown(error)
  })
  return post<AddedFactor>('/user/second-factor/passkeys', { name, passkey })
}
