/** The values of `routeAction` that open a page of help; content/help says which page answers to which. */
export const helpActions: ReadonlySet<string> = new Set(['warning', 'warning2', 'emotionssafety', 'bittersweet'])
