import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Pool } from 'pg'
import { isDatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import { isUuid } from '../../platform/db/uuid-v7.ts'
import { type ChallengeRequest, newChallenge, takeChallenge } from './passkey-challenges-repository.ts'
import { findPasskey, type NewPasskey, storedPasskeys } from './passkeys-repository.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a device answers, as `@simplewebauthn/browser` writes it. */
export type PasskeyAnswer = AuthenticationResponseJSON

/** Loaded at its first use: a server starts faster without it. */
const webauthn = () => import('@simplewebauthn/server')

type AskParts = { pool: Pool; party: RelyingParty; asked: ChallengeRequest; now: Date }

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const fromBase64 = (text: string) => Buffer.from(text, 'base64url')
const toDescriptor = ({ credentialId, transports }: { credentialId: Buffer; transports: string }) => ({
  id: credentialId.toString('base64url'),
  transports: transports.split(',').filter((one) => one !== ''),
})

/** What a device is given to make a passkey. It finds its owner again by the id of the account, which is no secret. */
export async function creationOptions(
  { pool, party, asked, now }: AskParts,
  user: { id: string; username: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Kindred',
    rpID: party.id,
    userID: bytesOf(user.id),
    userName: user.username,
    userDisplayName: user.username,
    challenge: new Uint8Array(fromBase64(await newChallenge(pool, asked, now))),
    attestationType: 'none',
    excludeCredentials: (await storedPasskeys(pool, user.id)).map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Checks what a device made; null when it is not an answer to what was asked. The challenge is used up either way. */
export async function checkCreated(
  { pool, party, asked, now }: AskParts,
  answer: RegistrationResponseJSON,
): Promise<Omit<NewPasskey, 'name'> | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallenge(pool, challenge, asked, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(asRefusal)
  if (registrationInfo === undefined) return null
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: fromBase64(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
    isSynced: credentialBackedUp,
  }
}

/** What a device is given to show a passkey. Without a person it offers what it has for this site, and makes sure who holds it: there is no password beside. */
export async function requestOptions({
  pool,
  party,
  asked,
  now,
}: AskParts): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(fromBase64(await newChallenge(pool, asked, now))),
    userVerification: asked.userId === null ? 'required' : 'preferred',
    ...(asked.userId === null
      ? {}
      : { allowCredentials: (await storedPasskeys(pool, asked.userId)).map(toDescriptor) }),
  })
}

/** A passkey that was shown, to be noted in the transaction that it opens something in. */
export type ShownPasskey = { userId: string; id: string; signCount: number }

/** Checks what a device signed; null when it does not fit what was asked, or the passkey is not known. The challenge of one that is known is used up either way. */
export async function checkShown(
  { pool, party, asked, now }: AskParts,
  answer: PasskeyAnswer,
): Promise<ShownPasskey | null> {
  const userId = asked.userId ?? ownerIn(answer)
  const passkey = userId === null ? null : await findPasskey(pool, userId, fromBase64(answer.id))
  if (userId === null || passkey === null) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (challenge) => takeChallenge(pool, challenge, asked, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
    requireUserVerification: asked.userId === null,
  }).catch(asRefusal)
  if (!verified || authenticationInfo === undefined) return null
  return { userId, id: passkey.id, signCount: authenticationInfo.newCounter }
}

/** Whom the device says that a passkey belongs to; its signature is what proves it. */
function ownerIn({ response: { userHandle } }: PasskeyAnswer): string | null {
  const id = fromBase64(userHandle ?? '').toString('utf8')
  return isUuid(id) ? id : null
}

/** The library throws at whatever does not fit, each with words for developers; a database that is away is none of that. */
function asRefusal(error: unknown): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  if (isDatabaseUnavailable(error)) throw error
  return { verified: false }
}
