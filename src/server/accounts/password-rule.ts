import { unavailable } from '../errors.ts'
import { askThread } from '../threads/index.ts'

type Question = { password: string; about: string[] }

/**
 * zxcvbn looks a password up in large dictionaries. Some take seconds, and a stranger may choose them: so it runs in a thread of
 * its own, the password is cut, and an answer that takes too long is given up.
 */
const guesses = askThread<Question, number>(
  new URL(import.meta.url.endsWith('.ts') ? './password-worker.mjs' : './password-worker.js', import.meta.url),
  { timeoutMs: 4_000, mostWaiting: 10 },
)

/** The cost of judging grows fast with length, and a long start that is hard to guess is enough. */
const judgedLength = 32

/** A password that a patient program finds within this many guesses is a common one. */
const tooFewGuesses = 1_000_000

/** What to change about a new password, in sentences; empty when it is fine. `about` are the person's name and address. */
export async function judgePassword(password: string, about: string[]): Promise<string[]> {
  if ([...password].length < 8) return ['Use at least 8 characters; 15 or more are better.']
  const start = password.slice(0, judgedLength)
  const withstood = await guesses({ password: start, about: about.map((words) => words.slice(0, judgedLength)) }).catch(
    () => {
      throw unavailable()
    },
  )
  if (withstood > tooFewGuesses) return []
  return ['This password is easy to guess. Choose a longer one, for example several words that do not belong together.']
}
