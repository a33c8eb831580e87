import type { Content } from '@kindred/content'
import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { toNameSkeleton } from './name-skeleton.ts'

type ReservedIn = Pick<Content, 'reservedNames' | 'hotlines'>

const letterFor: Readonly<Record<string, string>> = { 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/**
 * What a name reads as: letters and digits alone, look-alikes as one, digits as the letters they stand for, marks left out.
 * @example foldLookAlikes('A_d-m1n') === foldLookAlikes('admin')
 */
function foldLookAlikes(text: string): string {
  const letters = toNameSkeleton(text)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].map((sign) => letterFor[sign] ?? sign).join('')
}

/** Numbers (911) are no words: they are compared as they stand, or "Gill" would be one. */
const digitsOf = (text: string): string | undefined => {
  const signs = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return /^\p{N}+$/u.test(signs) ? signs : undefined
}

const oneOrMore = (entries: readonly string[]): RegExp =>
  new RegExp(`^(?:${entries.filter((one) => one !== '').join('|') || '(?!)'})+$`, 'u')

/** Tells whether others would take a name for the team, the site or a crisis line (`site/reserved-names.json`, `crisis/`). */
export function reservedNames({ reservedNames: { words, names }, hotlines }: ReservedIn): (name: string) => boolean {
  const lines = hotlines.map(({ name }) => name)
  const numbers = new Set([...words, ...names, ...lines].flatMap((one) => digitsOf(one) ?? []))
  const folded = (list: readonly string[]) => list.filter((one) => digitsOf(one) === undefined).map(foldLookAlikes)
  const isWord = oneOrMore(folded(words))
  // The name of a crisis line is one word or a phrase; only the phrase is told from everyday words inside a longer name.
  const isPhrase = oneOrMore(folded(lines.filter((one) => /\p{L}\P{L}+\p{L}/u.test(one))))
  const isWhole = oneOrMore([...folded(words), ...folded(names), ...folded(lines)])
  return (name) => {
    const digits = digitsOf(name)
    if (digits !== undefined && numbers.has(digits)) return true
    return partings(name).some((parts) => {
      if (isWhole.test(foldLookAlikes(parts.join('')))) return true
      return runsOf(parts).some((run) => isWord.test(run) || isPhrase.test(run))
    })
  }
}

/** A name in words: as separators part them, and also where a digit or a capital begins one. */
function partings(name: string): string[][] {
  const asTyped = name.normalize('NFKC').split(/[^\p{L}\p{M}\p{N}]+/u)
  const finer = asTyped.flatMap((word) =>
    word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N}+$)|(?<=^\p{N}+)(?=\p{L})/u),
  )
  return [asTyped, finer].map((parts) => parts.filter((part) => part !== ''))
}

/** Each word, and words beside each other as one: "m o d" and "mod" read alike. */
const runsOf = (parts: readonly string[]): string[] =>
  parts.flatMap((_, from) =>
    parts.slice(from).map((_part, length) => foldLookAlikes(parts.slice(from, from + length + 1).join(''))),
  )

const batchSize = 1_000
type Account = { username: string; role: string; createdAt: string }

/** Accounts whose names are reserved by now: they keep them, and whoever runs the site decides. */
export async function findReservedAccounts(db: Queryable, isReserved: (name: string) => boolean): Promise<Account[]> {
  const found: Account[] = []
  for (let after = formerMember.id; ; ) {
    const { rows } = await db.query<Account & { id: string }>(
      `select id, username, role, created_at as "createdAt" from users where id > $1 order by id limit $2`,
      [after, batchSize],
    )
    found.push(...rows.flatMap(({ id: _id, ...account }) => (isReserved(account.username) ? [account] : [])))
    const last = rows.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}
