import { nearestName } from './did-you-mean.ts'
import type { Finding } from './finding.ts'
import { swapRules } from './rule-severities.ts'

type Texts = Readonly<Record<string, string>>

const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? '')

/**
 * What pages that are open now would show bare: texts that they ask for by names that are gone, and words in braces that
 * they do not fill in. `files` (name → text) tells where to look.
 */
export function removedTexts(before: Texts, after: Texts, files: ReadonlyMap<string, string>): Finding[] {
  const fresh = Object.keys(after).filter((name) => !Object.hasOwn(before, name))
  return Object.entries(before).flatMap(([name, old]) => {
    const text = after[name]
    if (text === undefined) {
      const near = nearestName(name, fresh)
      const suggestion = near === undefined ? 'Bring it back.' : `Did you mean it by "${near}"? Give it its old name.`
      return [
        finding(
          'text-lost',
          near ?? `${name.split('.')[0]}.`,
          name,
          files,
          'Pages ask for this text by its name, and it is gone.',
          suggestion,
        ),
      ]
    }
    const known = slotsOf(old)
    return slotsOf(text)
      .filter((slot) => !known.includes(slot))
      .map((slot) => {
        const suggestion =
          known.length === 0
            ? 'Write it without braces.'
            : `It held ${known.map((one) => `{${one}}`).join(' and ')} so far.`
        return finding(
          'unknown-slot',
          name,
          name,
          files,
          `"{${slot}}" was not in this text before; members read the braces if nothing is filled in for it.`,
          suggestion,
        )
      })
  })
}

function finding(
  rule: 'text-lost' | 'unknown-slot',
  near: string,
  name: string,
  files: ReadonlyMap<string, string>,
  sentence: string,
  suggestion: string,
): Finding {
  const texts = [...files].filter(([, text]) => text.includes('texts.schema.json'))
  const [file, text] = texts.find(([, text]) => text.includes(`"${near}`)) ?? texts[0] ?? ['content', '']
  const line = text.slice(0, Math.max(0, text.indexOf(`"${near}`))).split('\n').length
  return { rule, severity: swapRules[rule], file, line, path: `texts.${name}`, sentence, suggestion }
}
