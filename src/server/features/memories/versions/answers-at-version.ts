import { createHash } from 'node:crypto'
import {
  type Answers,
  answersToPayload,
  chosenIn,
  type Field,
  newestUpgrade,
  type Payload,
  payloadToAnswers,
  upgradeAnswers,
  type Wizard,
} from '@kindred/engine'
import type { MemoryWizards } from '@kindred/product/acceptance'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { type ContentStore, earlierWizards, findWizard, isNewerVersion } from '../../content/index.ts'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import type { StoredDetail, StoredMemory, StoredTag } from '../stored-memory.ts'
import { notesName, type OptionVisibility, placesOf } from '../tag-fields.ts'

/** The answers of a memory in its rows, with the versions of the wizards that they were given to. */
type StoredAnswers = Pick<StoredMemory, 'content_version' | 'memory_content_version' | 'tags' | 'topics'> & {
  details?: StoredDetail[]
}

/** Stored answers beside those wizards. Rows stay as they are until their memory is saved again. */
type AnswersAtVersion = {
  stored: StoredAnswers
  /** Undefined: nobody knows that version, or not yet. */
  wizards: { memory: Wizard | undefined; tags: Wizard | undefined }
}

/** An answer in words. `shown`: may others know of it? */
export type LabelledTag = StoredTag & { label: string; slug: string; shown: boolean }
type LabelledDetail = StoredDetail & { shown: boolean }
type LabelledTopic = { topic: { id: string; desc: string; description: string }; shown: boolean }
export type LabelledAnswers = { tags: LabelledTag[]; details: LabelledDetail[]; topics: LabelledTopic[] }

/** Finds the wizards that these memories were saved with: one query for each version that this server has not met yet. */
export async function answersAtVersion<M extends StoredAnswers>(
  store: ContentStore,
  db: Queryable,
  memories: readonly M[],
  today: MemoryWizards,
): Promise<(memory: M) => AnswersAtVersion> {
  const loaded = async (wizard: Wizard, versionOf: (memory: M) => string | null) => {
    const others = memories.flatMap((memory) => versionOf(memory) ?? []).filter((version) => version !== wizard.version)
    const found = await earlierWizards(store, db, wizard.id, others)
    return (memory: M) => (versionOf(memory) === wizard.version ? wizard : found.get(versionOf(memory) ?? ''))
  }
  const memoryWizardOf = await loaded(today.memory, (memory) => memory.memory_content_version)
  const tagWizardOf = await loaded(today.tags, (memory) => memory.content_version)
  return (stored) => ({ stored, wizards: { memory: memoryWizardOf(stored), tags: tagWizardOf(stored) } })
}

/** Can this be read in another way later, because the version that it was saved with is still to come from another server? */
export const isProvisional = ({ stored, wizards }: AnswersAtVersion): boolean =>
  (wizards.memory === undefined && stored.memory_content_version !== null) ||
  (wizards.tags === undefined && stored.content_version !== null)

/**
 * Pure: the answers as today's questions ask, through the upgrades since they were given, in words. Both the content they were given in and
 * today's decide who may see them.
 */
export function labelAnswers({ stored, wizards }: AnswersAtVersion, today: MemoryWizards): LabelledAnswers {
  const notes = stored.topics.map((id) => ({ id, field: notesName, option_id: id, description: null, shown: null }))
  const tags = [...stored.tags, ...notes]
  const ofMemory = ({ field }: { field: string }): boolean => {
    if (field === notesName || wizardVocabulary(today.memory).asks(field)) return true
    if (wizardVocabulary(today.tags).asks(field) || wizards.memory === undefined) return false
    return wizardVocabulary(wizards.memory).asks(field)
  }
  const labelled = (belongs: (one: { field: string }) => boolean, begun: Wizard | undefined, wizard: Wizard) => {
    const part = { tags: tags.filter(belongs), details: (stored.details ?? []).filter(belongs) }
    return labelPart(upgradePart(fillVisibility(part, begun), begun, wizard), begun, wizard)
  }
  const written = labelled(ofMemory, wizards.memory, today.memory)
  const tagged = labelled((one) => !ofMemory(one), wizards.tags, today.tags)
  return {
    tags: [...tagged.tags, ...written.tags.filter(({ field }) => field !== notesName)],
    details: [...tagged.details, ...written.details],
    topics: written.tags.flatMap(({ field, option_id: id, label, shown }) =>
      field === notesName ? [{ topic: { id, desc: label, description: label }, shown }] : [],
    ),
  }
}

