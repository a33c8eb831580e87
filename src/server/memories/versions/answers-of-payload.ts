import { type Answers, type Payload, payloadToAnswers, type Wizard } from '@kindred/engine'

const known = new WeakMap<Payload, WeakMap<Wizard, Answers>>()

/**
 * What a payload answers of a wizard, read once for all who ask on its way to the rows: who checks it, and who writes its
 * roles, tags and words. The payload stays as it is meanwhile.
 */
export function answersOfPayload(wizard: Wizard, payload: Payload): Answers {
  const ofPayload = known.get(payload) ?? new WeakMap<Wizard, Answers>()
  known.set(payload, ofPayload)
  const read = ofPayload.get(wizard) ?? payloadToAnswers(wizard, payload)
  ofPayload.set(wizard, read)
  return read
}
