import { Suspense, useState } from 'react'
import { post } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm, passwordField, SecondaryActions } from './account-form.tsx'
import './account.css'

const ProofByFactor = lazyPart(
  () => import('./second-step.tsx'),
  (module) => module.ProofByFactor,
)

/** The password, or what stands in its place, for what an open screen alone is not enough for. */
export function AskPassword({ why, onGiven, onClose }: { why: string; onGiven: () => void; onClose: () => void }) {
  const [byFactor, setByFactor] = useState(false)
  return (
    <Dialog title={text('password.title')} onClose={onClose} width={500}>
      <p>{text(why)}</p>
      <AccountForm
        submit={text('password.submit')}
        refused={text('problem.server')}
        fields={[passwordField()]}
        onSubmit={async (values) => {
          await post('/user/verify-password', values)
          onGiven()
        }}
      >
        {!byFactor && <SecondaryActions ways={[['password.otherProof', () => setByFactor(true)]]} />}
      </AccountForm>
      {byFactor && (
        <Suspense>
          <ProofByFactor onGiven={onGiven} />
        </Suspense>
      )}
    </Dialog>
  )
}
