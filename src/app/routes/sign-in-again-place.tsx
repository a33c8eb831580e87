import { lazyPart } from '../lib/lazy-part.ts'
import { useAskedToSignIn } from '../lib/sign-in-again.ts'

const SignInAgain = lazyPart(() => import('../features/account/sign-in-again.tsx'))

/** In front of whatever somebody writes when their session ends. */
export function SignInAgainPlace() {
  return useAskedToSignIn() && <SignInAgain />
}
