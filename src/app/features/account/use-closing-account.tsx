import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { clearSession } from '../../lib/queries/queries.ts'
import { dayInWords } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import '../../ui/button.css'
import { usePasswordGate } from './use-password-gate.tsx'

interface ClosingAccount {
  send: (choices: object) => Promise<void>
  dialog: ReactNode
}

/** Closes the account with what was chosen in its wizard: the password first, then a last question, then to the front door. */
export function useClosingAccount(): ClosingAccount {
  const client = useQueryClient()
  const navigate = useNavigate()
  const gate = usePasswordGate('closing.why', 'always')
  const [asked, setAsked] = useState<(isSure: boolean) => void>()
  const sure = () => new Promise<boolean>((decide) => setAsked(() => decide))
  const send = (choices: object) =>
    gate.guarded(async () => {
      const isSure = await sure()
      setAsked(undefined)
      // As if they had not given their password.
      if (!isSure) throw new ApiError(403, null)
      const { leaving_on } = await post<{ leaving_on: string }>('/user/delete/', choices)
      clearSession(client, () => navigate('/'))
      const day = dayInWords(leaving_on)
      showToast({ title: text('closing.done'), text: text('closing.doneText', { day }), tone: 'good' })
    })
  return {
    send,
    dialog: (
      <>
        {gate.dialog}
        {asked && <LastQuestion onAnswer={asked} />}
      </>
    ),
  }
}

function LastQuestion({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  return (
    <Dialog
      title={text('closing.sure')}
      width={500}
      closable={false}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <button type="button" className="button" onClick={() => onAnswer(false)}>
            {text('closing.stay')}
          </button>
          <button type="button" className="button" onClick={() => onAnswer(true)}>
            {text('closing.go')}
          </button>
        </>
      }
    >
      <p>{text('closing.sureText')}</p>
    </Dialog>
  )
}
