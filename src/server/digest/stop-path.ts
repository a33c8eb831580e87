/** Where the link that ends these mails leads. The address says nothing of what they are about. */
export const stopPath = (token: string): string => `/mail/stop/${token}`
