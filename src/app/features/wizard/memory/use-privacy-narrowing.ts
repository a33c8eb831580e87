import type { Memory } from '@kindred/contract/memory'
import { type Answers, chosenIn, fieldWithRole, type Wizard } from '@kindred/engine'
import { useQueryClient } from '@tanstack/react-query'
import { privacy } from '../../../lib/memories/memory-codes.ts'

/** Levels from the fewest readers to the most. */
const byReaders: readonly number[] = [privacy.onlyMe, privacy.withLink, privacy.public]

/** The level that these answers say, as it is sent. */
export function audienceOf(wizard: Wizard, answers: Answers): number {
  const field = fieldWithRole(wizard, 'privacy')
  const level = chosenIn(answers[field?.id ?? ''])[0] ?? field?.default
  return field?.list?.options.find(({ id }) => id === level)?.code ?? privacy.public
}

/** Did the author choose who can read it? What content chose for everybody is in the answers, too. */
export function hasChosenAudience(wizard: Wizard, answers: Answers): boolean {
  const field = fieldWithRole(wizard, 'privacy')
  const [level = field?.default] = chosenIn(answers[field?.id ?? ''])
  return level !== field?.default
}

/** Do fewer people see it at the one level than at the other? */
export const isNarrower = (level: number, than: number): boolean => byReaders.indexOf(level) < byReaders.indexOf(than)

/**
 * Taking a posted memory away from people acts with the choice and waits for no Save. Giving it to more of them waits, with
 * everything else that was changed.
 */
export function usePrivacyNarrowing(
  wizard: Wizard,
  memory: Memory | undefined,
  onNarrowed: (memory: Memory, answers: Answers) => void,
) {
  const client = useQueryClient()
  return (fieldId: string, answers: Answers): void => {
    if (memory === undefined || fieldId !== fieldWithRole(wizard, 'privacy')?.id) return
    const level = audienceOf(wizard, answers)
    if (!isNarrower(level, memory.privacy)) return
    const audience = { [fieldId]: answers[fieldId] ?? [] }
    void import('../../../lib/memories/change-privacy.ts').then(({ changePrivacy }) =>
      changePrivacy(client, memory.shareable_link, level, (now) => onNarrowed(now, audience)),
    )
  }
}
