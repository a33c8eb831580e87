import type { HelpPage } from '@kindred/contract/help-page'
import type { Navigation } from '@kindred/contract/navigation'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { repeated } from './rules-of-lists.ts'

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: true }

/** The entries of the navigation; which of them lead out of the app is known by the pages, so no editor has to. */
export function navigationIn({ navigation }: DraftContent, pages: readonly HelpPage[]): NavigationEntry[] {
  const drawn = new Set(pages.map(({ path }) => path))
  return navigation
    .flatMap(({ value }) => value.entries)
    .map((entry) => (drawn.has(placeOf(entry.to)) ? { ...entry, outside: true } : entry))
}

const placeOf = (to: string): string => to.replace(/\/*([?#].*)?$/, '')

export const navigationRules = ({ navigation }: DraftContent): Finding[] =>
  navigation.flatMap(({ file, value }) =>
    repeated(value.entries, ({ id }) => id).map(({ index, id }) =>
      findingAt(
        file,
        ['entries', index, 'id'],
        'duplicate-id',
        `Another entry has the id "${id}" too.`,
        'Choose another one.',
      ),
    ),
  )
