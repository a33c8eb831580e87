import type { Memory } from '@kindred/contract/memory'
import { type Answers, fieldWithRole, payloadToAnswers, type Wizard } from '@kindred/engine'
import type { QueryClient } from '@tanstack/react-query'
import { draftOf, memoryDrafts, newDraftKey, noParts } from '../drafts/memory-draft.ts'
import { memoryWizardId, tagWizardId } from '../tags/tag-wizard-id.ts'
import { definitionQuery } from '../wizard-query.ts'

/**
 * A posted memory becomes the draft of a new one again. It is withdrawn once the draft is kept; where that fails, it stays posted and is no
 * draft. Its photos belong to the memory and go with it.
 */
export async function keepAsDraft(client: QueryClient, posted: Memory, withdraw: () => Promise<void>): Promise<void> {
  const [memory, tags] = await Promise.all([
    client.fetchQuery(definitionQuery(memoryWizardId)),
    client.fetchQuery(definitionQuery(tagWizardId)),
  ])
  const parts = { ...noParts, memory: written(memory, posted), tags: payloadToAnswers(tags, { ...posted }) }
  const by = posted.x.x1
  const drafts = memoryDrafts(newDraftKey)
  drafts.keep(draftOf({ memory, tags }, parts, by))
  if (drafts.read(by) === null) throw new Error('This browser keeps no draft.')
  try {
    await withdraw()
  } catch (error) {
    drafts.clear(by)
    throw error
  }
}

function written(wizard: Wizard, posted: Memory): Answers {
  const photos = fieldWithRole(wizard, 'photos')?.id ?? ''
  const { [photos]: _, ...answers } = payloadToAnswers(wizard, { ...posted })
  return answers
}
