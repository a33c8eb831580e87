import { whenIdle } from '@kindred/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { wizardQuery } from '../wizard-query.ts'
import { tagWizardId } from './tag-wizard-id.ts'

const loadDialog = () => import('./tag-wizard-dialog.tsx')
const loadCard = () => import('./tagging-intro-card.tsx')

export const TagWizardDialog = lazyPart(loadDialog)
export const TaggingIntroCard = lazyPart(loadCard)
export const UnmappedNote = lazyPart(
  () => import('../drafts/unmapped-note.tsx'),
  ({ UnmappedNote }) => UnmappedNote,
)

/** Tagging comes once there is a story: its code and its validators arrive while that is written. */
export function useTaggingAhead(version: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      whenIdle(() => {
        // What fails here is asked for again when it is needed, and says so then.
        void Promise.all([loadDialog(), loadCard()]).catch(() => undefined)
        void client.prefetchQuery(wizardQuery(tagWizardId, version))
      }),
    [client, version],
  )
}
