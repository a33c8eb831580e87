import { badRequest } from '../../errors.ts'

/** Said only to somebody with a code that was mailed to the address: nobody else learns whose it is. */
export const addressTaken = (field: string) =>
  badRequest({
    [field]: ['This address belongs to another account by now. Sign in there, or use another address for this one.'],
  })
