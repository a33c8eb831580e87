import { createRequire } from 'node:module'

type Confusables = Record<string, string>
let confusables: Confusables | undefined

/** Unicode's list of characters that look like others (confusables.txt); read when the first name is looked at. */
function lookAlikes(): Confusables {
  confusables ??= createRequire(import.meta.url)('unhomoglyph/data.json') as Confusables
  return confusables
}

/** The skeleton of Unicode's report 39: two texts that look alike have the same. */
function skeleton(text: string): string {
  const known = lookAlikes()
  const visible = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return [...visible]
    .map((sign) => known[sign] ?? sign)
    .join('')
    .normalize('NFD')
}

/**
 * Two names that a person could take for each other have the same key, whatever their case. Capital I looks like a small
 * l, so i and l count as one letter: case decides between them, and case does not count.
 * @example toNameSkeleton('Аnn') === toNameSkeleton('ann')   // the first A is Cyrillic
 */
export function toNameSkeleton(name: string): string {
  const asSeen = skeleton(name.trim().normalize('NFKC').replace(/\s+/g, ' '))
  return skeleton(asSeen.toLowerCase()).replaceAll('i', 'l')
}
