import type { Published, PublishedField, PublishedWizard } from '#contract/published'
import type { Wizard } from '#engine'
import { holdsList } from '#engine'
import { type DraftContent, findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { type HangingId, type KnownFrom, ofWizard } from './hanging-ids.ts'

/**
 * Is every id that was ever served still there, or carried on by an upgrade? Answers of members hang on them. Putting a
 * file back as it was is always accepted: what is there is never a finding. `names`: all files, readable or not.
 */
export const publishedRules = (content: DraftContent, names: readonly string[]): Finding[] =>
  content.published.flatMap(({ file, value }) =>
    Object.entries(value.wizards).flatMap(([id, { fields }]) =>
      ofWizard(content, names, {
        ...{ id, ids: idsOf(fields), known: fields, knownFrom: served },
        gone: () =>
          findingAt(
            file,
            ['wizards', id],
            'published-gone',
            `The wizard "${id}" was served, and its files are gone: answers to it can be read no more as they were asked.`,
            'Put its files back, or take it out of this file once nobody has answered it.',
          ),
      }),
    ),
  )

const served: KnownFrom = {
  gone: 'published-gone',
  shape: 'published-shape',
  asked: 'was served',
  chosen: 'was offered',
}

const idsOf = (fields: PublishedWizard['fields']): HangingId[] =>
  Object.entries(fields).flatMap(([field, { options, many }]) => {
    const shape = { field, ...(many === undefined ? {} : { many }) }
    return options === undefined ? [shape] : options.map((option) => ({ ...shape, option }))
  })

/** All ids of these wizards, beside those that were published before. What is on the list stays on it. */
export function publishedIds(wizards: readonly Wizard[], before: Published = { wizards: {} }): Published {
  const all: Record<string, PublishedWizard> = { ...before.wizards }
  for (const wizard of wizards) {
    const fields: Record<string, PublishedField> = { ...all[wizard.id]?.fields }
    for (const field of wizard.steps.flatMap((step) => step.fields)) {
      const was = fields[field.id]
      const options = [...(was?.options ?? []), ...(field.list?.options ?? []).map(({ id }) => id)]
      const many = was?.many === true || (holdsList(field) && field.limit !== 1)
      fields[field.id] = {
        ...(many ? { many } : {}),
        ...(field.list === undefined && was?.options === undefined ? {} : { options: [...new Set(options)].sort() }),
      }
    }
    all[wizard.id] = { fields: sorted(fields) }
  }
  return { wizards: sorted(all) }
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
