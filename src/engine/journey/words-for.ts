import type { Step, Wizard } from '../wizard.ts'
import type { ResolvedPath } from './resolve-path.ts'

/** A sentence of content by its key, with `{names}` filled in. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * The words of a wizard, or of one of its steps: what content says there in the place of a sentence that all wizards share
 * (`words`), and that sentence everywhere else. A step's own come before the wizard's.
 *
 * @example wordsFor(text, wizard, step)('wizard.next')
 */
export const wordsFor =
  (shared: Words, wizard: Pick<Wizard, 'words' | 'delivers'>, step?: Pick<Step, 'words'>): Words =>
  (key, values = {}) => {
    const own = step?.words?.[key] ?? wizard.words?.[key] ?? (key === ofSaved ? wizard.delivers?.notice : undefined)
    return own === undefined
      ? shared(key, values)
      : own.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }

/** What is said of saved answers: that nobody else sees them is not so where an office gets them. */
const ofSaved = 'own.saved.text'

/** The step that ends the wizard on this path; undefined where the last step in order is simply the last. */
function endingStep({ path }: Pick<ResolvedPath, 'path'>): Step | undefined {
  const last = path.at(-1)?.step
  return last?.ends === true ? last : undefined
}

/** The words where a person stands: those of the open step; after the end, those of the step that ended it. */
export function wordsIn(
  shared: Words,
  { wizard, state, taken }: { wizard: Wizard; state: string; taken: ResolvedPath },
): Words {
  const open = taken.path.find(({ step }) => step.id === state)?.step
  if (open !== undefined) return wordsFor(shared, wizard, open)
  const [before, after] = [wordsFor(shared, wizard), wordsFor(shared, wizard, endingStep(taken))]
  return (key, values) => (key.startsWith(ofEnds) ? after : before)(key, values)
}

/** Sentences about answers that are looked through and saved: their keys begin so. */
const ofEnds = 'own.'
