import type { SessionUser } from '@kindred/contract/session-user'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/api.ts'
import { canTakeFocus } from '../../lib/page/can-take-focus.ts'
import { language, languageOf } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { AccountForm, field } from './account-form.tsx'
import { leavingOnOf, type Pending } from './pending-sign-in.ts'
import {
  PasskeyDismissed,
  reauthenticate,
  secondFactorQueryOptions,
  secondStep,
  signInByPasskey,
} from './second-factor.ts'

interface SecondStepProps {
  pending: Pending
  onSignedIn: (user: SessionUser) => void
}

/** After the password: a passkey or a code, and what is to be said to whoever has neither. */
export function SecondStep({ pending: { token, factors }, onSignedIn }: SecondStepProps) {
  return (
    <div className="second-step">
      <p>{text('login.second.lead')}</p>
      <Factors
        factors={factors}
        submit={text('login.submit')}
        onGiven={async (code) => onSignedIn(await secondStep(token, code))}
      />
      <details>
        <summary>{text('login.second.lost')}</summary>
        <p>{text('login.second.lostText')}</p>
      </details>
    </div>
  )
}

/** In place of the password, before a change. */
export function ProofByFactor({ onGiven }: { onGiven: () => void }) {
  const { data, isError } = useQuery(secondFactorQueryOptions)
  if (isError) return <p>{text('problem.unreachable')}</p>
  if (data === undefined) return <SkeletonLines lines={2} />
  const factors = [
    ...(data.passkeys.length > 0 && data.offers_passkeys ? ['passkey'] : []),
    ...(data.authenticator ? ['totp'] : []),
    ...(data.recovery_codes_left > 0 ? ['recovery-code'] : []),
  ]
  return (
    <div className="second-step" lang={languageOf(['security']) ?? language()}>
      {factors.length === 0 ? (
        <p>{text('security.noneYet')}</p>
      ) : (
        <Factors
          factors={factors}
          submit={text('security.goOn')}
          onGiven={async (code) => {
            await reauthenticate(code)
            onGiven()
          }}
        />
      )}
    </div>
  )
}

interface FactorsProps {
  factors: readonly string[]
  submit: string
  /** Without a code: by a passkey. */
  onGiven: (code?: string) => Promise<void>
}

function Factors({ factors, submit, onGiven }: FactorsProps) {
  const hasApp = factors.includes('totp')
  const hasCodes = factors.some((factor) => factor !== 'passkey')
  return (
    <>
      {factors.includes('passkey') && (
        <PasskeyButton label={text('login.second.passkey')} isFirst onPress={() => onGiven()} />
      )}
      {hasCodes && (
        <AccountForm
          submit={submit}
          refused={text('login.second.refused')}
          fields={[
            hasApp
              ? field('code', 'login.second.code', 'text', 'one-time-code', { hint: 'login.second.codeHint' })
              : field('code', 'login.second.recoveryCode', 'text', 'one-time-code', {
                  hint: 'login.second.recoveryCodeHint',
                }),
          ]}
          onSubmit={({ code = '' }) => onGiven(code)}
        />
      )}
    </>
  )
}

/** The browser asks for a passkey. What went wrong is said beside the button. */
export function PasskeyButton({
  label,
  isFirst = false,
  onPress,
}: {
  label: string
  isFirst?: boolean
  onPress: () => Promise<void>
}) {
  const button = useRef<HTMLButtonElement>(null)
  // What follows in an open dialog goes on where the focus was lost.
  useEffect(() => {
    if (isFirst && canTakeFocus(button.current)) button.current?.focus()
  }, [isFirst])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await onPress()
    } catch (error) {
      setProblem(problemOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="passkey-button stack-1">
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <button
        ref={button}
        type="button"
        className={isFirst ? 'button primary' : 'button'}
        aria-disabled={busy}
        onClick={() => void press()}
        data-autofocus={isFirst || undefined}
      >
        {busy ? text('account.busy') : label}
      </button>
    </div>
  )
}

export function problemOf(error: unknown): string {
  if (error instanceof PasskeyDismissed) return text('login.passkey.notShown')
  if (!(error instanceof ApiError)) return text('login.passkey.failed')
  if (error.status === 0) return text('problem.unreachable')
  return Object.values(error.errors)[0]?.join(' ') ?? error.detail ?? text('problem.server')
}

interface SignInByPasskeyProps {
  onSignedIn: (user: SessionUser, keepAccount: boolean) => void
  /** Their account is closed; `keep` shows the passkey again and keeps it. */
  onClosed: (leavingOn: string, keep: () => Promise<void>) => void
}

/** Instead of a password. */
export function SignInByPasskey({ onSignedIn, onClosed }: SignInByPasskeyProps) {
  const keep = async () => onSignedIn(await signInByPasskey(true), true)
  const press = async () => {
    try {
      onSignedIn(await signInByPasskey(), false)
    } catch (error) {
      const leavingOn = leavingOnOf(error)
      if (leavingOn === null) throw error
      onClosed(leavingOn, keep)
    }
  }
  return <PasskeyButton label={text('login.passkey')} onPress={press} />
}
