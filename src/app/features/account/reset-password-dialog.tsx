import { request } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import type { AccountDialogProps } from './login-dialog.tsx'

/** The second half of a forgotten password: the link in the message carries the code. */
export function ResetPasswordDialog({ code, onClose, onChange }: AccountDialogProps & { code: string }) {
  return (
    <Dialog title={text('reset.title')} onClose={onClose} width={500}>
      <AccountForm
        submit={text('reset.submit')}
        refused={text('reset.refused')}
        fields={[
          {
            name: 'new_password',
            label: text('account.newPassword'),
            hint: text('account.passwordHint'),
            type: 'password',
            autoComplete: 'new-password',
          },
          {
            name: 'confirm_new_password',
            label: text('account.confirmPassword'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        onSubmit={async (values) => {
          await request('/password/reset', { method: 'POST', body: { code, ...values }, anonymous: true })
          notify({ title: text('reset.done.title'), text: text('reset.done.text'), tone: 'good' })
          onChange('login')
        }}
      />
    </Dialog>
  )
}
