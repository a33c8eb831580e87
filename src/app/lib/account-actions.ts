/** The values of `routeAction` that open an account dialog on any page; the others belong to the wizard. */
export const accountActions: ReadonlySet<string> = new Set(['signup', 'login', 'forgot-password'])
