import type { Option } from '../wizard.ts'

/** Case-insensitive substring match on labels; a blank search finds everything. */
export function searchOptions(options: readonly Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? [...options] : options.filter((option) => option.label.toLowerCase().includes(wanted))
}