type Part = { tags: StoredTag[]; details: StoredDetail[] }

/** What was not judged when it was saved is judged by the content it was chosen in, before upgrades rename it. */
function fillVisibility({ tags, details }: Part, begun: Wizard | undefined): Part {
  if (begun === undefined) return { tags, details }
  const { labels } = wizardVocabulary(begun)
  return {
    details,
    tags: tags.map((tag) => ({ ...tag, shown: tag.shown ?? isShown(labels(tag.field, tag.option_id)) })),
  }
}

const isShown = ({ visibility }: { visibility: OptionVisibility }): boolean | null =>
  visibility === 'unknown' ? null : visibility === 'public'

function labelPart({ tags, details }: Part, begun: Wizard | undefined, today: Wizard): Omit<LabelledAnswers, 'topics'> {
  const now = wizardVocabulary(today)
  const then = begun && wizardVocabulary(begun)
  return {
    tags: tags.map((tag) => {
      const named = now.labels(tag.field, tag.option_id)
      const { label, slug } = (named.visibility === 'unknown' && then?.labels(tag.field, tag.option_id)) || named
      const seen = [isShown(named), tag.shown]
      // Hidden where either content keeps it private, and where neither knows it.
      return { ...tag, label, slug, shown: seen.includes(true) && !seen.includes(false) }
    }),
    details: details.map((detail) => ({
      ...detail,
      shown: now.asksText(detail.field) || then?.asksText(detail.field) === true,
    })),
  }
}

/** Tags and texts after the upgrades that came since. A tag that stays keeps its id. */
function upgradePart(part: Part, begun: Wizard | undefined, today: Wizard): Part {
  const upgrades = today.upgrades ?? []
  const from = newestUpgrade(begun?.upgrades ?? [])
  if (newestUpgrade(upgrades) <= from) return part
  const { idOf, nameOf } = namesOf(begun === undefined ? [today] : [begun, today])
  const upgrade = (answers: Answers) => Object.entries(upgradeAnswers(upgrades, answers, from).answers)

  let answers: Answers = {}
  const origins = new Map<string, StoredTag>()
  const after: Part = { tags: [], details: part.details.filter(({ field }) => idOf(field) === undefined) }
  for (const tag of part.tags) {
    const id = idOf(tag.field)
    if (id === undefined) continue
    answers = { ...answers, [id]: [...chosenIn(answers[id]), tag.option_id] }
    for (const [field, options] of upgrade({ [id]: [tag.option_id] }))
      for (const option of chosenIn(options))
        if (!origins.has(`${field} ${option}`)) origins.set(`${field} ${option}`, tag)
  }
  for (const { field, text } of part.details) {
    const id = idOf(field)
    if (id !== undefined) answers = { ...answers, [id]: text }
  }

  const used = new Set<string>()
  for (const [id, answer] of upgrade(answers)) {
    const field = nameOf(id)
    if (field === undefined) continue
    if (typeof answer === 'string') after.details.push({ field, text: answer })
    else
      for (const option_id of answer) {
        const origin = origins.get(`${id} ${option_id}`)
        if (origin === undefined) continue
        after.tags.push({
          ...origin,
          id: used.has(origin.id) ? idFrom(origin.id, option_id) : origin.id,
          field,
          option_id,
        })
        used.add(origin.id)
      }
  }
  return { ...after, tags: [...after.tags, ...part.tags.filter(({ field }) => idOf(field) === undefined)] }
}

