import type { Navigation } from '@kindred/contract/navigation'
import { useSession } from './session.ts'

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: boolean }

let all: readonly NavigationEntry[] = []

/** They come with the texts, before the first page is drawn. */
export function setNavigation(entries: readonly NavigationEntry[]): void {
  all = entries
}

/** In the order of content/site/navigation.json: the button above the list, the list, and the small links. */
export function navigationFor(signedIn: boolean) {
  const seen = all.filter((entry) => entry.for === undefined || entry.for === (signedIn ? 'members' : 'visitors'))
  const isInFoot = ({ foot }: NavigationEntry) => foot === 'everybody' || (foot === 'members' && signedIn)
  return {
    primary: seen.filter(({ primary }) => primary === true),
    main: seen.filter((entry) => entry.primary !== true && !isInFoot(entry)),
    foot: seen.filter(isInFoot),
    bar: seen.filter(({ bar }) => bar === true),
  }
}

export function useNavigation() {
  return navigationFor(useSession().kind === 'member')
}
