import { useState } from 'react'
import { request } from '../../lib/api.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import type { AccountDialogProps } from './login-dialog.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** First the address, then the code from the message and the new password. `code` comes from the page's address, if at all. */
export function ForgotPasswordDialog({ code, onClose, onChange }: AccountDialogProps & { code: string | null }) {
  const [part, setPart] = useState<'address' | 'sent' | 'code'>(code ? 'code' : 'address')
  return (
    <Dialog title={text(part === 'address' ? 'forgot.title' : 'reset.title')} onClose={onClose} width={500}>
      <div role="status">{part === 'sent' && <p className="account-sent">{text('forgot.sent')}</p>}</div>
      {part === 'address' ? (
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
            setPart('sent')
          }}
        >
          <p className="account-ways">
            <button type="button" className="text-button" onClick={() => setPart('code')}>
              {text('forgot.haveCode')}
            </button>
            <button type="button" className="text-button" onClick={() => onChange('login')}>
              {text('forgot.backToLogin')}
            </button>
          </p>
        </AccountForm>
      ) : (
        <ResetPasswordForm code={code ?? ''} onDone={() => onChange('login')} onAgain={() => setPart('address')} />
      )}
    </Dialog>
  )
}
