import type { DraftContent, Finding } from '@kindred/content'
import { kindredFindingAt } from './kindred-finding.ts'

/** `unknown-note`: a tag brings a content note that no author can choose, so no reader would hear of it. */
export function noteRules({ wizards, optionLists }: DraftContent): Finding[] {
  const writing = wizards.filter(({ definition }) => definition.value.target === 'memory')
  // What cannot be read is told there, and may ask for notes.
  const isWhole = writing.every(({ definition, steps }) => steps.length === definition.value.steps.length)
  if (writing.length === 0 || !isWhole) return []
  const asking = writing
    .flatMap(({ steps }) => steps.flatMap(({ value }) => value.fields))
    .find(({ role }) => role === 'notes')
  const list = optionLists.find(({ value }) => value.id === asking?.options)?.value
  // A list that is misspelt or broken is told there.
  if (asking !== undefined && list === undefined) return []
  const known = new Set(list?.options.map(({ id }) => id))
  return optionLists.flatMap(({ file, value }) =>
    value.options.flatMap(({ label, notes = [] }, index) =>
      notes.flatMap((note, at) => {
        if (known.has(note)) return []
        const sentence = `"${label}" brings the content note "${note}", and no content note has this id.`
        const suggestion =
          list === undefined ? 'Take "notes" out.' : `Write an id of the list "${list.id}", or take it out.`
        return kindredFindingAt(file, ['options', index, 'notes', at], 'unknown-note', sentence, suggestion)
      }),
    ),
  )
}
