import { leastOf } from '../carried-options.ts'
import type { Field } from '../definition.ts'
import { isQuestion } from '../kinds/control-of.ts'
import { chosenIn, type Wizard } from '../wizard.ts'
import type { PathStep, ResolvedPath } from './resolve-path.ts'

type AnswersOnPath = Pick<ResolvedPath, 'effective' | 'unfinished'>

const hasTooFew = ({ effective }: AnswersOnPath, field: Field): boolean =>
  chosenIn(effective[field.id]).length < leastOf(field, effective)

/** Does a question of this step wait for the answer? An option may have the same id; then going on leads here once. */
const opensOthers = ({ step }: PathStep, { id }: Field): boolean =>
  step.fields.some(({ when }) => when !== undefined && JSON.stringify(when).includes(`"${id}"`))

/** The first question of a step that is not answered and that others wait for, or that has to be answered. */
export const nextUnanswered = (open: PathStep, way: AnswersOnPath): Field | undefined =>
  open.fields.find((field) => {
    if (!isQuestion(field)) return false
    if (field.id in way.unfinished || hasTooFew(way, field)) return true
    return chosenIn(way.effective[field.id]).length === 0 && opensOthers(open, field)
  })

/** Do questions of this step fold to a line? */
export const isFolding = ({ step }: PathStep): boolean => step.fields.some(({ fold }) => fold !== undefined)

/**
 * Does a step whose questions fold keep people there? Not every question is in sight: where it may not be skipped, Next leads from one
 * to the other until what has to be answered is, also where a question only appears once others are answered.
 */
export const isHeld = (wizard: Pick<Wizard, 'skip'>, open: PathStep, way: AnswersOnPath): boolean =>
  isFolding(open) && !(open.step.skip ?? wizard.skip ?? true) && open.step.fields.some((field) => hasTooFew(way, field))
