import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Published, PublishedField, PublishedPromise, PublishedWizard } from '@kindred/contract/published'
import type { Target } from '@kindred/contract/target'
import { targets as declaredTargets } from '@kindred/contract/targets'
import type { Field, Wizard } from '@kindred/engine'
import { holdsList, isQuestion, keptName, tagTypeOf, writtenAs } from '@kindred/engine'
import { promised } from './promised.ts'
import { factsToPublish } from './published-facts.ts'
import { isLinked } from './rules-of-links.ts'

/** What is published of a content. */
export interface Publishable {
  wizards: Readonly<Record<string, Wizard>>
  promises: Readonly<Record<string, readonly PromiseMade[]>>
}

/** All that answers to this content hang on, beside what was published before. What is on the list stays on it, as it was first. */
export function publishedIds(
  { wizards, promises }: Publishable,
  before: Published = { wizards: {} },
  targets: readonly Target[] = declaredTargets,
): Published {
  const searched = new Set(targets.flatMap(({ id, searched }) => (searched === true ? [id] : [])))
  const all: Record<string, PublishedWizard> = { ...before.wizards }
  for (const wizard of Object.values(wizards)) {
    const was = all[wizard.id]
    const promised = { ...promisesIn(promises[wizard.id] ?? []), ...was?.promises }
    const facts = factsToPublish(wizard.facts, was?.facts)
    all[wizard.id] = {
      fields: fieldsIn(wizard, was?.fields ?? {}, searched.has(wizard.target ?? '')),
      ...(Object.keys(facts).length === 0 ? {} : { facts: sorted(facts) }),
      ...(Object.keys(promised).length === 0 ? {} : { promises: sorted(promised) }),
    }
  }
  return { wizards: sorted(all) }
}

function fieldsIn(wizard: Wizard, before: PublishedWizard['fields'], isSearched: boolean): PublishedWizard['fields'] {
  const fields = { ...before }
  for (const field of wizard.steps.flatMap((step) => step.fields).filter(isQuestion)) {
    const was = fields[field.id]
    fields[field.id] = {
      ...shapeOf(field, was),
      ...(isSearched ? namesOf(field) : {}),
      ...kept(was),
      ...optionsOf(field, was),
    }
  }
  return sorted(fields)
}

/** What was published first under these names is what answers are kept by. */
const kept = ({ keptAs, role, tagType }: PublishedField = {}): PublishedField => ({
  ...(keptAs === undefined ? {} : { keptAs }),
  ...(role === undefined ? {} : { role }),
  ...(tagType === undefined ? {} : { tagType }),
})

function shapeOf(field: Field, was: PublishedField | undefined): PublishedField {
  const many = was?.many === true || (holdsList(field) && field.limit !== 1)
  const now = field.list === undefined ? writtenAs(field) : undefined
  const written = now === 'words' ? now : (was?.written ?? now)
  const limit = highestLimit(field, was)
  return {
    ...(many ? { many } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(written === undefined ? {} : { written }),
  }
}

/** The highest limit that was served; none where there is none today. */
function highestLimit(field: Field, was: PublishedField | undefined): number | undefined {
  if (!holdsList(field)) return was?.limit
  return field.limit === undefined ? undefined : Math.max(field.limit, was?.limit ?? 0)
}

/** The role of a question says by which name its answers are kept; others choose one. */
function namesOf(field: Field): PublishedField {
  const keptAs = keptName(field)
  const tagType = field.list === undefined || !isLinked(field) ? undefined : tagTypeOf(field, field.list)
  return {
    ...(field.role === undefined ? (keptAs === undefined ? {} : { keptAs }) : { role: field.role }),
    ...(tagType === undefined ? {} : { tagType }),
  }
}

function optionsOf(field: Field, was: PublishedField | undefined): PublishedField {
  if (field.list === undefined && was?.options === undefined) return {}
  const today = field.list?.options ?? []
  const options = [...new Set([...(was?.options ?? []), ...today.map(({ id }) => id)])].sort()
  const isCoded = field.binding?.as === 'code'
  const now = isCoded ? today.flatMap(({ id, code }) => (code === undefined ? [] : [[id, code] as const])) : []
  const codes = { ...Object.fromEntries(now), ...was?.codes }
  return { options, ...(Object.keys(codes).length === 0 ? {} : { codes: sorted(codes) }) }
}

const promisesIn = (promises: readonly PromiseMade[]): Record<string, PublishedPromise> =>
  Object.fromEntries(promises.map((promise) => [promise.id, promised(promise)]))

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
