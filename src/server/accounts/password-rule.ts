type Zxcvbn = (password: string, userInputs: string[]) => { guessesLog10: number }

let zxcvbn: Promise<Zxcvbn> | undefined

/** The dictionaries of common and breached passwords are large: loaded once, when the first password is judged. */
async function loadZxcvbn(): Promise<Zxcvbn> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  core.zxcvbnOptions.setOptions({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  return core.zxcvbn
}

/** A password that a patient program finds within this many guesses (10 to the power of it) is a common one. */
const tooFewGuesses = 6

/** What to change about a new password, in sentences; empty when it is fine. `about` are the person's name and address. */
export async function judgePassword(password: string, about: string[]): Promise<string[]> {
  if ([...password].length < 8) return ['Use at least 8 characters; 15 or more are better.']
  zxcvbn ??= loadZxcvbn()
  const judge = await zxcvbn
  // The cost of judging grows fast with length, and a long start that is hard to guess is enough.
  if (judge(password.slice(0, 64), about).guessesLog10 >= tooFewGuesses) return []
  return ['This password is easy to guess. Choose a longer one, for example several words that do not belong together.']
}
