import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import type { AccountDialogProps } from './login-dialog.tsx'

export function ForgotPasswordDialog({ onClose, onChange }: AccountDialogProps) {
  const [sent, setSent] = useState(false)
  return (
    <Dialog title={text('forgot.title')} onClose={onClose} width={500}>
      <div role="status">{sent && <p className="account-sent">{text('forgot.sent')}</p>}</div>
      {sent ? (
        <button type="button" className="button primary" onClick={onClose}>
          {text('forgot.done')}
        </button>
      ) : (
        <AccountForm
          submit={text('forgot.submit')}
          refused={text('problem.server')}
          fields={[
            {
              name: 'email',
              label: text('account.email'),
              hint: text('forgot.hint'),
              type: 'email',
              autoComplete: 'username',
            },
          ]}
          onSubmit={async (values) => {
            await request('/password/forgot', { method: 'POST', body: values, anonymous: true })
            setSent(true)
          }}
        >
          <p className="account-ways">
            <button type="button" className="text-button" onClick={() => onChange('login')}>
              {text('forgot.backToLogin')}
            </button>
          </p>
        </AccountForm>
      )}
    </Dialog>
  )
}
