import { type Option, searchOptions } from '@kindred/engine'
import { foldText } from '@kindred/engine/text'

/**
 * The engine's search over one list of options. While a person types on, only what matched so far is searched again:
 * whatever holds the longer text holds the shorter one.
 */
export function narrowingSearch(options: readonly Option[]): (search: string) => readonly Option[] {
  let last = { wanted: '', found: options }
  return (search) => {
    const wanted = foldText(search)
    if (wanted === '') last = { wanted, found: options }
    else if (wanted !== last.wanted)
      last = { wanted, found: searchOptions(wanted.includes(last.wanted) ? last.found : options, search) }
    return last.found
  }
}
