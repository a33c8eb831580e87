import { useState } from 'react'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { askForCode, SentNote } from './code-by-mail.tsx'
import type { AccountDialogProps } from './login-dialog.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** First the address, then the code from the message and the new password. `code` comes from the page's address, if at all. */
export function ForgotPasswordDialog({ code, onClose, onChange }: AccountDialogProps & { code: string | null }) {
  const [part, setPart] = useState<'address' | 'sent' | 'already' | 'code'>(code ? 'code' : 'address')
  return (
    <Dialog title={text(part === 'address' ? 'forgot.title' : 'reset.title')} onClose={onClose} width={500}>
      <div role="status">
        <SentNote part={part} />
      </div>
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
            setPart(await askForCode('/password/forgot', values))
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
