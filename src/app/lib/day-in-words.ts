import { spelling } from './languages.ts'

/** A day as people say it where they are: "6 December 2026". */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat(spelling(), { dateStyle: 'long' }).format(new Date(moment))
