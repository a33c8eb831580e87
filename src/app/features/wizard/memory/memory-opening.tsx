import { Suspense, useEffect } from 'react'
import { logFailure } from '../../../lib/log.ts'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { text } from '../../../lib/texts/texts.ts'
import type { DraftSyncProps } from '../drafts/draft-sync.tsx'
import { answersOfDraft, type DraftWizards, type MemoryDraft, parseDraft } from '../drafts/memory-draft.ts'
import { mergeStored } from '../drafts/merge-draft.ts'
import { type StoredAnswers, useResolvedAnswers, useResolvedDraft } from '../drafts/use-resolved-draft.ts'
import { memoryWizardId, tagWizardId } from '../tags/tag-wizard-id.ts'
import '../../../ui/button.css'

/** What a page that writes a memory is given, a new one or a posted one. */
export interface MemoryPageProps {
  userId: string | null
  onStartOver: () => void
  /** A draft from elsewhere took the place of the one here. */
  onTaken: (device: string) => void
  /** On which other device it was written; empty: on this one. */
  device: string
}

/** Its twin in the account, and other versions. */
const DraftSync = lazyPart(() => import('../drafts/draft-sync.tsx'))

/** Both wizards of a memory, opened with what was kept of them. */
export function useMemoryWizards(draft: MemoryDraft | null) {
  const memory = useResolvedDraft(memoryWizardId, keptOf(memoryWizardId, draft))
  const tags = useResolvedAnswers(tagWizardId, keptOf(tagWizardId, draft))
  const error = memory.error ?? tags.error
  useEffect(() => {
    if (error) logFailure('reading the memory wizard', error)
  }, [error])
  return {
    opened:
      memory.opened && tags.opened
        ? {
            loaded: memory.opened.loaded,
            wizards: { memory: memory.opened.loaded.wizard, tags: tags.opened.loaded.wizard },
            memory: memory.opened.answers,
            tags: tags.opened.answers,
            unmapped: [...memory.opened.unmapped, ...tags.opened.unmapped],
          }
        : undefined,
    failed: error !== null,
    again: () => {
      memory.again()
      tags.again()
    },
  }
}

const keptOf = (id: string, draft: MemoryDraft | null): StoredAnswers | null =>
  draft && {
    version: draft.versions[id] ?? '',
    upgrade: draft.upgrades[id],
    answersIn: (wizard) => answersOfDraft(wizard, draft),
  }

type DraftSyncSlotProps = Pick<DraftSyncProps, 'storageKey' | 'name' | 'onTaken'> & {
  by: string | null
  wizards: DraftWizards
}

/** Of members alone: nobody else's draft is kept anywhere but here. */
export function DraftSyncSlot({ by, wizards, ...rest }: DraftSyncSlotProps) {
  if (by === null) return null
  const answersOf = (raw: unknown) => {
    const draft = parseDraft(raw)
    return draft === null
      ? []
      : [wizards.memory, wizards.tags].map((wizard) => [wizard, answersOfDraft(wizard, draft)] as const)
  }
  return (
    <Suspense fallback={null}>
      <DraftSync {...rest} by={by} answersOf={answersOf} merge={(...drafts) => mergeStored(wizards, ...drafts)} />
    </Suspense>
  )
}

/** Until there is something to write in. */
export function MemoryLoading({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  return (
    <div className="page" aria-busy={!failed}>
      {failed && (
        <div className="wizard-note">
          <p role="status">{text('problem.unreachable')}</p>
          <button type="button" className="button small" onClick={onAgain}>
            {text('memory.again')}
          </button>
        </div>
      )}
    </div>
  )
}
