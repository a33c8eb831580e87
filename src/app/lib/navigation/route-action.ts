/** The values of `routeAction` that open an account dialog on any page; the others belong to the wizard. */
export const accountActions: ReadonlySet<string> = new Set(['signup', 'login', 'forgot-password'])

/** Dialogs that any page can open have an address: `?routeAction=login`. */
export function withRouteAction(url: string, action: string): string {
  return changeQuery(url, (query) => query.set('routeAction', action))
}

export function withoutRouteAction(url: string): string {
  return withoutParams(url, ['routeAction', 'code'])
}

export function withoutParams(url: string, names: string[]): string {
  return changeQuery(url, (query) => {
    for (const name of names) query.delete(name)
  })
}

export function withParam(url: string, name: string, value: string): string {
  return changeQuery(url, (query) => query.set(name, value))
}

function changeQuery(url: string, change: (query: URLSearchParams) => void): string {
  const parsed = new URL(url, 'http://here')
  change(parsed.searchParams)
  return `${parsed.pathname}${parsed.search}${parsed.hash}`
}
