import type { MemorySection } from '@kindred/contract/memory'
import {
  answersToPayload,
  conditionHolds,
  type Field,
  factsOf,
  memoize,
  type Step,
  stepParam,
  type Wizard,
} from '@kindred/engine'
import { bothOf } from '@kindred/product/acceptance'
import { idsOf } from '../stored-memory.ts'
import { type TagField, type TextField, tagFieldsOf, textFieldsOf } from '../tag-fields.ts'
import { storedAnswers } from '../versions/stored-answers.ts'
import { type MemoryView, tagOf } from './memory-view.ts'

/** The free answers of a memory, step by step in the order of their numbers, with the headings that content gives them. */
export const memorySections = (memory: MemoryView): MemorySection[] =>
  bothOf(memory.wizards).flatMap((wizard) => freeSteps(wizard).flatMap((asked) => sectionOf(memory, wizard, asked)))

/** A step with its questions for free answers. */
type FreeStep = { step: Step; tagFields: readonly TagField[]; textFields: readonly TextField[] }

const freeSteps = memoize((wizard: Wizard): readonly FreeStep[] =>
  [...wizard.steps]
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map((step) => {
      const stands = ({ field }: { field: Field }) => step.fields.includes(field)
      return { step, tagFields: tagFieldsOf(wizard).filter(stands), textFields: textFieldsOf(wizard).filter(stands) }
    })
    .filter(({ tagFields, textFields }) => tagFields.length > 0 || textFields.length > 0),
)

function sectionOf(memory: MemoryView, wizard: Wizard, { step, tagFields, textFields }: FreeStep): MemorySection[] {
  const tags = tagFields.flatMap(({ name, tagType }) =>
    memory.tags.filter((tag) => tag.field === name).map((tag) => ({ ...tagOf(tag), tag_type: tagType })),
  )
  const answers = textFields.flatMap(({ name, field }) =>
    memory.details
      .filter((detail) => detail.field === name)
      .map(({ text }) => ({ question: field.binding?.as === 'text' ? null : (field.shortLabel ?? field.label), text })),
  )
  if (tags.length === 0 && answers.length === 0) return []
  const roles = tagFields.flatMap(({ field }) => field.role ?? [])
  return [
    { target: wizard.target ?? '', tab: stepParam(step), roles, title: titleOf(memory, wizard, step), tags, answers },
  ]
}

/**
 * Only what this reader sees decides: a heading must not tell what was chosen in private. What was chosen reads as a list,
 * because options that are not offered (generations) may stand beside the choice.
 */
function titleOf(memory: MemoryView, wizard: Wizard, step: Step): string {
  if (step.sections === undefined) return step.title
  const content = { ...memory, topics: memory.topics.map(({ id }) => id) }
  const written = answersToPayload(memory.wizards.memory, storedAnswers(content, memory.wizards.memory))
  const chosen = tagFieldsOf(wizard).map(({ id, name }) => [id, idsOf(content, name)] as const)
  const values = {
    ...storedAnswers(content, wizard),
    ...Object.fromEntries(chosen.filter(([, ids]) => ids.length > 0)),
    ...factsOf(wizard, written),
  }
  return step.sections.find(({ when }) => when === undefined || conditionHolds(when, values))?.title ?? step.title
}
