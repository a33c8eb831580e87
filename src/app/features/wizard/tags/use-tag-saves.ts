import type { Memory } from '@kindred/contract/memory'
import {
  type Answers,
  answersToPayload,
  chosenIn,
  type Facts,
  newestUpgrade,
  optionOf,
  payloadToAnswers,
  resolvePath,
  type UnmappedAnswer,
  type Wizard,
} from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import { createSaveQueue, fieldsToSave, type SaveQueue } from '@kindred/form'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../../../lib/api/api.ts'
import { currentLink } from '../../../lib/drafts/rekey-local-drafts.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { logFailure } from '../../../lib/log.ts'
import { showToast } from '../../../lib/page/show-toast.ts'
import { cacheMemory } from '../../../lib/queries/patch-memory.ts'
import { memoryQueryOptions } from '../../../lib/queries/queries.ts'
import { text } from '../../../lib/texts/texts.ts'
import { mergeAnswers, sameAnswers } from '../drafts/merge-answers.ts'
import { submissionIsSkipped } from '../standalone/guide-mode.ts'
import { keepUnsentTags, type UnsentTags, unsentTags } from './unsent-tags.ts'

interface PendingSave {
  answers: Answers
  facts: Facts
}

/** What somebody else saved in between, and what stood there before. */
interface Foreign {
  before: Answers
  after: Answers
}

/** A save, and how many changes of others its answers have. */
type Queued = PendingSave & { foreign: number }

/** The saves of one memory's tags: they go on after the dialog is closed, until the server has everything. */
interface TagSaves {
  /** The questions that are answered. */
  version: string
  queue: SaveQueue<Queued>
  put: (pending: PendingSave) => void
  /** The answers with what others saved since they were last asked; the same where that is nothing. */
  withForeign: (answers: Answers) => Answers
  revision: () => number
  /** The person chose: mine over what stands there now, or theirs. */
  decide: (choice: 'keep mine' | 'take theirs') => Memory | undefined
  /** Details being typed, by field. */
  typed: () => Readonly<Record<string, string>>
  type: (fieldId: string, words: string) => void
  /** What no question has a place for any more, until the person puts it away. */
  unmapped: () => readonly UnmappedAnswer[]
  putUnmappedAway: () => void
}

const open = new Map<string, TagSaves>()

/** The content notes that come with chosen options. */
const notesOf = (wizard: Wizard, answers: Answers): ReadonlySet<string> =>
  new Set(
    wizard.steps
      .flatMap(({ fields }) => fields)
      .flatMap((field) => chosenIn(answers[field.id]).flatMap((id) => optionOf(field, id)?.notes ?? [])),
  )

type Notes = Memory['sensitive_topics']

const without = (notes: Notes, others: Notes): Notes =>
  notes.filter(({ id }) => !others.some((other) => other.id === id))
const namesOf = (notes: Notes): string => notes.map(({ description }) => description).join(', ')

/** Saves of a memory, also where they were begun under a link that it has no more. */
const savesOf = (link: string): TagSaves | undefined =>
  open.get(link) ?? [...open].find(([begun]) => currentLink(begun) === link)?.[1]

/** For tests: as after a reload. */
export const forgetTagSaves = (): void => open.clear()

/** The version in which saves of this memory are still on their way. */
export const versionPending = (hashId: string): string | undefined => {
  const saves = savesOf(hashId)
  return saves?.queue.unsent() === undefined ? undefined : saves.version
}

