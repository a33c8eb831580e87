import { type Facts, givenFacts, labelOf, type Payload, type Wizard } from '@kindred/engine'
import { visibleOf } from '@kindred/engine/text'
import { Ajv, type ValidateFunction } from 'ajv'
import createSchema from '../../../schemas/api/memories/private-comment-create.schema.json' with { type: 'json' }
import { contentFaults } from '../content-faults.ts'
import { badRequest, type FieldErrors } from '../errors.ts'
import { countCharacters } from '../plugins/character-lengths.ts'

let shape: ValidateFunction | undefined

/** What is wrong with a message of empathy, by the name on the wire: its shape, what content asks of it, and that it says something. */
export function faultsOfEmpathy(
  wizard: Wizard,
  payload: Payload,
  facts: Facts,
  { complete }: { complete: boolean },
): FieldErrors {
  shape ??= countCharacters(new Ajv({ strict: false })).compile(createSchema.properties.empathy)
  if (!shape(payload)) return { empathy: (shape.errors ?? []).map(({ message = '' }) => message) }
  const faults = contentFaults(wizard, payload, facts, { complete })
  if (Object.keys(faults).length > 0 || !complete || messageOf(wizard, payload) !== '') return faults
  return { empathy: ['Choose a message, or write one.'] }
}

const said = (value: unknown): string => (typeof value === 'string' ? visibleOf(value) : '')

/** What the author reads: the writer's own words, or those of the ready message. */
function messageOf({ steps }: Wizard, { own, ready }: Payload): string {
  const field = steps.flatMap(({ fields }) => fields).find(({ role }) => role === 'ready')
  const chosen = said(ready)
  return said(own) || (field && chosen !== '' ? labelOf(field, chosen) : '')
}

/** Throws 400 for a message of empathy that today's content does not hold, or whose text (`content`) is another one. */
export function refuseOtherEmpathy(wizards: Readonly<Record<string, Wizard>>, payload: Payload, content: string): void {
  const wizard = Object.values(wizards).find(({ target }) => target === 'empathy-message')
  if (wizard === undefined) throw badRequest({ empathy: ['There are no such messages here.'] })
  const facts = givenFacts(wizard, { session: { signedIn: 'yes' } })
  const faults = faultsOfEmpathy(wizard, payload, facts, { complete: true })
  if (Object.keys(faults).length > 0) throw badRequest(faults)
  if (messageOf(wizard, payload) !== content.trim())
    throw badRequest({ comment_content: ['This is not what the message says.'] })
}
