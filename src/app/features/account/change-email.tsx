import type { SessionUser } from '@kindred/contract/session-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { ownSessionsQueryOptions } from '../../lib/queries/own-queries.ts'
import { sessionQueryOptions } from '../../lib/queries/queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { AccountForm, codeField, field, SecondaryActions } from './account-form.tsx'
import { usePasswordGate } from './use-password-gate.tsx'
import './account.css'

/** Two steps: a new address, then the code that went there. Until then the account keeps its address. */
export function ChangeEmail({ user }: { user: SessionUser }) {
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = useRef(false)
  const go = (next: string | null) => {
    changed.current = true
    setNewEmail(next)
  }
  // The form that had the focus is gone; the next one is read from its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is what it waits for
  useEffect(() => {
    if (changed.current) heading.current?.focus()
  }, [newEmail])
  return (
    <section aria-labelledby="own-email">
      <h2 id="own-email" ref={heading} tabIndex={-1}>
        {text(newEmail === null ? 'email.title' : 'email.codeTitle')}
      </h2>
      {newEmail === null ? (
        <NewAddress user={user} onSent={go} />
      ) : (
        <CodeFromThere newEmail={newEmail} onEnd={() => go(null)} />
      )}
    </section>
  )
}

function NewAddress({ user, onSent }: { user: SessionUser; onSent: (newEmail: string) => void }) {
  const { guarded, dialog } = usePasswordGate('email.why')
  return (
    <>
      <p>{text('email.lead', { email: user.email })}</p>
      <AccountForm
        submit={text('email.submit')}
        refused={text('password.needed')}
        fields={[field('new_email', 'email.new', 'email', 'email')]}
        onSubmit={(values) =>
          guarded(async () => {
            const { already_sent } = await post<{ already_sent?: boolean }>('/user-change-email', values)
            if (already_sent) showToast({ title: text('mailCode.already'), tone: 'good' })
            onSent(values.new_email ?? '')
          })
        }
      />
      {dialog}
    </>
  )
}

function CodeFromThere({ newEmail, onEnd }: { newEmail: string; onEnd: () => void }) {
  const client = useQueryClient()
  return (
    <>
      <p>{text('email.sent', { email: newEmail })}</p>
      <AccountForm
        submit={text('email.confirm')}
        refused={text('confirm.refused')}
        fields={[codeField()]}
        onSubmit={async ({ code }) => {
          await post('/user-change-email/validate/', { code, new_email: newEmail })
          await client.invalidateQueries({ queryKey: sessionQueryOptions.queryKey })
          void client.invalidateQueries({ queryKey: ownSessionsQueryOptions.queryKey })
          showToast({ title: text('email.done'), text: text('email.doneText'), tone: 'good' })
          onEnd()
        }}
      >
        <SecondaryActions ways={[['email.back', onEnd]]} />
      </AccountForm>
    </>
  )
}
