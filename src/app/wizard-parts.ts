import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Memory } from '#contract/memory'

/** The wizard feature is heavy and comes in only where it is used; each part is named here once. */
const parts = import.meta.glob<{ default: ComponentType<never> }>([
  './features/wizard/memory-wizard-page.tsx',
  './features/wizard/tag-wizard-dialog.tsx',
  './features/wizard/tagging-intro-card.tsx',
  './features/wizard/audience-dialog.tsx',
])

function part<Props>(name: string): LazyExoticComponent<ComponentType<Props>> | null {
  const load = parts[`./features/wizard/${name}.tsx`]
  if (!load) return null
  return lazy(() => load() as Promise<{ default: ComponentType<Props> }>)
}

export const MemoryWizardPage = part<Record<never, never>>('memory-wizard-page')
export const TagWizardDialog = part<{
  hashId: string
  step: number | undefined
  onMove?: (step: number | undefined) => void
  onClose: () => void
}>('tag-wizard-dialog')
export const TaggingIntroCard = part<{
  memory: Memory
  mode: 'new' | 'edit'
  folds?: boolean
  onOpenStep: (step?: number) => void
}>('tagging-intro-card')
export const AudienceDialog = part<{ memory: Memory; onClose: () => void }>('audience-dialog')
