import { lengthOf, visibleOf } from '@kindred/engine/text'
import type { FieldErrors } from '../../platform/errors.ts'
import { type IsBreached, validatePassword } from './password-rule.ts'

// From two characters on; shorter ones are refused before.
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]*[\p{L}\p{M}\p{N}]$/u
const emailPattern = /^[^\s@"<>,;:()[\]\\]+@[^\s@"<>,;:()[\]\\]+\.[^\s@"<>,;:()[\]\\.]+$/

// Control characters, direction marks and whatever else takes no room: two addresses or names with them look the same.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** An address as it is stored: full-width and other letters of the same meaning become the ordinary ones. */
export const readEmail = (typed: string): string => typed.trim().normalize('NFKC')

/** Every name that others see is judged here, wherever it is typed. */
export function validateUsername(username: string, isReserved: (name: string) => boolean = () => false): string[] {
  const length = lengthOf(username)
  if (invisible.test(username)) return ['This name contains an invisible character. Please type it again.']
  if (length < 2 || length > 30) return ['Use 2 to 30 characters.']
  if (!namePattern.test(username))
    return ['Use letters and numbers. Dots, hyphens, underscores and spaces can go between them.']
  if (isReserved(username))
    return ['Others could mistake this name for our team or a crisis line. Please choose another one.']
  return []
}

const maxBioLength = 300
// A line break is the one control character that a few lines about somebody need.
const unseenInBio = /[^\P{Cc}\n]|[\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A few words about oneself as they are stored: no spaces around them, and one kind of line break. */
export const readBio = (typed: string): string => visibleOf(typed.replace(/\r\n?/g, '\n')).normalize('NFC')

export function validateBio(bio: string): string[] {
  if (unseenInBio.test(bio)) return ['This text contains an invisible character. Please type it again.']
  return lengthOf(bio) <= maxBioLength ? [] : [`Use at most ${maxBioLength} characters.`]
}

export function validateEmail(email: string): string[] {
  if (invisible.test(email)) return ['This address contains an invisible character. Please type it again.']
  return emailPattern.test(email) && email.length <= 254 ? [] : ['This doesn’t look like an email address.']
}

export function validatePasswordConfirmation(password: string, confirmation: string): string[] {
  return password === confirmation ? [] : ['The two passwords don’t match.']
}

export type NewAccount = { username: string; email: string; password: string; confirm_password: string }

export async function validateNewAccount(
  account: NewAccount,
  isBreached?: IsBreached,
  isReserved?: (name: string) => boolean,
): Promise<FieldErrors> {
  return onlyProblems({
    username: validateUsername(account.username, isReserved),
    email: validateEmail(account.email),
    password: await validatePassword(account.password, [account.username, account.email], isBreached),
    confirm_password: validatePasswordConfirmation(account.password, account.confirm_password),
  })
}

export type NewPassword = { new_password: string; confirm_new_password: string }

export async function validateNewPassword(
  given: NewPassword,
  about: string[],
  isBreached?: IsBreached,
): Promise<FieldErrors> {
  return onlyProblems({
    new_password: await validatePassword(given.new_password, about, isBreached),
    confirm_new_password: validatePasswordConfirmation(given.new_password, given.confirm_new_password),
  })
}

function onlyProblems(all: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(all).filter(([, sentences]) => sentences.length > 0))
}
