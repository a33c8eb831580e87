import type { SessionUser } from '@kindred/contract/session-user'
import { type ReactNode, Suspense, useState } from 'react'
import { post } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { dayInWords } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AccountForm } from './account-form.tsx'
import { leavingOnOf, type Pending, pendingOf } from './pending-sign-in.ts'

const SecondStep = lazyPart(
  () => import('./second-step.tsx'),
  (module) => module.SecondStep,
)

/** One way to sign in; `extra` goes along with what was typed. */
export type SignIn = (extra: object) => Promise<SessionUser>

export const signInByPassword =
  (given: object): SignIn =>
  async (extra) =>
    (await post<{ user: SessionUser }>('/user/login', { ...given, ...extra }, { anonymous: true })).user

interface UseSignIn {
  begin: (signIn: SignIn) => Promise<void>
  /** Signs in, or asks whether the account is to be kept. */
  askToKeep: (leavingOn: string, keep: () => Promise<void>) => void
  /** The dialog of what is still asked, which takes the place of the caller's. */
  next: ReactNode
}

/** From the first proof to the session: a second step where there is one, and a question where the account is closed. */
export function useSignIn(
  onSignedIn: (user: SessionUser, keepAccount: boolean) => void,
  onClose: () => void,
): UseSignIn {
  const [closed, setClosed] = useState<{ leavingOn: string; keep: () => Promise<void> } | null>(null)
  const [pending, setPending] = useState<(Pending & { keepAccount: boolean }) | null>(null)
  const begin = async (signIn: SignIn, keep = false): Promise<void> => {
    try {
      onSignedIn(await signIn(keep ? { keep } : {}), keep)
    } catch (error) {
      const next = pendingOf(error)
      const leavingOn = leavingOnOf(error)
      if (next !== null) setPending({ ...next, keepAccount: keep })
      else if (leavingOn !== null) setClosed({ leavingOn, keep: () => begin(signIn, true) })
      else throw error
    }
  }
  return {
    begin: (signIn) => begin(signIn),
    askToKeep: (leavingOn, keep) => setClosed({ leavingOn, keep }),
    next:
      pending !== null ? (
        <Dialog title={text('login.second.title')} onClose={onClose} width={500} textGroups={['login', 'account']}>
          <Suspense>
            <SecondStep pending={pending} onSignedIn={(user) => onSignedIn(user, pending.keepAccount)} />
          </Suspense>
        </Dialog>
      ) : closed !== null ? (
        <Dialog title={text('keep.title')} onClose={onClose} width={500}>
          <p>{text('keep.text', { day: dayInWords(closed.leavingOn) })}</p>
          <AccountForm submit={text('keep.submit')} refused={text('keep.refused')} fields={[]} onSubmit={closed.keep}>
            <button type="button" className="button" onClick={onClose}>
              {text('keep.leave')}
            </button>
          </AccountForm>
        </Dialog>
      ) : null,
  }
}
