import { request } from '../../lib/api.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { AccountForm } from './account-form.tsx'
import { newPasswordFields } from './new-password-fields.ts'

interface ResetPasswordFormProps {
  code: string
  onDone: () => void
  onAgain: () => void
}

export function ResetPasswordForm({ code, onDone, onAgain }: ResetPasswordFormProps) {
  return (
    <AccountForm
      submit={text('reset.submit')}
      refused={text('reset.refused')}
      fields={[
        { name: 'code', label: text('account.code'), type: 'text', autoComplete: 'one-time-code', value: code },
        ...newPasswordFields(),
      ]}
      onSubmit={async (values) => {
        await request('/password/reset', { method: 'POST', body: values, anonymous: true })
        notify({ title: text('reset.done.title'), text: text('reset.done.text'), tone: 'good' })
        onDone()
      }}
    >
      <p className="account-ways">
        <button type="button" className="text-button" onClick={onAgain}>
          {text('reset.again')}
        </button>
      </p>
    </AccountForm>
  )
}
