import { type Content, type DraftContent, type Finding, type Placed, stylesPath } from '@kindred/content'
import type { HelpPage } from '@kindred/contract/help-page'
import { memoize } from '@kindred/engine'
import table from './addresses.json' with { type: 'json' }
import { kindredFindingAt } from './kindred-finding.ts'

/** Who answers at an address. `page`: one of content that the server draws, by its `path`. */
type AddressOwner = { by: 'app'; address: string } | { by: 'server'; address: string } | { by: 'page'; path: string }

/** Addresses of pages that the app draws; a part that begins with ":" stands for any one part. */
export const appAddresses: readonly string[] = table.app

/** Dialogs that any page can open with `?routeAction=`; `tests/http/pages-of-the-site.test.ts` holds them against the app's. */
export const appActions: readonly string[] = table.dialogs

/** The parts of a path as every address is compared: decoded, without case, without slashes at its end. */
function partsOf(path: string): string[] {
  const parts = path.replace(/\/+$/, '').split('/').slice(1)
  return parts.map((part) => decoded(part).toLowerCase())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** An address as it is compared. One that ends with a slash stands for all below it. */
interface Pattern {
  address: string
  parts: readonly string[]
  isAbove: boolean
}

const patternOf = (address: string): Pattern => ({
  address,
  parts: partsOf(address),
  isAbove: address !== '/' && address.endsWith('/'),
})

/** Could one address fit both? */
function overlap(a: Pattern, b: Pattern): boolean {
  const [short, long] = a.parts.length <= b.parts.length ? [a, b] : [b, a]
  if (short.parts.length < long.parts.length && !short.isAbove) return false
  return short.parts.every((part, index) => {
    const there = long.parts[index] ?? ''
    return part === there || part.startsWith(':') || there.startsWith(':')
  })
}

const app = table.app.map(patternOf)
const calls = table.calls.map((address) => patternOf(address.replace(/\/?$/, '/')))
const own = table.own.map(patternOf)

/** What was asked for is no pattern: a slash at its end means nothing, and a colon is a letter. */
const askedFor = (path: string): Pattern => ({
  address: path,
  parts: partsOf(path).map((part) => part.replace(/^:/, ' ')),
  isAbove: false,
})

/** A call of the server: whoever asks for one that is not there is a program, and gets no page. */
export function isCall(path: string): boolean {
  const asked = askedFor(path)
  return calls.some((one) => overlap(one, asked))
}

/** Whether the app is asked to edit a memory: any path with /edit and the id of one. */
const isEditing = (path: string, search: string): boolean =>
  path.includes('/edit') && /(^|&)(hashId|slug)=/.test(search)

/** What of content has an address. */
type Addressed = Pick<Content, 'clubs' | 'wizards'> & Partial<Pick<Content, 'help' | 'styles'>>

/**
 * Who answers at an address (a path, with or without a query). What code owns comes first, so that no page of content can
 * stand in its place; the check refuses such a page by the same comparison (`addressRules`).
 */
export function addressOwner(url: string, content: Addressed): AddressOwner | undefined {
  const [path = '', search = ''] = (url.split('#')[0] ?? '').split('?')
  const asked = askedFor(path)
  const server = [...calls, ...own].find((one) => overlap(one, asked))
  if (server !== undefined) return { by: 'server', address: server.address }
  if (isEditing(path, search)) return { by: 'app', address: '/edit' }
  const drawn = app.find((one) => overlap(one, asked) && isThere(one.address, path, content))
  if (drawn !== undefined) return { by: 'app', address: drawn.address }
  const page = [...Object.values(content.help ?? {}), ...(content.styles ?? [])].find((one) => {
    const pattern = patternOfPage(one)
    return pattern !== undefined && overlap(pattern, asked)
  })
  return page?.path === undefined ? undefined : { by: 'page', path: page.path }
}

const patternOfPage = memoize(({ path }: HelpPage) => (path === undefined ? undefined : patternOf(path)))

/** Clubs and wizards are those of content; /memory/edit leads nowhere without a memory. */
function isThere(address: string, path: string, { clubs, wizards }: Addressed): boolean {
  const name = decoded(path.split('/')[2] ?? '')
  if (address === '/club/:slug') return clubs.some(({ id }) => id === name)
  if (address === '/w/:wizardId') return Object.hasOwn(wizards, name)
  return address !== '/memory/:hashId' || name.toLowerCase() !== 'edit'
}

/** An address that a file of content takes, and where it says so. */
interface Claim {
  address: string
  placed: Placed<object>
  at: readonly (string | number)[]
}

const claimsOfStyles = ({ styleAreas, stylePages }: DraftContent): Claim[] => [
  ...stylePages.map((placed) => ({ address: stylesPath, placed, at: [] })),
  ...styleAreas.flatMap((placed) =>
    placed.value.styles.map(({ id }, index) => ({
      address: `${stylesPath}/${id}`,
      placed,
      at: ['styles', index, 'id'],
    })),
  ),
]

const claimsOfHelp = ({ help }: DraftContent): Claim[] =>
  help.flatMap((placed) =>
    placed.value.path === undefined ? [] : [{ address: placed.value.path, placed, at: ['path'] }],
  )

/** Every address of a page that content has: styles, help, clubs and wizards. Those of clubs and wizards lie below one of the app's. */
const contentAddresses = (draft: DraftContent): string[] => [
  ...draft.clubs.flatMap(({ value }) => value.clubs.map(({ id }) => `/club/${id}`)),
  ...draft.wizards.map(({ definition }) => `/w/${definition.value.id}`),
  ...[...claimsOfStyles(draft), ...claimsOfHelp(draft)].map(({ address }) => address),
]

/** Addresses that links may lead to. */
export const linkable = (draft: DraftContent): string[] => [
  ...appAddresses.filter((address) => address !== '/club/:slug' && address !== '/w/:wizardId'),
  ...contentAddresses(draft),
]

/** A test of link paths against these address patterns. */
export function pagesAt(known: readonly string[]): (path: string) => boolean {
  const patterns = known.map((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`))
  return (path) => patterns.some((pattern) => pattern.test(path)) && !/^\/memory\/edit\/?$/.test(path)
}

/** Every address has one owner: what code answers at, and what another file of content has, cannot be taken. */
export function addressRules(draft: DraftContent): Finding[] {
  const ofStyles = claimsOfStyles(draft)
  const pages = claimsOfHelp(draft)
  return [
    ...pages.flatMap((page, index) => takenBy(page, [...ofStyles, ...pages.slice(0, index)])),
    ...takenActions(draft),
    ...takenByHelp(draft),
  ]
}

function takenBy({ address, placed, at }: Claim, before: readonly Claim[]): Finding[] {
  const wanted = patternOf(address)
  const isWanted = (one: Pattern) => overlap(one, wanted)
  const other = before.find((claim) => isWanted(patternOf(claim.address)))
  const owner = app.some(isWanted)
    ? 'the app draws a page of its own there'
    : calls.some(isWanted)
      ? 'the server answers calls there'
      : own.some(isWanted)
        ? 'the server has something of its own there'
        : other && `${other.placed.file.name}:${other.placed.file.lineOf(other.at)} has it already`
  if (owner === undefined) return []
  const sentence = `${placed.file.name} wants the address "${address}", and ${owner}.`
  const suggestion = `Choose another address, such as "${freeAddress(address, before)}", and write it in the links to this page.`
  return [kindredFindingAt(placed.file, at, 'address-taken', sentence, suggestion)]
}

/** The first of "/home-2", "/home-3" … that nobody has. */
function freeAddress(address: string, before: readonly Claim[]): string {
  const taken = [...app, ...calls, ...own, ...before.map((claim) => patternOf(claim.address))]
  for (let number = 2; ; number++) {
    const free = `${address}-${number}`
    if (!taken.some((one) => overlap(one, patternOf(free)))) return free
  }
}

/** What opens in front of a page (`?routeAction=`) is an address, too: a word opens one dialog of the app, help page or step. */
function takenActions({ wizards, help }: DraftContent): Finding[] {
  const owners = new Map([
    ...appActions.map((word) => [word, 'the app opens a dialog of its own there'] as const),
    ...help.flatMap(({ file, value: { routeAction } }) =>
      routeAction === undefined ? [] : [[routeAction, `${file.name} opens there`] as const],
    ),
  ])
  return wizards.flatMap(({ steps }) =>
    steps.flatMap(({ file, value }) =>
      (value.actions ?? []).flatMap((word, index) => {
        const owner = owners.get(word)
        if (owner === undefined) owners.set(word, `${file.name} opens there`)
        if (owner === undefined) return []
        const sentence = `${file.name} wants to open at "?routeAction=${word}", and ${owner}.`
        return [kindredFindingAt(file, ['actions', index], 'address-taken', sentence, 'Choose another word.')]
      }),
    ),
  )
}

function takenByHelp({ help }: DraftContent): Finding[] {
  return help.flatMap((page) => {
    const { routeAction, id } = page.value
    if (routeAction === undefined) return []
    const other = help.find(({ value }) => value.id === routeAction && value.id !== id)
    const who = appActions.includes(routeAction)
      ? 'the app opens a dialog of its own there'
      : other && `${other.file.name} has it as its id, which comes first`
    if (who === undefined) return []
    const sentence = `${page.file.name} wants to open at "?routeAction=${routeAction}", and ${who}.`
    return [kindredFindingAt(page.file, ['routeAction'], 'address-taken', sentence, 'Choose another word.')]
  })
}
