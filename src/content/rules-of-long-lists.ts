import { isOffered, kindOf } from '@kindred/engine'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { scopeOf } from './wizard-scope.ts'

/** Questions that show more at once than a person can look through. The bound stands in content (`voice.json`); without it nothing is counted. */
export function longListRules(content: DraftContent): Finding[] {
  const most = content.voice[0]?.value.longestList
  if (most === undefined) return []
  const lists = new Map(content.optionLists.map((list) => [list.value.id, list]))
  return content.wizards.flatMap((files) => {
    const { ordered, facts } = scopeOf(files, lists)
    return ordered.flatMap((step) =>
      step.value.fields.flatMap((field, at) => {
        const list = lists.get(field.options ?? '')?.value
        if (list === undefined || field.search === true || (field.groups ?? []).length > 1) return []
        const variants = facts.get(field.optionsBy ?? '') ?? [undefined]
        const shown = Math.max(
          ...variants.map((variant) => list.options.filter((option) => isOffered(option, variant)).length),
        )
        if (shown <= most) return []
        return findingAt(
          step.file,
          ['fields', at, 'options'],
          'long-list',
          `"${field.label}" shows ${shown} options at once, and ${most} are the most that people look through ("longestList" in voice.json).`,
          kindOf(field).reads.includes('search')
            ? 'Give it "search": true, or headings with "groups".'
            : 'Give it headings with "groups", or fewer options.',
        )
      }),
    )
  })
}
