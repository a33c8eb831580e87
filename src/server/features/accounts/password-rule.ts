import { unavailable } from '../../platform/errors.ts'
import { createThreadClient } from '../../platform/worker-threads/thread-client.ts'

type Question = { password: string; start: string; about: string[] }
type Answer = { guesses: number; isBreached: boolean }

/**
 * zxcvbn looks a password up in large dictionaries. Some take seconds, and a stranger may choose them: so it runs in a thread of
 * its own, the password is cut, and an answer that takes too long is given up. The list of breached passwords is searched there too.
 */
const judge = createThreadClient<Question, Answer>(
  new URL(import.meta.url.endsWith('.ts') ? './password-worker.mjs' : './password-worker.js', import.meta.url),
  { timeoutMs: 4_000, maxWaiting: 10 },
)

/** The cost of judging grows fast with length, and a long start that is hard to guess is enough. */
const judgedLength = 32

/** A password that a patient program finds within this many guesses is a common one. */
const tooFewGuesses = 1_000_000

/** Words of this place: whoever guesses here begins with them. */
const wordsOfTheSite = ['kindred', 'memory', 'memories', 'childhood', 'trauma', 'moderator', 'admin']

/** Asks elsewhere whether a password is known from breaches (`breach-range.ts`); the list in our own thread is asked in any case. */
export type IsBreached = (password: string) => Promise<boolean>
const askNobody: IsBreached = async () => false

const easy = 'This password is easy to guess. Choose a longer one, for example a few unrelated words.'
const breachedMessage =
  'This password has appeared in a data breach, so it’s one of the first that others try. Choose one you’ve never used, for example a few unrelated words.'

/** What to change about a new password, in sentences; empty when it is fine. `about` are the person's name and address. */
export async function validatePassword(
  typed: string,
  about: string[],
  isBreachedElsewhere: IsBreached = askNobody,
): Promise<string[]> {
  // As it is hashed.
  const password = typed.normalize('NFKC')
  if ([...password].length < 8) return ['Use at least 8 characters; 15 or more is better.']
  const start = password.slice(0, judgedLength)
  const question = {
    password,
    start,
    about: [...about, ...wordsOfTheSite].map((words) => words.slice(0, judgedLength)),
  }
  const { guesses, isBreached } = await judge(question).catch(() => {
    throw unavailable()
  })
  if (guesses <= tooFewGuesses) return [easy]
  return isBreached || (await isBreachedElsewhere(password)) ? [breachedMessage] : []
}
