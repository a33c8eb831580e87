import { request } from '../../lib/api.ts'
import { text } from '../../lib/texts.ts'

/** Asks for a mail with a code. `already`: several went there lately, and the latest code still works. */
export async function askForCode(path: string, body: Record<string, string>): Promise<'sent' | 'already'> {
  const { data } = await request<{ already_sent?: boolean }>(path, { method: 'POST', body, anonymous: true })
  return data.already_sent ? 'already' : 'sent'
}

export function SentNote({ part }: { part: string }) {
  if (part !== 'sent' && part !== 'already') return null
  return <p className="account-sent">{text(part === 'sent' ? 'forgot.sent' : 'mailCode.already')}</p>
}
