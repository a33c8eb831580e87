import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#contract/session'
import { ApiError, request } from '../../lib/api.ts'
import { dayInWords } from '../../lib/day-in-words.ts'
import { notify } from '../../lib/notify.ts'
import { signedInAs } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'

export interface AccountDialogProps {
  onClose: () => void
  onChange: (action: string) => void
}

type Given = Record<string, string>
type Closed = { given: Given; leavingOn: string }

export function LoginDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  const [closed, setClosed] = useState<Closed | null>(null)
  const signIn = async (body: object) => {
    const { data } = await request<{ user: SessionUser }>('/user/login', { method: 'POST', body, anonymous: true })
    signedInAs(client, data.user)
  }
  if (closed !== null)
    return (
      <KeepAccount
        leavingOn={closed.leavingOn}
        onClose={onClose}
        onKeep={async () => {
          await signIn({ ...closed.given, keep: true })
          notify({ title: text('keep.done'), text: text('keep.doneText'), tone: 'good' })
        }}
      />
    )
  return (
    <Dialog title={text('login.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('login.submit')}
        refused={text('login.refused')}
        fields={[
          { name: 'email', label: text('account.email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async (given) => {
          try {
            await signIn(given)
          } catch (error) {
            const leavingOn = leavingOnOf(error)
            if (leavingOn === null) throw error
            setClosed({ given, leavingOn })
          }
        }}
      >
        <p className="account-ways">
          <button type="button" className="text-button" onClick={() => onChange('forgot-password')}>
            {text('login.forgot')}
          </button>
          <span>
            {text('login.newHere')}{' '}
            <button type="button" className="text-button" onClick={() => onChange('signup')}>
              {text('account.signup')}
            </button>
          </span>
        </p>
      </AccountForm>
    </Dialog>
  )
}

/** Its owner closed the account, and the days to think are not over. */
function KeepAccount({
  leavingOn,
  onKeep,
  onClose,
}: {
  leavingOn: string
  onKeep: () => Promise<void>
  onClose: () => void
}) {
  return (
    <Dialog title={text('keep.title')} onClose={onClose} width={500}>
      <p>{text('keep.text', { day: dayInWords(leavingOn) })}</p>
      <AccountForm submit={text('keep.submit')} refused={text('keep.refused')} fields={[]} onSubmit={onKeep}>
        <button type="button" className="button" onClick={onClose}>
          {text('keep.leave')}
        </button>
      </AccountForm>
    </Dialog>
  )
}

function leavingOnOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('leaving_on' in body)) return null
  return typeof body.leaving_on === 'string' ? body.leaving_on : null
}
