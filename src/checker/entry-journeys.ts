import {
  type Answer,
  type Answers,
  type Condition,
  entryOptions,
  entryWizard,
  type Field,
  forOption,
  holdsList,
  isDayWritten,
  kindOf,
  namesOutside,
  optionQuestion,
  type Step,
  type Wizard,
  withOutside,
} from '@kindred/engine'

/** Do entries of this question read answers outside of them? */
export const readsOutside = (field: Field): boolean => field.fields !== undefined && namesOutside(field).length > 0

/** The answers that a repeat reads outside of its entries, out of what the engine calls its variant. */
export function knownIn(field: Field, variant: string | undefined): Answers {
  if (variant === undefined || !readsOutside(field)) return {}
  const answers: readonly (Answer | null)[] = JSON.parse(variant)
  return Object.fromEntries(
    namesOutside(field).flatMap((id, at) => (answers[at] === null ? [] : [[id, answers[at] ?? '']])),
  )
}

/** A question outside of entries that has this answer, and no other one: what lies between it and an answer in the entry is counted from here. */
function answeredOnly(field: Field, answer: Answer | undefined): Field {
  if (typeof answer !== 'string') return field
  const writes = kindOf(field).writes?.(field)
  if (writes === 'number') return { ...field, range: { ...field.range, min: Number(answer), max: Number(answer) } }
  if (writes === 'date' || writes === 'date-time') return { ...field, dates: { from: answer, to: answer } }
  return writes === 'time' ? { ...field, times: { from: answer, to: answer } } : field
}

/** The wizard of an entry while these are the answers outside of it, with those answers. */
export function entryWizardKnowing(
  wizard: Wizard,
  repeat: Field,
  known: Answers,
  /** Of a repeat with an entry for each chosen option: the one that this entry is for. */
  option?: string,
): { field: Field; inside: Wizard; fixed: ReadonlyMap<string, Answer | undefined> } {
  const each = withOutside(wizard, repeat, known)
  const field = option === undefined ? each : forOption(each, option)
  const question = optionQuestion(field)
  const outside = field.outside?.map((one) => answeredOnly(one, known[one.id]))
  return {
    field,
    inside: entryWizard(outside === undefined ? field : { ...field, outside }),
    fixed: new Map([
      ...(outside ?? []).map(({ id }) => [id, known[id]] as const),
      ...(question === undefined ? [] : [[question.id, option] as const]),
    ]),
  }
}

/** The step of the wizard that `beforeEntry` makes on which the questions of an entry stand. */
export const entryStepId = (field: Field): string => `${field.id} entry`

const behind = 'behind the entry'

/**
 * The way to one entry: the wizard up to a repeat, with the questions of an entry on a step of their own in the place of the repeat. What is true of
 * that step is true of an entry, for all answers before it.
 */
export function beforeEntry(wizard: Wizard, step: Step, field: Field): Wizard {
  const { steps, values = [], ...rest } = wizard
  const at = steps.indexOf(step)
  const own = step.fields.slice(0, step.fields.indexOf(field))
  const known = new Set(steps.slice(0, at).map(({ id }) => id))
  const first = own.length === 0 ? entryStepId(field) : step.id
  const targetOf = (to: string): string => (to === step.id ? first : known.has(to) ? to : behind)
  const onward = (one: Step): Step =>
    one.next === undefined
      ? one
      : {
          ...one,
          next: one.next.map((way) => ({ ...way, to: targetOf(way.to) })) as NonNullable<Step['next']>,
        }
  const { id, title, question, when } = step
  const asked = [
    ...(when ? [when] : []),
    ...(field.when ? [field.when] : []),
    ...parentIn(field, steps),
    ...countIn(field),
  ]
  const entry: Step = {
    ...{
      id: entryStepId(field),
      title,
      question: field.label,
      fields: (field.fields ?? []).map((one) => chosenBefore(field, one)),
    },
    ...(asked.length > 0 && { when: { allOf: asked as [Condition, ...Condition[]] } }),
    ...(field.checks && { checks: field.checks }),
  }
  const before = steps.slice(0, at).map(onward)
  const here = own.length === 0 ? [] : [{ id, title, question, fields: own, ...(when && { when }) }]
  const ids = new Set([...before, ...here].flatMap(({ fields }) => fields.map((one) => one.id)))
  const there = values.filter((value) => isWorkedOutOf(value, ids, values))
  const all = [...there, ...(field.values ?? [])]
  return {
    ...rest,
    ...(all.length > 0 && { values: all as NonNullable<Wizard['values']> }),
    kind: 'linear',
    steps: [...before, ...here, entry, { id: behind, title, question, fields: [] }],
  }
}

/** Does a value work with questions among these alone, and with values that do? */
function isWorkedOutOf(
  value: NonNullable<Wizard['values']>[number],
  ids: ReadonlySet<string>,
  values: NonNullable<Wizard['values']>,
): boolean {
  const { id: _id, value: _value, where: _where, bands: _bands, ...words } = value
  return Object.values(words).every((named) =>
    [named].flat().every((one) => {
      if (typeof one !== 'string') return true
      const other = values.find(({ id }) => id === one)
      if (other !== undefined) return isWorkedOutOf(other, ids, values)
      return isDayWritten(one) || ids.has(one.split('.')[0] ?? '')
    }),
  )
}

/** That the question is answered on which another one hangs, as a condition. */
function parentIn({ dependsOn }: Field, steps: readonly Step[]): Condition[] {
  if (dependsOn === undefined) return []
  const { field: id, emptyFor } = dependsOn
  const isList = steps.some(({ fields }) => fields.some((field) => field.id === id && holdsList(field)))
  const some = { enum: emptyFor as [string, ...string[]] }
  const empty: Condition = { properties: { [id]: isList ? { contains: some } : some } }
  return [{ required: [id] }, ...(emptyFor === undefined ? [] : [{ not: empty }])]
}

/** That there is an entry at all, as a condition. */
function countIn(field: Field): Condition[] {
  const { entriesFrom } = field
  if (entriesFrom === undefined) return []
  const { field: id } = entriesFrom
  const all = optionQuestion(field)?.list?.options.map((option) => option.id)
  if (all === undefined) return [{ properties: { [id]: { minimum: 1 } }, required: [id] }]
  const options = entryOptions(field, { [id]: all }) ?? []
  return [{ properties: { [id]: { contains: { enum: options as [string, ...string[]] } } }, required: [id] }]
}

/** The question for which option an entry is, as one that takes any of those that were chosen. */
const chosenBefore = (repeat: Field, one: Field): Field =>
  repeat.entriesFrom === undefined || one !== optionQuestion(repeat)
    ? one
    : { ...one, optionsFrom: { field: repeat.entriesFrom.field }, optionsBy: repeat.entriesFrom.field, min: 1 }
