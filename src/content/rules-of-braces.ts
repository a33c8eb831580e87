import { type DraftContent, findingAt, type Placed } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { slotsOf } from './rules-of-own-words.ts'
import type { JsonPath } from './source-file.ts'

interface PlacedText {
  placed: Placed<unknown>
  path: JsonPath
  text: string | undefined
}

/** Words of wizards and option lists in which nothing is ever filled in: people would read the braces. */
export function braceRules({ wizards, optionLists }: Pick<DraftContent, 'wizards' | 'optionLists'>): Finding[] {
  const ofWizards = wizards.flatMap(({ definition, steps }) => [
    ...(['title', 'editTitle', 'intro'] as const).map(
      (name): PlacedText => ({
        ...{ placed: definition, path: [name], text: definition.value[name] },
      }),
    ),
    ...Object.entries(definition.value.messages ?? {}).map(
      ([name, text]): PlacedText => ({
        ...{ placed: definition, path: ['messages', name], text },
      }),
    ),
    ...steps.flatMap((placed) => ofStep(placed)),
  ])
  const ofLists = optionLists.flatMap((placed) =>
    placed.value.options.flatMap(({ label, help }, at): PlacedText[] => [
      { placed, path: ['options', at, 'label'], text: label },
      { placed, path: ['options', at, 'help'], text: help },
    ]),
  )
  return [...ofWizards, ...ofLists].flatMap(({ placed: { file }, path, text = '' }) =>
    slotsOf(text).map((slot) =>
      findingAt(
        file,
        path,
        'unknown-placeholder',
        `Nothing is filled in for "{${slot}}" here, so people would read the braces.`,
        slot.startsWith('answer.')
          ? 'Answers are shown in the question, "help" and "why" of a step, in the help of its questions, and in results.'
          : 'Write it without braces.',
      ),
    ),
  )
}

const ofStep = (placed: DraftContent['wizards'][number]['steps'][number]): PlacedText[] => [
  ...(placed.value.sections ?? []).map(
    ({ title }, at): PlacedText => ({ placed, path: ['sections', at, 'title'], text: title }),
  ),
  ...placed.value.fields.flatMap(({ groups = [], modal }, at): PlacedText[] => [
    ...groups.map(
      ({ heading }, place): PlacedText => ({
        ...{ placed, path: ['fields', at, 'groups', place, 'heading'], text: heading },
      }),
    ),
    { placed, path: ['fields', at, 'modal', 'title'], text: modal?.title },
  ]),
]
