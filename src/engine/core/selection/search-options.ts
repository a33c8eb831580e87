import type { Option } from '../wizard.ts'

const finds = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted)

/** Case-insensitive substring match on labels and synonyms; a blank search finds everything. */
export function searchOptions(options: readonly Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase()
  return wanted === ''
    ? [...options]
    : options.filter(
        ({ label, synonyms }) => finds(label, wanted) || synonyms?.some((other) => finds(other, wanted)) === true,
      )
}
