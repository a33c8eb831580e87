import { lazy, Suspense } from 'react'
import { useAskedToSignIn } from '../lib/sign-in-again.ts'

const SignInAgain = lazy(() => import('../features/account/sign-in-again.tsx'))

/** In front of whatever somebody writes when their session ends. */
export function SignInAgainPlace() {
  return (
    useAskedToSignIn() && (
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    )
  )
}
