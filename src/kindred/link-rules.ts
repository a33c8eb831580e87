import { oncePer } from '#engine'
import {
  crisisAnchor,
  type DraftContent,
  type Finding,
  nearestName,
  type Placed,
  stylesPath,
  withIncluded,
} from '#engine/content'
import appAddresses from './app-addresses.json' with { type: 'json' }
import { kindredFindingAt } from './kindred-finding.ts'

type Path = readonly (string | number)[]

/** Addresses of pages that the app draws; a part that begins with ":" stands for any one part. */
export { appAddresses }

/** Links of content lead to pages that are there: a reader in need is not to end at a page that says "nothing lives here". */
export function linkRules(content: DraftContent): Finding[] {
  const known = addressesIn(content)
  const dialogs = dialogsIn(content)
  const anchors = anchorsIn(content)
  const isThere = known.map((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`))
  const placed: Placed<object>[] = [
    ...content.wizards.flatMap(({ steps }) => steps),
    ...[...content.help, ...content.navigation, ...content.sidebars, ...content.styleAreas, ...content.stylePages],
  ]
  return placed.flatMap((one) =>
    linksOf(one.value).flatMap(({ path, to }) => {
      const untold = (what: string, wrong: string, there: readonly string[], instead: string): Finding => {
        const meant = nearestName(wrong, there)
        const right = meant === undefined ? undefined : to.replace(wrong, meant)
        const mend = right === undefined ? instead : `Did you mean "${right}"?`
        const fix = right === undefined ? undefined : one.file.fixWord(path, to, right)
        return kindredFindingAt(one.file, path, 'unknown-address', `This leads to "${to}", and ${what}`, mend, { fix })
      }
      const [, name, value = ''] = /^\?(\w+)=(.*)$/.exec(to) ?? []
      if (to.startsWith('?')) {
        const there = dialogs.get(name ?? '') ?? []
        return there.includes(value)
          ? []
          : [untold('nothing opens there.', value, there, `There are ${there.join(', ')}.`)]
      }
      const [, address = to, anchor] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(to) ?? []
      if (!isThere.some((pattern) => pattern.test(address)))
        return [untold('no page has that address.', address, known, 'Write the address of a page that is there.')]
      const places = anchors.get(address)
      return anchor === undefined || places === undefined || places.includes(anchor)
        ? []
        : [untold('that page has no such place.', anchor, places, `There are ${places.join(', ')}.`)]
    }),
  )
}

/** What opens in front of any page: dialogs of the app, and help by its id or by the name that it is asked for with. */
const dialogsIn = ({ help }: DraftContent): Map<string, string[]> =>
  new Map([
    ['routeAction', [...appActions, ...help.flatMap(({ value }) => value.routeAction ?? [])]],
    ['help', help.map(({ value }) => value.id)],
  ])

/** Dialogs that any page can open; \`tests/http/pages-of-the-site.test.ts\` holds them against the app's. */
export const appActions = ['login', 'signup', 'forgot-password']

/** The places on each page whose places content names. */
const anchorsIn = ({ help, stylePages }: DraftContent): Map<string, string[]> =>
  new Map([
    ...withIncluded(help.map(({ value }) => value)).flatMap(({ path, sections }) =>
      path === undefined ? [] : [[path, sections.flatMap(({ id }) => id ?? [])] satisfies [string, string[]]],
    ),
    ...stylePages.map(({ value }): [string, string[]] => [stylesPath, [...value.areas, crisisAnchor]]),
  ])

/** Every address of a page: the app's, with the clubs and wizards that there are, and those of content. */
function addressesIn({ help, styleAreas, clubs, wizards }: DraftContent): string[] {
  const slugs = clubs.flatMap(({ value }) => value.clubs.map(({ id }) => `/club/${id}`))
  const forms = wizards.map(({ definition }) => `/w/${definition.value.id}`)
  const styles = styleAreas.flatMap(({ value }) => value.styles.map(({ id }) => `/styles/${id}`))
  const ofApp = appAddresses.filter((address) => address !== '/club/:slug' && address !== '/w/:wizardId')
  return [...ofApp, ...slugs, ...forms, ...help.flatMap(({ value }) => value.path ?? []), '/styles', ...styles]
}

/** Those of a file that was not opened again are known. */
const linksOf = oncePer((value: object) => linksIn(value))

/** Each link of a value: what stands under "to" or "href", and links inside of sentences. */
function linksIn(value: unknown, path: Path = []): { path: Path; to: string }[] {
  if (typeof value === 'string') {
    const name = path.at(-1)
    if (name === 'to' || name === 'href') return isOurs(value) ? [{ path, to: value }] : []
    return [...value.matchAll(/\]\(([/?][^)\s]*)\)/g)].map(([, to = '']) => ({ path, to }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    linksIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

const isOurs = (to: string): boolean => /^(\/(?!\/)|\?)/.test(to)