function createTagSaves(
  client: QueryClient,
  wizard: Wizard,
  hashId: string,
  start: Memory,
  kept: Pick<UnsentTags, 'typed' | 'unmapped'>,
  isOwed: boolean,
): TagSaves {
  let { revision } = start
  let noted = start.sensitive_topics
  /** Notes that came with a tag since the dialog opened, and go with the last one that brings them: their author chose none of them. */
  const brought = new Set<string>()
  /** As they stand on the server at this revision; what is owed since an earlier visit may have been given to another. */
  let stored = isOwed ? undefined : payloadToAnswers(wizard, { ...start })
  const foreign: Foreign[] = []
  /** How many of them the page has. */
  let shown = 0
  const withThose = (answers: Answers, from: number) =>
    foreign.slice(from).reduce((mine, { before, after }) => mergeAnswers(wizard, before, mine, after).answers, answers)
  let { typed, unmapped } = kept
  /** What was sent without an answer coming back: it may have arrived all the same. */
  let uncertain: Answers[] = []

  const send = async (pending: Queued): Promise<void> => {
    if (submissionIsSkipped(window.location.pathname, window.location.search)) return
    const put = (answers: Answers, at: number) => {
      const taken = resolvePath(wizard, answers, pending.facts)
      const bringing = notesOf(wizard, taken.effective)
      const kept = noted.filter(({ id }) => !brought.has(id) || bringing.has(id))
      // A note that has no name any more could not be sent back.
      const takesBack = kept.length < noted.length && kept.every(({ id }) => id !== 'unnamed')
      return request<Memory>(`/memories/api/v1/memories/${encodeURIComponent(currentLink(hashId))}/get-details`, {
        method: 'PUT',
        body: {
          ...answersToPayload(wizard, taken.effective, fieldsToSave(taken)),
          ...(takesBack && { sensitive_topics: kept.map(({ id }) => ({ id })) }),
          content_version: wizard.version,
          revision: at,
        },
      }).then(({ data }) => done(data))
    }
    const answers = withThose(pending.answers, pending.foreign)
    try {
      await put(answers, revision)
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? currentOf(error) : undefined
      const after = theirs && payloadToAnswers(wizard, { ...theirs })
      // The 'other' change is our own, of which only the answer was lost.
      const own = after && uncertain.some((sent) => sameAnswers(sent, after))
      uncertain = [...uncertain, resolvePath(wizard, answers, pending.facts).effective]
      if (theirs === undefined || after === undefined) throw error
      if (!own) {
        const merged = stored && mergeAnswers(wizard, stored, answers, after)
        if (stored === undefined || merged === undefined || merged.conflicts.length > 0) throw error
        foreign.push({ before: stored, after })
      }
      revision = theirs.revision
      stored = after
      await put(own ? answers : withThose(answers, foreign.length - 1), revision)
    }
  }
  const done = (memory: Memory): void => {
    revision = memory.revision
    stored = payloadToAnswers(wizard, { ...memory })
    uncertain = []
    const now = memory.sensitive_topics
    const added = without(now, noted)
    const removed = without(noted, now).filter(({ id }) => brought.has(id))
    for (const { id } of added) brought.add(id)
    if (added.length > 0) showToast({ title: text('cover.noteAdded', { topics: namesOf(added) }), tone: 'good' })
    if (removed.length > 0) showToast({ title: text('cover.noteRemoved', { topics: namesOf(removed) }), tone: 'good' })
    noted = now
    cacheMemory(client, currentLink(hashId), memory)
  }

  const queue = createSaveQueue<Queued>({ send, onFailure: (error) => logFailure('saving answers', error) })
  const { version } = wizard
  const upgrade = newestUpgrade(wizard.upgrades ?? [])
  const keep = () =>
    keepUnsentTags(unsentTags(currentLink(hashId)), {
      answers: queue.unsent()?.answers ?? null,
      typed,
      revision,
      version,
      upgrade,
      unmapped,
    })
  queue.watch(keep)
  return {
    version,
    queue,
    put: (pending) => queue.put({ ...pending, foreign: shown }),
    withForeign(answers) {
      const merged = withThose(answers, shown)
      shown = foreign.length
      return merged
    },
    revision: () => revision,
    decide(choice) {
      const state = queue.state()
      const theirs =
        state.kind === 'conflict' && isRecord(state.theirs) ? (state.theirs as unknown as Memory) : undefined
      if (theirs) {
        revision = theirs.revision
        stored = payloadToAnswers(wizard, { ...theirs })
        client.setQueryData(memoryQueryOptions(currentLink(hashId)).queryKey, theirs)
      }
      queue.resolve(choice)
      keep()
      return theirs
    },
    typed: () => typed,
    type(fieldId, words) {
      const { [fieldId]: _before, ...rest } = typed
      typed = !hasVisibleText(words) ? rest : { ...rest, [fieldId]: words }
      keep()
    },
    unmapped: () => unmapped,
    putUnmappedAway() {
      unmapped = []
      keep()
    },
  }
}

const currentOf = (error: ApiError): Memory | undefined =>
  isRecord(error.body) && isRecord(error.body.current) ? (error.body.current as unknown as Memory) : undefined

export function useTagSaves(
  wizard: Wizard,
  hashId: string,
  memory: Memory,
  kept: Pick<UnsentTags, 'typed' | 'unmapped'>,
  isOwed: boolean,
): TagSaves {
  const client = useQueryClient()
  const [saves] = useState(() => {
    const known = savesOf(hashId)
    // Saves that have all arrived start anew from what is stored now.
    if (known && known.queue.unsent() !== undefined) return known
    const made = createTagSaves(client, wizard, hashId, memory, kept, isOwed)
    open.set(hashId, made)
    return made
  })
  return saves
}
