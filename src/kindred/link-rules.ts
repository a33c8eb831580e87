import {
  crisisAnchor,
  type DraftContent,
  type Finding,
  nearestName,
  type Placed,
  stylesPath,
  withIncluded,
} from '@kindred/content'
import { memoize } from '@kindred/engine'
import { appActions, linkable, pagesAt } from './addresses.ts'
import { kindredFindingAt } from './kindred-finding.ts'

type Path = readonly (string | number)[]

/** Links of content lead to pages that are there: a reader in need is not to end at a page that says "nothing lives here". */
export function linkRules(content: DraftContent): Finding[] {
  const known = linkable(content)
  const isPage = pagesAt(known)
  const dialogs = dialogsIn(content)
  const anchors = anchorsIn(content)
  const placed: Placed<object>[] = [
    ...content.wizards.flatMap(({ definition, steps }) => [definition, ...steps]),
    ...[...content.help, ...content.navigation, ...content.sidebars, ...content.styleAreas, ...content.stylePages],
    ...[...content.texts, ...content.clubs, ...content.hotlines, ...content.optionLists, ...content.translations],
  ]
  const ofLinks = placed.flatMap((one) =>
    linksOf(one.value).flatMap(({ path, to }) => {
      const untold = (what: string, wrong: string, there: readonly string[], instead: string): Finding => {
        const meant = nearestName(wrong, there)
        const right = meant === undefined ? undefined : to.replace(wrong, meant)
        const suggestion = right === undefined ? instead : `Did you mean "${right}"?`
        const fix = right === undefined ? undefined : one.file.fixWord(path, to, right)
        return kindredFindingAt(one.file, path, 'unknown-address', `This leads to "${to}", and ${what}`, suggestion, {
          fix,
        })
      }
      const [, name, value = ''] = /^\?(\w+)=(.*)$/.exec(to) ?? []
      if (to.startsWith('?')) {
        const there = dialogs.get(name ?? '') ?? []
        return there.includes(value)
          ? []
          : [untold('nothing opens there.', value, there, `There are ${there.join(', ')}.`)]
      }
      const [, address = to, anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(to) ?? []
      if (!isPage(address))
        return [untold('no page has that address.', address, known, 'Write the address of a page that is there.')]
      const places = anchors.get(address)
      return anchor === undefined || places === undefined || places.includes(anchor)
        ? []
        : [untold('that page has no such place.', anchor, places, `There are ${places.join(', ')}.`)]
    }),
  )
  return [...ofLinks, ...sidebarPlaces(content, known)]
}

/** Sidebars stand beside pages that are there, or beside all below an address. */
function sidebarPlaces({ sidebars }: DraftContent, known: readonly string[]): Finding[] {
  const isPage = pagesAt(known)
  const isAbove = (place: string) => known.some((address) => address.startsWith(`${place}/`))
  return sidebars.flatMap(({ file, value }) =>
    [
      ...value.at.map((place, index) => ({ place, path: ['at', index] })),
      ...value.sidebars.flatMap(({ at = [] }, one) =>
        at.map((place, index) => ({ place, path: ['sidebars', one, 'at', index] })),
      ),
    ].flatMap(({ place, path }) => {
      if (isPage(place) || isAbove(place)) return []
      const meant = nearestName(place, known)
      const suggestion = meant === undefined ? 'Write the address of a page that is there.' : `Did you mean "${meant}"?`
      const fix = meant === undefined ? undefined : file.fixWord(path, place, meant)
      const sentence = `This stands beside "${place}", and no page has that address.`
      return [kindredFindingAt(file, path, 'unknown-address', sentence, suggestion, { fix })]
    }),
  )
}

/** What opens in front of any page: dialogs of the app, and help by its id or by the name that it is asked for with. */
const dialogsIn = ({ help }: DraftContent): Map<string, string[]> =>
  new Map([
    ['routeAction', [...appActions, ...help.flatMap(({ value }) => value.routeAction ?? [])]],
    ['help', help.map(({ value }) => value.id)],
  ])

/** The places on each page whose places content names. */
const anchorsIn = ({ help, stylePages }: DraftContent): Map<string, string[]> =>
  new Map([
    ...withIncluded(help.map(({ value }) => value)).flatMap(({ path, sections }) =>
      path === undefined ? [] : [[path, sections.flatMap(({ id }) => id ?? [])] satisfies [string, string[]]],
    ),
    ...stylePages.map(({ value }): [string, string[]] => [stylesPath, [...value.areas, crisisAnchor]]),
  ])

/** Those of a file that was not opened again are known. */
const linksOf = memoize((value: object) => linksIn(value))

/** Each link of a value: what stands under "to" or "href", and links inside of sentences. */
function linksIn(value: unknown, path: Path = []): { path: Path; to: string }[] {
  if (typeof value === 'string') {
    const name = path.at(-1)
    if ((name === 'to' || name === 'href') && isOurs(value)) return [{ path, to: value }]
    // What a translation says in the place of.
    if (name === 'from') return []
    return [...value.matchAll(/\]\(([/?][^)\s]*)\)/g)].map(([, to = '']) => ({ path, to }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    linksIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

const isOurs = (to: string): boolean => /^(\/(?!\/)|\?)/.test(to)