/** Questions by the names under which their answers are stored: the first wizard that knows a name decides, today's name is written. */
function namesOf(wizards: readonly Wizard[]) {
  const places = wizards.flatMap((wizard) => [...placesOf(wizard)])
  const byName = new Map(places.map(([id, { name }]) => [name, id] as const).reverse())
  const byId = new Map(places.map(([id, { name }]) => [id, name] as const))
  return { idOf: (name: string) => byName.get(name), nameOf: (id: string) => byId.get(id) }
}

/** Two tags that were one need two ids, the same ones every time. */
function idFrom(id: string, option: string): string {
  const hex = createHash('sha256').update(`${id} ${option}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * The wizards that an edit is saved with: those that it was filled in with, or newer ones that the memory was saved with since. Asks on the
 * connection of the transaction, since one that waits for a second connection may wait for itself.
 */
export async function savedVersion(
  db: Queryable,
  store: ContentStore,
  stored: Pick<StoredAnswers, 'content_version' | 'memory_content_version'>,
  begun: MemoryWizards,
): Promise<MemoryWizards> {
  const newerOf = async (wizard: Wizard, version: string | null): Promise<Wizard> => {
    if (version === null || version === wizard.version) return wizard
    // What is served here may not be kept yet: a busy database takes it a little later.
    const isServed = store.current().wizards[wizard.id]?.version === version
    if (!((await isNewerVersion(db, wizard.id, version, wizard.version)) ?? isServed)) return wizard
    return (await findWizard(store, db, wizard.id, version)) ?? wizard
  }
  return {
    tags: await newerOf(begun.tags, stored.content_version),
    memory: await newerOf(begun.memory, stored.memory_content_version),
  }
}

/** A stored memory in the words of the wizards that it is saved with next: what an edit does not name goes on so. */
export async function migrateStored(
  db: Queryable,
  store: ContentStore,
  stored: StoredMemory,
  to: MemoryWizards,
): Promise<StoredMemory> {
  const atVersion = await answersAtVersion(store, db, [stored], to)
  const { tags, details, topics } = labelAnswers(atVersion(stored), to)
  return { ...stored, tags, details, topics: topics.map(({ topic }) => topic.id) }
}

/** A payload that was filled in with earlier wizards, as later ones would have written it. */
export const migratePayload = (payload: Payload, from: MemoryWizards, to: MemoryWizards): Payload =>
  migrateFor(migrateFor(payload, from.tags, to.tags), from.memory, to.memory)

function migrateFor(payload: Payload, from: Wizard, to: Wizard): Payload {
  if (from.version === to.version) return payload
  const number = newestUpgrade(from.upgrades ?? [])
  const upgrades = to.upgrades ?? []
  const asked = namedFields(from).filter(({ binding }) => (binding?.payload ?? '') in payload)
  const written = new Set(asked.map(({ binding }) => binding?.payload))
  const later = new Set(asked.map(({ id }) => fieldAfter(upgrades, id, number)))
  const { answers } = upgradeAnswers(upgrades, payloadToAnswers(from, payload), number)
  const rest = Object.entries(payload).filter(([name]) => !written.has(name))
  const fields = namedFields(to).filter(({ id }) => later.has(id))
  return { ...Object.fromEntries(rest), ...answersToPayload(to, answers, fields) }
}

/** Fields that are written by name. Codes mean the same in every version. */
const namedFields = (wizard: Wizard): Field[] =>
  wizard.steps.flatMap((step) => step.fields).filter(({ binding }) => binding !== undefined && binding.as !== 'code')

function fieldAfter(upgrades: NonNullable<Wizard['upgrades']>, id: string, from: number): string {
  const later = upgrades.filter(({ number }) => number > from).sort((a, b) => a.number - b.number)
  return later.reduce(
    (name, { change, field, to }) => (change === 'rename-field' && field === name ? (to ?? name) : name),
    id,
  )
}
