import { ApiError } from '../lib/api/api.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'
import '../ui/button.css'

/** This person has the role, and has to sign in with a second step first. */
const needsSecondStep = (error: unknown): boolean =>
  isOthers(error) && ((error as ApiError).body as { code?: string } | null)?.code === 'second-factor-required'

/** The page is for people with a role, and this person has another, or no second step yet. */
export const isOthers = (error: unknown): boolean => error instanceof ApiError && error.status === 403

interface RoleRequiredProps {
  /** Why the server refused. */
  error: unknown
  /** What it says to whoever has another role, and to whoever has this one without a second step. */
  words: { notYours: string; needsSecondStep: string }
}

/** In place of a page that a role opens, for everybody else. */
export function RoleRequired({ error, words }: RoleRequiredProps) {
  if (!needsSecondStep(error)) return <p>{words.notYours}</p>
  return (
    <>
      <p>{words.needsSecondStep}</p>
      <p>
        <Link className="button primary" to="/settings/security#sign-in-security">
          {text('moderation.setUp')}
        </Link>
      </p>
    </>
  )
}
