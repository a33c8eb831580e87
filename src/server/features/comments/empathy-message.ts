import { type Content, wizardIn } from '@kindred/content'
import { factsFromContext, type Payload } from '@kindred/engine'
import { empathyText, faultsOfEmpathy } from '@kindred/product/acceptance'
import { badRequest } from '../../platform/errors.ts'

type EmpathyContent = Pick<Content, 'wizards' | 'languages'>

/** Throws 400 for a message of empathy that today's content does not hold, or whose text is another one in each of its languages. */
export function refuseOtherEmpathy({ wizards, languages }: EmpathyContent, payload: Payload, text: string): void {
  const wizard = Object.values(wizards).find(({ target }) => target === 'empathy-message')
  if (wizard === undefined) throw badRequest({ empathy: ['These messages don’t exist.'] })
  const session = factsFromContext(wizard, { session: { signedIn: 'yes' } })
  // A memory may have become a happy one since somebody chose words for it.
  const moods = wizard.facts?.memoryType?.values ?? ['']
  const faults = moods.map((memoryType) =>
    faultsOfEmpathy(wizard, payload, { ...session, memoryType }, { complete: true }),
  )
  const [first = {}] = faults
  if (faults.every((those) => Object.keys(those).length > 0)) throw badRequest(first)
  if (!languages.some((words) => empathyText(wizardIn(words, wizard), payload) === text.trim()))
    throw badRequest({ comment_content: ['This isn’t the text of that message.'] })
}
