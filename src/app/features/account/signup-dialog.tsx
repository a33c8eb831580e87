import type { SessionUser } from '@kindred/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { signedInAs } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import type { AccountDialogProps } from './login-dialog.tsx'

export function SignupDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  return (
    <Dialog title={text('signup.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('signup.submit')}
        refused={text('signup.refused')}
        fields={[
          {
            name: 'username',
            label: text('account.username'),
            hint: text('account.usernameHint'),
            type: 'text',
            autoComplete: 'nickname',
          },
          {
            name: 'email',
            label: text('account.email'),
            hint: text('account.emailHint'),
            type: 'email',
            autoComplete: 'username',
          },
          {
            name: 'password',
            label: text('account.password'),
            hint: text('account.passwordHint'),
            type: 'password',
            autoComplete: 'new-password',
          },
          {
            name: 'confirm_password',
            label: text('account.confirmPassword'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        onSubmit={async (values) => {
          const { data } = await request<{ user: SessionUser }>('/user/signup', {
            method: 'POST',
            body: values,
            anonymous: true,
          })
          signedInAs(client, data.user)
        }}
      >
        <p className="account-ways">
          <span>
            {text('signup.already')}{' '}
            <button type="button" className="text-button" onClick={() => onChange('login')}>
              {text('account.login')}
            </button>
          </span>
        </p>
      </AccountForm>
    </Dialog>
  )
}
