import type { Texts } from './wire.ts'

export type NavigationEntry = Texts['navigation'][number]

let all: readonly NavigationEntry[] = []

/** They come with the texts, before the first page is drawn. */
export function setNavigation(entries: readonly NavigationEntry[]): void {
  all = entries
}

/** In the order of content/site/navigation.json. */
export const navigationFor = (signedIn: boolean): NavigationEntry[] =>
  all.filter((entry) => entry.for === undefined || entry.for === (signedIn ? 'members' : 'visitors'))
