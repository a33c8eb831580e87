import { type Payload, payloadToAnswers } from '@kindred/engine'
import { expect, it } from 'vitest'
import { shippedContent } from '../../../../tests/helpers/content.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { checkMemory } from './check-memory.ts'
import { applyPayload, emptyContent } from './memory-content.ts'

const { wizards } = memoryVocabulary(await shippedContent())
const chosen = (...ids: string[]) => ids.map((id) => ({ id, description: id }))
const sent = { type: 3, description: 'We ran.', feelings: chosen('scared', 'lonely'), needs: chosen('love') }

/** The same payload, and how often each of its names is read. */
function counted(payload: Payload): { payload: Payload; reads: Record<string, number> } {
  const reads: Record<string, number> = {}
  const get = (of: Payload, name: string | symbol) => {
    reads[String(name)] = (reads[String(name)] ?? 0) + 1
    return of[String(name)]
  }
  return { payload: new Proxy(payload, { get }), reads }
}

it('an answer is read from its payload once on its way from the check to the rows', () => {
  const once = counted(sent)
  for (const wizard of [wizards.memory, wizards.tags]) payloadToAnswers(wizard, once.payload)
  expect(once.reads).toMatchObject({ type: 1, description: 1, feelings: 1, needs: 1 })

  const { payload, reads } = counted(sent)
  expect(checkMemory(wizards, payload, undefined)).toEqual({})
  const { tags, description } = applyPayload(emptyContent, payload, wizards)
  expect([description, ...tags.map(({ option_id }) => option_id)]).toEqual(['We ran.', 'scared', 'lonely', 'love'])
  expect(reads).toEqual(once.reads)
})
