import type { Sidebars } from '@kindred/contract/sidebars'

export type SidebarsAt = Pick<Sidebars, 'at' | 'sidebars'>

let all: SidebarsAt = { at: [], sidebars: [] }

/** They come with the texts, before the first page is drawn. */
export function setSidebars(sidebars: SidebarsAt): void {
  all = sidebars
}

/** What stands beside this page: content says where, for whom, and what. */
export const sidebarsAt = (pathname: string, signedIn: boolean): Sidebars['sidebars'] =>
  all.sidebars.filter(
    (one) =>
      (one.at ?? all.at).some((place) => pathname === place || pathname.startsWith(`${place}/`)) &&
      (one.for === undefined || one.for === (signedIn ? 'members' : 'visitors')),
  )
