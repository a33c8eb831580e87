import { type DraftContent, type Finding, nearestName, type Placed } from '#engine/content'
import appAddresses from './app-addresses.json' with { type: 'json' }
import { kindredFindingAt } from './kindred-finding.ts'

type Path = readonly (string | number)[]

/** Addresses of pages that the app draws; a part that begins with ":" stands for any one part. */
export { appAddresses }

/** Links of content lead to pages that are there: a reader in need is not to end at a page that says "nothing lives here". */
export function linkRules(content: DraftContent): Finding[] {
  const known = addressesIn(content)
  const isThere = known.map((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`))
  const placed: Placed<unknown>[] = [
    ...content.wizards.flatMap(({ steps }) => steps),
    ...[...content.help, ...content.navigation, ...content.sidebars, ...content.styleAreas, ...content.stylePages],
  ]
  return placed.flatMap((one) =>
    linksIn(one.value).flatMap(({ path, to }) => {
      const address = to.split(/[?#]/)[0] ?? to
      if (isThere.some((pattern) => pattern.test(address))) return []
      const sentence = `This leads to "${to}", and no page has that address.`
      const meant = nearestName(address, known)
      const mend = meant === undefined ? 'Write the address of a page that is there.' : `Did you mean "${meant}"?`
      const fix = meant === undefined || address !== to ? undefined : one.file.fixWord(path, address, meant)
      return [kindredFindingAt(one.file, path, 'unknown-address', sentence, mend, { fix })]
    }),
  )
}

/** Every address of a page: the app's, with the clubs and wizards that there are, and those of content. */
function addressesIn({ help, styleAreas, clubs, wizards }: DraftContent): string[] {
  const slugs = clubs.flatMap(({ value }) => value.clubs.map(({ id }) => `/club/${id}`))
  const forms = wizards.map(({ definition }) => `/w/${definition.value.id}`)
  const styles = styleAreas.flatMap(({ value }) => value.styles.map(({ id }) => `/styles/${id}`))
  const ofApp = appAddresses.filter((address) => address !== '/club/:slug' && address !== '/w/:wizardId')
  return [...ofApp, ...slugs, ...forms, ...help.flatMap(({ value }) => value.path ?? []), '/styles', ...styles]
}

/** Each link of a value: what stands under "to" or "href", and links inside of sentences. */
function linksIn(value: unknown, path: Path = []): { path: Path; to: string }[] {
  if (typeof value === 'string') {
    const name = path.at(-1)
    if (name === 'to' || name === 'href') return isOurs(value) ? [{ path, to: value }] : []
    return [...value.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, to = '']) => ({ path, to }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    linksIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

const isOurs = (to: string): boolean => /^\/(?!\/)/.test(to)
