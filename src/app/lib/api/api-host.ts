/** Where calls go (API_URL): the server writes it into the page. Empty: to where the page comes from. */
const host = (): string => globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content ?? ''

/** The address of a call, or of a file that is read like one. Whatever names a host, or a scheme, stays. */
export const atApi = (path: string): string => (/^\/(?!\/)/.test(path) ? `${host()}${path}` : path)

/** The same for each address of a `srcset`. */
export const eachAtApi = (srcset: string): string => srcset.split(', ').map(atApi).join(', ')

/** A host beside the page's gets the session's cookies too; the page says so only where it was told of one. */
export const credentials = (): RequestCredentials => (host() === '' ? 'same-origin' : 'include')
