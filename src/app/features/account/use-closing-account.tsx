import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { dayInWords } from '../../lib/day-in-words.ts'
import { notify } from '../../lib/notify.ts'
import { forgetMember } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { usePasswordGate } from './use-password-gate.tsx'

export interface ClosingAccount {
  send: (choices: object) => Promise<void>
  dialog: ReactNode
}

/** Closes the account with what was chosen in its wizard, once the password is given, and goes to the front door. */
export function useClosingAccount(): ClosingAccount {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { guarded, dialog } = usePasswordGate('closing.why', 'always')
  const send = (choices: object) =>
    guarded(async () => {
      const { data } = await request<{ leaving_on: string }>('/user/delete/', { method: 'POST', body: choices })
      forgetMember(client, () => navigate('/'))
      const day = dayInWords(data.leaving_on)
      notify({ title: text('closing.done'), text: text('closing.doneText', { day }), tone: 'good' })
    })
  return { send, dialog }
}
