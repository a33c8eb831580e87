import { createHash } from 'node:crypto'
import { type Answers, chosenIn, newestUpgrade, type Upgraded, upgradeAnswers, type Wizard } from '@kindred/engine'
import type { LedAway } from '../../answered/index.ts'
import type { ContentStore } from '../../content/index.ts'
import { earlierWizards } from '../../content/index.ts'
import type { Queryable } from '../../db/transaction.ts'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import type { StoredDetail, StoredTag } from '../stored-memory.ts'
import { type OptionVisibility, tagFieldsOf, textFieldsOf } from '../tag-fields.ts'

/** What of a memory hangs on the version of a wizard. */
type Answered = { tags: StoredTag[]; details?: StoredDetail[] }

/** A tag and its label. `shown`: may others know of it? */
export type SeenTag = StoredTag & { label: string; slug: string; shown: boolean }
export type SeenDetail = StoredDetail & { shown: boolean }
type Seen = { tags: SeenTag[]; details: SeenDetail[] }

/** One of the wizards of a memory, with today's questions and those of the other one. */
export type Asked<M> = { today: Wizard; other: Wizard; versionOf: (memory: M) => string | null }

/** Reads answers that were given with an earlier version as today's questions ask. Rows stay until they are saved. */
export type AnswerHistory<M> = {
  open: (memory: M) => Seen
  /** Is it an answer of this wizard, as it is today or as it was for this memory? */
  asks: (memory: M, name: string) => boolean
  /** Is the version at hand that is needed to read it, if any is? Else it may read otherwise once that comes. */
  isCertain: (memory: M) => boolean
}

/** Makes ready to read the free answers that these memories gave to one wizard. */
export async function answerHistory<M extends Answered>(
  store: ContentStore,
  db: Queryable,
  asked: Asked<M>,
  memories: readonly M[],
): Promise<AnswerHistory<M>> {
  const { today, versionOf } = asked
  const versions = memories.flatMap((memory) => (needsItsVersion(memory, asked) ? [versionOf(memory) ?? ''] : []))
  const begun = await earlierWizards(store, db, today.id, versions)
  const ownOf = (memory: M) => begun.get(versionOf(memory) ?? '')
  return {
    isCertain: (memory) => ownOf(memory) !== undefined || !needsItsVersion(memory, asked),
    asks(memory, name) {
      const own = ownOf(memory)
      return wizardVocabulary(today).asks(name) || (own !== undefined && wizardVocabulary(own).asks(name))
    },
    open(memory) {
      if (versionOf(memory) === today.version) return inWords(memory, undefined, today)
      const own = ownOf(memory)
      return inWords(openAnswered(judgedAsChosen(memory, own), own, today), own, today)
    },
  }
}

/** Most memories are read with today's questions alone. */
function needsItsVersion<M extends Answered>(memory: M, { today, other, versionOf }: Asked<M>): boolean {
  const version = versionOf(memory)
  if (version === null || version === today.version) return false
  const [own, others] = [wizardVocabulary(today), wizardVocabulary(other)]
  return (
    (today.upgrades ?? []).length > 0 ||
    memory.tags.some(
      ({ field, option_id, shown }) =>
        !others.asks(field) && (shown === null || own.labels(field, option_id).visibility === 'unknown'),
    ) ||
    (memory.details ?? []).some(({ field }) => !own.asks(field) && !others.asks(field))
  )
}

/** Pure: what nobody judged when it was saved is judged by the content it was chosen in, before upgrades rename it. */
function judgedAsChosen<M extends Answered>(memory: M, begun: Wizard | undefined): M {
  if (begun === undefined) return memory
  const { labels } = wizardVocabulary(begun)
  const shownIn = (tag: StoredTag): boolean | null => {
    const { visibility } = labels(tag.field, tag.option_id)
    return visibility === 'unknown' ? null : visibility === 'public'
  }
  return { ...memory, tags: memory.tags.map((tag) => ({ ...tag, shown: tag.shown ?? shownIn(tag) })) }
}

/** Pure: what was chosen in words, and who may see it: today's content and the one it was chosen in both have a say. */
function inWords(memory: Answered, begun: Wizard | undefined, today: Wizard): Seen {
  const now = wizardVocabulary(today)
  const then = begun === undefined ? undefined : wizardVocabulary(begun)
  return {
    tags: memory.tags.map((tag) => {
      const [named, before] = [now, then].map((known) => known?.labels(tag.field, tag.option_id))
      const { label = tag.option_id, slug = tag.option_id } =
        (named?.visibility === 'unknown' ? before : undefined) ?? named ?? {}
      return { ...tag, label, slug, shown: othersSee(named?.visibility, visibilityOf(tag.shown)) }
    }),
    details: (memory.details ?? []).map((detail) => ({
      ...detail,
      shown: now.asksText(detail.field) || then?.asksText(detail.field) === true,
    })),
  }
}

