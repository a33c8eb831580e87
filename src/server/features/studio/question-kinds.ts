import { kinds } from '@kindred/engine'

const chosenKinds = new Set(Object.entries(kinds).flatMap(([name, { chooses }]) => (chooses ? [name] : [])))
/** Are answers to a question of this kind chosen from an option list? */
export const choosesFrom = (kind: string): boolean => chosenKinds.has(kind)

const limitedKinds = new Set(
  Object.entries(kinds).flatMap(([name, { chooses, isList, reads }]) =>
    chooses && isList && reads.includes('limit') ? [name] : [],
  ),
)
/** Can several options be chosen, as many as its limit allows? */
export const takesSeveral = (kind: string): boolean => limitedKinds.has(kind)

const withoutAnswer = new Set(
  Object.entries(kinds).flatMap(([name, { control }]) => (control === 'none' ? [name] : [])),
)
/** Is a question of this kind answered at all, and so saved? */
export const isAnswered = (kind: string): boolean => !withoutAnswer.has(kind)

/** What works in every wizard whose answers are its own: nothing but its questions says how they are kept. */
export const ownKinds = [
  ...[
    'choice-cards',
    'checklist',
    'short-text',
    'long-text',
    'number',
    'date',
    'time',
    'date-time',
    'scale',
    'combobox',
    'chips',
  ],
  'signature',
  'note',
] as const

/** Are answers kept by the names of their questions, or not at all? Other targets know their questions. */
export const keepsItsOwn = (target: unknown): boolean => target === undefined || target === 'response'

const isOwnKind = (kind: string): boolean => ownKinds.some((one) => one === kind)

/** Can a wizard that fills in this target ask a question of this kind that nobody has asked there before? */
export const canAsk = (target: unknown, kind: string): boolean =>
  keepsItsOwn(target) ? isOwnKind(kind) : !isAnswered(kind)

/** In which shape answers of a kind are saved that are a wizard's own. */
function shapeOf(kind: string): string {
  const { chooses, isList } = kinds[kind as keyof typeof kinds]
  if (chooses) return isList ? 'ids' : 'value'
  if (isList) return 'descriptions'
  return ['number', 'date', 'time', 'date-time'].includes(kind) ? 'value' : 'text'
}

/** How a question of a wizard's own begins: what is asked of its answer, and how that is saved where it is (`isSaved`). */
export const ownQuestion = (kind: string, id: string, isSaved: boolean) => ({
  ...(kind === 'long-text' ? { maxLength: 1_000, open: 'inline' as const } : {}),
  ...(kind === 'short-text' ? { maxLength: 100 } : {}),
  ...(isSaved && isAnswered(kind) ? { binding: { payload: id, as: shapeOf(kind) } } : {}),
})
