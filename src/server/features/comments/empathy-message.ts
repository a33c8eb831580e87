import { factsFromContext, type Payload, type Wizard } from '@kindred/engine'
import { empathyText, faultsOfEmpathy } from '@kindred/product/acceptance'
import { badRequest } from '../../platform/errors.ts'

/** Throws 400 for a message of empathy that today's content does not hold, or whose text (`content`) is another one. */
export function refuseOtherEmpathy(wizards: Readonly<Record<string, Wizard>>, payload: Payload, content: string): void {
  const wizard = Object.values(wizards).find(({ target }) => target === 'empathy-message')
  if (wizard === undefined) throw badRequest({ empathy: ['These messages don’t exist.'] })
  const facts = factsFromContext(wizard, { session: { signedIn: 'yes' } })
  const faults = faultsOfEmpathy(wizard, payload, facts, { complete: true })
  if (Object.keys(faults).length > 0) throw badRequest(faults)
  if (empathyText(wizard, payload) !== content.trim())
    throw badRequest({ comment_content: ['This isn’t the text of that message.'] })
}
