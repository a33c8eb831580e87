import type { Memory } from '@kindred/contract/memory'
import type { Answers, Facts } from '@kindred/engine'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { logFailure } from '../../../lib/log.ts'
import { memoryQueryOptions } from '../../../lib/queries/queries.ts'
import { useResolvedDraft } from '../drafts/use-resolved-draft.ts'
import { usePinned } from '../use-pinned.ts'
import { WizardLoading } from '../wizard-loading.tsx'
import { type LoadedWizard, wizardQuery } from '../wizard-query.ts'
import type { MemoryHints } from './memory-hints.ts'
import { StoredTags } from './stored-tags.tsx'
import { TagWizard } from './tag-wizard.tsx'
import { tagWizardId } from './tag-wizard-id.ts'
import { unsentTags } from './unsent-tags.ts'
import { versionPending } from './use-tag-saves.ts'

interface Common {
  step: number | undefined
  onMove?: ((step: number | undefined) => void) | undefined
  onClose: () => void
}
type OfStored = Common & {
  hashId: string
  onSaved?: (revision: number) => void
  /** Below what is said after the last question. */
  end?: ReactNode
}
type OfDraft = Common & {
  answers: Answers
  facts: Facts
  /** Who will see them once it is posted. */
  privacy: number
  /** What was said while the memory was written. */
  said: MemoryHints
  onChange: (answers: Answers) => void
  onTyping?: (fieldId: string, typed: string) => void
  /** The content that the draft was begun with. */
  version?: string | undefined
  /** Answers that take the place of those here: another tab changed some. */
  replaced?: Answers | undefined
}

/** The tag wizard in front of a page: of a posted memory by its link, or of a draft by its answers. */
export default function TagWizardDialog(props: OfStored | OfDraft) {
  return 'hashId' in props ? <OfStoredMemory {...props} /> : <OfDraftMemory {...props} />
}

function useLoaded(version?: string): { loaded: LoadedWizard | undefined; failed: boolean; again: () => void } {
  const query = useQuery(wizardQuery(tagWizardId, version))
  useEffect(() => {
    if (query.error) logFailure('reading the tag wizard', query.error)
  }, [query.error])
  return { loaded: usePinned(query.data), failed: query.isError, again: () => void query.refetch() }
}

function OfStoredMemory({ hashId, ...rest }: OfStored) {
  // Saves on their way go on with their questions; what is left of an earlier visit opens with today's.
  const [pending] = useState(() => versionPending(hashId))
  const [kept] = useState(() => unsentTags(hashId).read(null))
  const { opened, error, again } = useResolvedDraft(
    tagWizardId,
    kept && { ...kept, answersIn: () => kept.answers ?? {} },
    pending,
  )
  useEffect(() => {
    if (error) logFailure('reading the tag wizard', error)
  }, [error])
  const query = useQuery(memoryQueryOptions(hashId))
  // A page may show the memory from a moment ago; answers begin with what is stored now.
  const memory = usePinned<Memory>(query.isFetching && query.data === undefined ? undefined : query.data)
  if (!opened || !memory)
    return (
      <WizardLoading
        failed={error !== null || query.isError}
        onAgain={() => {
          again()
          void query.refetch()
        }}
        onClose={rest.onClose}
      />
    )
  return (
    <StoredTags
      key={hashId}
      opened={{ ...opened, unmapped: [...(kept?.unmapped ?? []), ...opened.unmapped] }}
      hasPendingSave={kept !== null && kept.answers !== null}
      hashId={hashId}
      memory={memory}
      {...rest}
    />
  )
}

function OfDraftMemory({ version, ...rest }: OfDraft) {
  const { loaded, failed, again } = useLoaded(version)
  if (!loaded) return <WizardLoading failed={failed} onAgain={again} onClose={rest.onClose} />
  return <DraftTags key={loaded.wizard.version} loaded={loaded} {...rest} />
}

/** Tagging a memory that is not posted yet: changes go into the draft, and with the post to the server. */
function DraftTags({ onChange, ...rest }: Omit<OfDraft, 'version'> & { loaded: LoadedWizard }) {
  const [saves, setSaves] = useState(0)
  return (
    <TagWizard
      {...rest}
      mode="create"
      saveState={{ kind: 'saved' }}
      saves={saves}
      onChange={({ answers }) => {
        onChange(answers)
        setSaves((count) => count + 1)
      }}
    />
  )
}
