import { lazyPage, lazyPart } from './lib/lazy-part.ts'

/** The wizard feature is heavy and comes in only where it is used; each part is named here once. */
export const MemoryWizardPage = lazyPage(() => import('./features/wizard/memory-wizard-page.tsx'))
export const TagWizardDialog = lazyPart(() => import('./features/wizard/tag-wizard-dialog.tsx'))
export const TaggingIntroCard = lazyPart(() => import('./features/wizard/tagging-intro-card.tsx'))
export const AudienceDialog = lazyPart(() => import('./features/wizard/audience-dialog.tsx'))
