import type { Content } from '#engine/content'
import { appAddresses } from '#kindred'

/** As the app compares: a parameter is one part, and a slash at the end counts for nothing. */
const patterns = appAddresses.map((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`))

/** Whether the app has a page at this address; the same for everybody, so it says nothing about who may read a memory. */
export function isPageOfApp(url: string, { clubs, wizards }: Pick<Content, 'clubs' | 'wizards'>): boolean {
  const [path = '', search = ''] = url.split('?')
  // Any path with /edit and the id of a memory is the edit wizard.
  if (path.includes('/edit') && /(^|&)(hashId|slug)=/.test(search)) return true
  if (!patterns.some((pattern) => pattern.test(path)) || /^\/memory\/edit\/?$/.test(path)) return false
  const [, kind, name = ''] = /^\/(club|w)\/([^/]+)/.exec(path) ?? []
  if (kind === 'club') return clubs.some(({ id }) => id === name)
  return kind === undefined || Object.hasOwn(wizards, name)
}
