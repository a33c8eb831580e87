/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import accountDeletion from '../../schemas/targets/account-deletion.json' with { type: 'json' }
import contact from '../../schemas/targets/contact.json' with { type: 'json' }
import empathyMessage from '../../schemas/targets/empathy-message.json' with { type: 'json' }
import memoryTags from '../../schemas/targets/memory-tags.json' with { type: 'json' }
import memory from '../../schemas/targets/memory.json' with { type: 'json' }
import moderationDecision from '../../schemas/targets/moderation-decision.json' with { type: 'json' }
import report from '../../schemas/targets/report.json' with { type: 'json' }
import response from '../../schemas/targets/response.json' with { type: 'json' }
import type { Target } from './target.ts'

/** What is asked of every target: a new one is missing where it has to be decided. */
export type TargetId = 'account-deletion' | 'contact' | 'empathy-message' | 'memory-tags' | 'memory' | 'moderation-decision' | 'report' | 'response'

export const targets = [accountDeletion, contact, empathyMessage, memoryTags, memory, moderationDecision, report, response] as readonly (Target & { id: TargetId })[]
