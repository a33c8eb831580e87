import { type Edit, isSameValue } from '@kindred/content'

/** One edit of a change before and after somebody did something; null where there was none. */
export type EditDelta = { was: Edit | null; is: Edit | null }

const keyOf = ({ file, at }: Pick<Edit, 'file' | 'at'>): string => `${file} ${at}`
const keyOfTurned = ({ was, is }: EditDelta): string => keyOf((was ?? is) as Edit)
const byKey = (edits: readonly Edit[]) => new Map(edits.map((edit) => [keyOf(edit), edit]))

/** What became of which edits. */
export function diffEdits(before: readonly Edit[], after: readonly Edit[]): EditDelta[] {
  const [was, is] = [byKey(before), byKey(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key): EditDelta => ({ was: was.get(key) ?? null, is: is.get(key) ?? null }))
    .filter((one) => !isSameValue(one.was, one.is))
}

/** Are these edits of the same places? */
export const isSameWay = (one: readonly EditDelta[], other: readonly EditDelta[]): boolean =>
  isSameValue(one.map(keyOfTurned), other.map(keyOfTurned))

/** Two acts at the same places as one. */
export const mergeDeltas = (first: readonly EditDelta[], second: readonly EditDelta[]): EditDelta[] =>
  second
    .map(({ is }, nth): EditDelta => ({ was: first[nth]?.was ?? null, is }))
    .filter((one) => !isSameValue(one.was, one.is))

/** Edits as they were before; undefined where somebody has edited one of them since. */
export function undone(edits: readonly Edit[], act: readonly EditDelta[]): Edit[] | undefined {
  const now = byKey(edits)
  if (!act.every((one) => isSameValue(now.get(keyOfTurned(one)) ?? null, one.is))) return undefined
  const back = new Map(act.map((one) => [keyOfTurned(one), one.was]))
  const kept = edits.flatMap((edit): Edit[] => {
    const was = back.get(keyOf(edit))
    return was === undefined ? [edit] : was === null ? [] : [was]
  })
  const again = act.flatMap(({ was }) => (was !== null && !now.has(keyOf(was)) ? [was] : []))
  return [...kept, ...again]
}
