import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { ownSessionsQueryOptions } from '../../lib/queries/own-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { AccountForm, newPasswordField, withConfirmation } from './account-form.tsx'
import { usePasswordGate } from './use-password-gate.tsx'
import './account.css'

/** A new password; the one until now is asked for when it was not given a moment ago. Other devices are signed out. */
export function ChangePassword() {
  const client = useQueryClient()
  const { guarded, dialog } = usePasswordGate('newPassword.why')
  const [changed, setChanged] = useState(0)
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password">{text('newPassword.title')}</h2>
      <p>{text('newPassword.lead')}</p>
      <AccountForm
        // What was typed does not stay once it is the password.
        key={changed}
        submit={text('newPassword.submit')}
        refused={text('password.needed')}
        fields={[newPasswordField('new_password', 'account.newPassword')]}
        onSubmit={(values) =>
          guarded(async () => {
            await post('/password/change/validate/2', withConfirmation(values, 'new_password'))
            void client.invalidateQueries({ queryKey: ownSessionsQueryOptions.queryKey })
            showToast({ title: text('newPassword.done'), text: text('newPassword.doneText'), tone: 'good' })
            setChanged((count) => count + 1)
          })
        }
      />
      {dialog}
    </section>
  )
}
