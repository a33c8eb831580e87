import { type Content, wizardIn } from '@kindred/content'
import { factsFromContext, type Payload } from '@kindred/engine'
import { empathyText, faultsOfEmpathy } from '@kindred/product/acceptance'
import { badRequest } from '../../platform/errors.ts'

type Said = Pick<Content, 'wizards' | 'languages'>

/** Throws 400 for a message of empathy that today's content does not hold, or whose text is another one in each of its languages. */
export function refuseOtherEmpathy({ wizards, languages }: Said, payload: Payload, text: string): void {
  const wizard = Object.values(wizards).find(({ target }) => target === 'empathy-message')
  if (wizard === undefined) throw badRequest({ empathy: ['These messages don’t exist.'] })
  const facts = factsFromContext(wizard, { session: { signedIn: 'yes' } })
  const faults = faultsOfEmpathy(wizard, payload, facts, { complete: true })
  if (Object.keys(faults).length > 0) throw badRequest(faults)
  if (!languages.some((words) => empathyText(wizardIn(words, wizard), payload) === text.trim()))
    throw badRequest({ comment_content: ['This isn’t the text of that message.'] })
}
