import {
  type Field,
  isOffered,
  memoize,
  type Option,
  offeredOptions,
  type Step,
  type StepForm,
  stepForm,
} from '@kindred/engine'

export interface PreparedStep {
  form: StepForm
}

interface PreparedOptions {
  byId: ReadonlyMap<string, Option>
  /** Options on offer while nothing is chosen that is no longer offered: sorted once for each variant. */
  offered: Map<string | undefined, Option[]>
  limited?: Field
}

const preparedOf = memoize((step: Step): PreparedStep => ({ form: stepForm(step) }))
const optionsOf = memoize(
  (field: Field): PreparedOptions => ({
    byId: new Map((field.list?.options ?? []).map((option) => [option.id, option])),
    offered: new Map<string | undefined, Option[]>(),
  }),
)

/**
 * What a step needs that does not change while a person answers. Kept by the step itself, so a second opening costs
 * nothing; call it ahead, in an idle moment, to make the first opening of a very long list as quick.
 */
export function prepareStep(step: Step, variants: readonly (string | undefined)[] = []): PreparedStep {
  const prepared = preparedOf(step)
  for (const field of step.fields) for (const variant of variants) offeredNow(field, [], variant)
  return prepared
}

/** The engine's offered options; the same array as long as nothing is chosen that is offered no longer. */
export function offeredNow(field: Field, chosen: readonly string[], variant: string | undefined): Option[] {
  const { byId, offered } = optionsOf(field)
  const leftOver = chosen.some((id) => {
    const option = byId.get(id)
    return option !== undefined && option.listed !== false && !isOffered(option, variant)
  })
  if (leftOver) return offeredOptions(field, chosen, variant)
  const known = offered.get(variant) ?? offeredOptions(field, [], variant)
  offered.set(variant, known)
  return known
}

/** The field with a limit in numbers, also where all its options may be chosen. */
export function withLimit(field: Field): Field {
  if (field.limit !== undefined || field.list === undefined) return field
  const prepared = optionsOf(field)
  prepared.limited ??= { ...field, limit: field.list.options.length } as Field
  return prepared.limited
}
