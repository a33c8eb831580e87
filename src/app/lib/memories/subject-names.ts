import { language } from '../texts/languages.ts'
import { text } from '../texts/texts.ts'

const shown = 3

/** Words that are small inside of a sentence: phones begin what one types with a capital. */
const small = /^(?:My(?:self)?|Our|The|Mi|Mis|Nuestr[oa]s?|El|La|Los|Las|Yo)(?=\s|$)/u

/** 'Mother, Teacher, Uncle and 1 more': three names, then how many are left. */
export function aboutSubjects(subjects: readonly { description: string }[]): string {
  const names = subjects
    .map((subject) => subject.description.trim().replace(small, (word) => word.toLowerCase()))
    .filter((name) => name !== '')
  const more = names.length - shown
  if (more > 0) return text('card.subjects.more', { names: names.slice(0, shown).join(', '), count: more })
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)
}
