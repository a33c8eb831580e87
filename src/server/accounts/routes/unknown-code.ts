import { badRequest } from '../../errors.ts'

/** One answer for wrong, used and old codes. */
export const unknownCode = () =>
  badRequest({ code: ['This code does not work (any more). Check it, or ask for a new one.'] })
