import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'
import { text } from '../../lib/texts/texts.ts'
import './account.css'

const AccountForm = lazyPart(
  () => import('./account-form.tsx'),
  ({ AccountForm }) => AccountForm,
)

/** Folded away until wanted: writing and reading work without it, so its form comes when it is opened. */
export function ConfirmEmail() {
  const client = useQueryClient()
  const [isOpened, setOpened] = useState(false)
  const sendAgain = async () => {
    try {
      const { data } = await request<{ already_sent?: boolean }>('/user/resend-verification', {
        method: 'POST',
        body: {},
      })
      showToast({ title: text(data.already_sent ? 'mailCode.already' : 'confirm.sent'), tone: 'good' })
    } catch (error) {
      logFailure('asking for another code', error)
      showToast({ title: text('confirm.notSent'), text: text('confirm.notSentText'), tone: 'problem' })
    }
  }
  return (
    <details className="confirm-email" onToggle={() => setOpened(true)}>
      <summary>{text('confirm.title')}</summary>
      <p>{text('confirm.why')}</p>
      {isOpened && (
        <Suspense fallback={null}>
          <AccountForm
            submit={text('confirm.submit')}
            refused={text('confirm.refused')}
            fields={[{ name: 'code', label: text('account.code'), type: 'text', autoComplete: 'one-time-code' }]}
            onSubmit={async (values) => {
              await request('/user/verify-email', { method: 'POST', body: values })
              showToast({ title: text('confirm.done'), tone: 'good' })
              // The form goes with what it asked for.
              document.getElementById('main')?.focus({ preventScroll: true })
              await client.invalidateQueries({ queryKey: sessionQueryOptions.queryKey })
            }}
          >
            <p className="account-ways">
              <button type="button" className="text-button" onClick={() => void sendAgain()}>
                {text('confirm.again')}
              </button>
            </p>
          </AccountForm>
        </Suspense>
      )}
    </details>
  )
}
