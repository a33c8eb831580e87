import type { Navigation } from '#contract/navigation'
import type { SessionUser } from '#contract/session'

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: boolean }

let all: readonly NavigationEntry[] = []

/** They come with the texts, before the first page is drawn. */
export function setNavigation(entries: readonly NavigationEntry[]): void {
  all = entries
}

/** Whom an entry may be for. Only the server decides who may open what it leads to. */
const isFor = {
  visitors: (user) => user === undefined,
  members: (user) => user !== undefined,
  moderators: (user) => user?.role === 'moderator',
} satisfies Record<NonNullable<NavigationEntry['for']>, (user: SessionUser | undefined) => boolean>

/** In the order of content/site/navigation.json. */
export const navigationFor = (user: SessionUser | undefined): NavigationEntry[] =>
  all.filter((entry) => entry.for === undefined || isFor[entry.for](user))
