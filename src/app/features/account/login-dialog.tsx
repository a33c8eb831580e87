import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../lib/api.ts'
import { signedInAs } from '../../lib/queries.ts'
import { text } from '../../lib/texts.ts'
import type { SessionUser } from '../../lib/wire.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'

export interface AccountDialogProps {
  onClose: () => void
  onChange: (action: string) => void
}

export function LoginDialog({ onClose, onChange }: AccountDialogProps) {
  const client = useQueryClient()
  return (
    <Dialog title={text('login.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('login.submit')}
        refused={text('login.refused')}
        fields={[
          { name: 'email', label: text('account.email'), type: 'email', autoComplete: 'username' },
          { name: 'password', label: text('account.password'), type: 'password', autoComplete: 'current-password' },
        ]}
        onSubmit={async (values) => {
          const { data } = await request<{ user: SessionUser }>('/user/login', {
            method: 'POST',
            body: values,
            anonymous: true,
          })
          signedInAs(client, data.user)
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
