import type { Option, OptionList } from '../../definition.ts'

interface Index {
  options: readonly Option[]
  size: number
  byId: ReadonlyMap<string, Option>
}

const indexes = new WeakMap<OptionList, Index>()

/** The options of a list by their ids, found once a list: a long answer asks this for each choice in it. The first of two with one id counts. */
export function optionsById(list: OptionList): ReadonlyMap<string, Option> {
  const known = indexes.get(list)
  if (known?.options === list.options && known.size === list.options.length) return known.byId
  const byId = new Map(list.options.toReversed().map((option) => [option.id, option]))
  indexes.set(list, { options: list.options, size: list.options.length, byId })
  return byId
}
