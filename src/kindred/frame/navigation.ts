import type { Navigation } from '@kindred/contract/navigation'

/** `outside`: a page that the server draws, beside the app. */
export type NavigationEntry = Navigation['entries'][number] & { outside?: boolean }

/** In the order of content/site/navigation.json: the button above the list, the list, the small links, and the bar of a phone. */
export function navigationFor(all: readonly NavigationEntry[], signedIn: boolean) {
  const seen = all.filter((entry) => entry.for === undefined || entry.for === (signedIn ? 'members' : 'visitors'))
  const isInFoot = ({ foot }: NavigationEntry) => foot === 'everybody' || (foot === 'members' && signedIn)
  return {
    primary: seen.filter(({ primary }) => primary === true),
    main: seen.filter((entry) => entry.primary !== true && !isInFoot(entry)),
    foot: seen.filter(isInFoot),
    bar: seen.filter(({ bar }) => bar === true),
  }
}

/** Whether a page belongs to an entry: `/styles/the-rescuer` to `/styles`. */
export const isAt = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
