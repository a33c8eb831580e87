/** A day as people say it where they are: "6 December 2026". */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(moment))