const visibilityOf = (shown: boolean | null): OptionVisibility =>
  shown === null ? 'unknown' : shown ? 'public' : 'private'

/** Hidden where either content keeps it private, and where neither knows it. */
export const othersSee = (today: OptionVisibility = 'unknown', own: OptionVisibility = 'unknown'): boolean =>
  today !== 'private' && own !== 'private' && (today === 'public' || own === 'public')

/** Pure: the tags and details of a memory after the upgrades that came since. A tag that stays keeps its id. */
function openAnswered<M extends Answered>(memory: M, begun: Wizard | undefined, today: Wizard): M {
  const upgrades = today.upgrades ?? []
  const from = newestUpgrade(begun?.upgrades ?? [])
  if (newestUpgrade(upgrades) <= from) return memory
  const names = namesOf(begun === undefined ? [today] : [begun, today])
  const upgrade = (answers: Answers): Upgraded => upgradeAnswers(upgrades, answers, from)

  let answers: Answers = {}
  const origins = new Map<string, StoredTag>()
  const others: StoredTag[] = []
  for (const tag of memory.tags) {
    const id = names.idOf(tag.field)
    if (id === undefined) others.push(tag)
    else {
      answers = { ...answers, [id]: [...chosenIn(answers[id]), tag.option_id] }
      for (const [field, after] of Object.entries(upgrade({ [id]: [tag.option_id] }).answers))
        for (const option of chosenIn(after))
          if (!origins.has(`${field} ${option}`)) origins.set(`${field} ${option}`, tag)
    }
  }
  const kept: StoredDetail[] = []
  for (const detail of memory.details ?? []) {
    const id = names.idOf(detail.field)
    if (id === undefined) kept.push(detail)
    else answers = { ...answers, [id]: detail.text }
  }

  const tags: StoredTag[] = []
  const used = new Set<string>()
  for (const [id, answer] of Object.entries(upgrade(answers).answers)) {
    const name = names.nameOf(id)
    if (name === undefined) continue
    if (typeof answer === 'string') kept.push({ field: name, text: answer })
    else
      for (const option of answer) {
        const origin = origins.get(`${id} ${option}`)
        if (origin === undefined) continue
        tags.push({
          ...origin,
          id: used.has(origin.id) ? idFrom(origin.id, option) : origin.id,
          field: name,
          option_id: option,
        })
        used.add(origin.id)
      }
  }
  return { ...memory, tags: [...tags, ...others], ...(memory.details ? { details: kept } : {}) }
}

/** Questions by the names under which their answers are stored; the first wizard that knows one decides. */
function namesOf(wizards: readonly Wizard[]) {
  const byName = new Map<string, string>()
  const byId = new Map<string, string>()
  const add = (id: string, name: string) => {
    if (!byName.has(name)) byName.set(name, id)
    // A question that is asked today is stored as it is today.
    byId.set(id, name)
  }
  for (const wizard of wizards) {
    for (const { id, name } of tagFieldsOf(wizard)) add(id, name)
    for (const { id, name } of textFieldsOf(wizard)) add(id, name)
  }
  return { idOf: (name: string) => byName.get(name), nameOf: (id: string) => byId.get(id) }
}

/** Two tags that were one need two ids, the same ones every time. */
function idFrom(id: string, option: string): string {
  const hex = createHash('sha256').update(`${id} ${option}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Questions whose answers upgrades lead to this one. */
export function ledTo(wizard: Wizard, fieldId: string): LedAway[] {
  const fields = new Set([fieldId])
  const found: LedAway[] = []
  for (const { number, change, field = '', to = '' } of newestFirst(wizard))
    if (change === 'rename-field' && fields.has(to)) {
      fields.add(field)
      found.push({ field, upgrade: number })
    }
  return found
}

const newestFirst = ({ upgrades = [] }: Wizard) => [...upgrades].sort((a, b) => b.number - a.number)

/** Ids under which these options of a question may be stored: their own, and those that upgrades lead from. */
export function storedIds(wizard: Wizard, fieldId: string, ids: readonly string[]): string[] {
  const fields = new Set([fieldId])
  const found = new Set(ids)
  for (const upgrade of newestFirst(wizard)) {
    const { change, field = '', to = '', option, options = [] } = upgrade
    if (change === 'rename-field' && fields.has(to)) fields.add(field)
    if (!fields.has(field)) continue
    if (change === 'rename-option' && option !== undefined && found.has(to)) found.add(option)
    if (change === 'merge-options' && found.has(to)) for (const one of options) found.add(one)
    if (change === 'split-option' && option !== undefined && options.some((one) => found.has(one))) found.add(option)
  }
  return [...found]
}
