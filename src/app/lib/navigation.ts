import type { Navigation } from '@kindred/contract/navigation'

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: boolean }

let all: readonly NavigationEntry[] = []

/** They come with the texts, before the first page is drawn. */
export function setNavigation(entries: readonly NavigationEntry[]): void {
  all = entries
}

/** In the order of content/site/navigation.json. */
export const navigationFor = (signedIn: boolean): NavigationEntry[] =>
  all.filter((entry) => entry.for === undefined || entry.for === (signedIn ? 'members' : 'visitors'))
