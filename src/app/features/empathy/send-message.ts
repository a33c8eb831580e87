import type { PrivateComment } from '@kindred/contract/private-comment'
import type { Payload, Wizard } from '@kindred/engine'
import { empathyText } from '@kindred/product/empathy-text'
import { request } from '../../lib/api/api.ts'

/** Sends a message of empathy to the author of a memory; gives its words. `key`: the same for each try of one message. */
export async function sendMessage(link: string, wizard: Wizard, empathy: Payload, key: string): Promise<string> {
  const { data } = await request<{ data: PrivateComment }>('/api/v1/comments/create/private/', {
    method: 'POST',
    body: { shareable_link: link, comment_content: empathyText(wizard, empathy), empathy },
    headers: { 'Idempotency-Key': key },
  })
  return data.data.private_comment_str
}
