import type { PrivateComment } from '@kindred/contract/private-comment'
import { labelOf, type Payload, type Wizard } from '@kindred/engine'
import { visibleOf } from '@kindred/engine/text'
import { request } from '../../lib/api/api.ts'

const said = (value: unknown): string => (typeof value === 'string' ? visibleOf(value) : '')

/** What the author is to read: own words, or those of the ready message. */
function messageOf({ steps }: Wizard, { own, ready }: Payload): string {
  const field = steps.flatMap(({ fields }) => fields).find(({ role }) => role === 'ready')
  return said(own) || (field ? labelOf(field, said(ready)) : '')
}

/** Sends a message of empathy to the author of a memory; gives its words. `key`: the same for each try of one message. */
export async function sendMessage(link: string, wizard: Wizard, empathy: Payload, key: string): Promise<string> {
  const { data } = await request<{ data: PrivateComment }>('/api/v1/comments/create/private/', {
    method: 'POST',
    body: { shareable_link: link, comment_content: messageOf(wizard, empathy), empathy },
    headers: { 'Idempotency-Key': key },
  })
  return data.data.private_comment_str
}
