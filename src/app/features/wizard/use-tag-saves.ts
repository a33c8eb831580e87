import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Memory } from '#contract/memory'
import {
  type Answers,
  answersToPayload,
  type Facts,
  newestUpgrade,
  payloadToAnswers,
  type UnmappedAnswer,
  type Wizard,
  walk,
} from '#engine'
import { hasVisibleText } from '#engine/text'
import { createSaveQueue, fieldsToSave, type SaveQueue } from '../../../form/index.ts'
import { ApiError, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { linkNow } from '../../lib/move-kept.ts'
import { putMemory } from '../../lib/patch-memory.ts'
import { memoryQuery } from '../../lib/queries.ts'
import { submissionIsSkipped } from './guide-mode.ts'
import { isRecord } from './is-record.ts'
import { sameAnswers } from './same-answers.ts'
import { keepUnsentTags, type UnsentTags, unsentTags } from './unsent-tags.ts'

export interface PendingSave {
  answers: Answers
  facts: Facts
}

/** The saves of one memory's tags: they go on after the dialog is closed, until the server has everything. */
interface TagSaves {
  /** The questions that are answered. */
  version: string
  queue: SaveQueue<PendingSave>
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

/** Saves of a memory, also where they were begun under a link that it has no more. */
const savesOf = (link: string): TagSaves | undefined =>
  open.get(link) ?? [...open].find(([begun]) => linkNow(begun) === link)?.[1]

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
): TagSaves {
  let { revision } = start
  let { typed, unmapped } = kept
  /** What was sent without an answer coming back: it may have arrived all the same. */
  let uncertain: Answers[] = []

  const send = async (pending: PendingSave): Promise<void> => {
    if (submissionIsSkipped(window.location.pathname, window.location.search)) return
    const taken = walk(wizard, pending.answers, pending.facts)
    const put = (at: number) =>
      request<Memory>(`/memories/api/v1/memories/${encodeURIComponent(linkNow(hashId))}/get-details`, {
        method: 'PUT',
        body: {
          ...answersToPayload(wizard, taken.effective, fieldsToSave(taken)),
          content_version: wizard.version,
          revision: at,
        },
      })
    try {
      await put(revision).then(({ data }) => done(data))
    } catch (error) {
      const theirs = error instanceof ApiError && error.status === 409 ? currentOf(error) : undefined
      // The 'other' change is our own, of which only the answer was lost.
      const own = theirs && uncertain.some((sent) => sameAnswers(sent, payloadToAnswers(wizard, { ...theirs })))
      uncertain = [...uncertain, taken.effective]
      if (!theirs || !own) throw error
      revision = theirs.revision
      await put(revision).then(({ data }) => done(data))
    }
  }
  const done = (memory: Memory): void => {
    revision = memory.revision
    uncertain = []
    putMemory(client, linkNow(hashId), memory)
  }

  const queue = createSaveQueue<PendingSave>({ send, onFailure: (error) => logFailure('saving answers', error) })
  const { version } = wizard
  const upgrade = newestUpgrade(wizard.upgrades ?? [])
  const keep = () =>
    keepUnsentTags(unsentTags(linkNow(hashId)), {
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
    revision: () => revision,
    decide(choice) {
      const state = queue.state()
      const theirs =
        state.kind === 'conflict' && isRecord(state.theirs) ? (state.theirs as unknown as Memory) : undefined
      if (theirs) {
        revision = theirs.revision
        client.setQueryData(memoryQuery(linkNow(hashId)).queryKey, theirs)
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
): TagSaves {
  const client = useQueryClient()
  const [saves] = useState(() => {
    const known = savesOf(hashId)
    // Saves that have all arrived start anew from what is stored now.
    if (known && known.queue.unsent() !== undefined) return known
    const made = createTagSaves(client, wizard, hashId, memory, kept)
    open.set(hashId, made)
    return made
  })
  return saves
}
