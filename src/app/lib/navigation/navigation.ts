import { type NavigationEntry, navigationFor } from '@kindred/product/frame'
import { useSession } from '../session/session.ts'

export type { NavigationEntry }

let all: readonly NavigationEntry[] = []

/** They come with the texts, before the first page is drawn. */
export function setNavigation(entries: readonly NavigationEntry[]): void {
  all = entries
}

export function useNavigation() {
  return navigationFor(all, useSession().kind === 'member')
}
