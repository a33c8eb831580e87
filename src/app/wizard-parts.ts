import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Memory } from '#contract/memory'
import { lazyPart } from './lib/lazy-part.ts'

/** The wizard feature is heavy and comes in only where it is used; each part is named here once. */
const parts = import.meta.glob<{ default: ComponentType<never> }>([
  './features/wizard/memory-wizard-page.tsx',
  './features/wizard/tag-wizard-dialog.tsx',
  './features/wizard/tagging-intro-card.tsx',
  './features/wizard/audience-dialog.tsx',
])

/** `later`: how its code is awaited. What stands on a page by itself may never take the page with it. */
function part<Props>(name: string, later: typeof lazy = lazy): LazyExoticComponent<ComponentType<Props>> | null {
  const load = parts[`./features/wizard/${name}.tsx`]
  if (!load) return null
  return later(() => load() as Promise<{ default: ComponentType<Props> }>)
}

export const MemoryWizardPage = part<Record<never, never>>('memory-wizard-page')
export const TagWizardDialog = part<{
  hashId: string
  step: number | undefined
  onMove?: (step: number | undefined) => void
  onClose: () => void
}>('tag-wizard-dialog', lazyPart)
export const TaggingIntroCard = part<{
  memory: Memory
  mode: 'new' | 'edit'
  folds?: boolean
  onOpenStep: (step?: number) => void
}>('tagging-intro-card', lazyPart)
export const AudienceDialog = part<{ memory: Memory; onClose: () => void }>('audience-dialog', lazyPart)
