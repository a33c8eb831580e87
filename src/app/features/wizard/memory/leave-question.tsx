import type { Wizard } from '@kindred/engine'
import { QuestionDialog } from './question-dialog.tsx'
import type { Leaving } from './use-leaving.ts'

/** Content sends them there and expects them back, so the draft stays. */
const leadsBackFrom = (wizard: Wizard, to: string): boolean =>
  wizard.steps
    .flatMap(({ fields }) => fields.flatMap(({ links = [] }) => links))
    .some(({ href, opens }) => opens === 'here' && href === new URL(to, 'http://here').pathname)

/** Asks whoever goes elsewhere while a new memory is not posted. */
export function LeaveQuestion({ wizard, leaving }: { wizard: Wizard; leaving: Leaving }) {
  const { leave, stay, passTo, giveUp } = leaving
  if (leave === undefined) return null
  const { messages: words = {} } = wizard
  const comesBack = leadsBackFrom(wizard, leave.to)
  return (
    <QuestionDialog
      title={words['leave.title'] ?? ''}
      words={words[comesBack ? 'leave.keptText' : 'leave.text'] ?? ''}
      stay={words['leave.stay'] ?? ''}
      go={words['leave.go'] ?? ''}
      onStay={stay}
      onGo={() => (comesBack ? passTo : giveUp)(leave.proceed)}
    />
  )
}
