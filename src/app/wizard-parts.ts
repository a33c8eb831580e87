import { lazyPage, lazyPart } from './lib/page/lazy-part.ts'

/** The wizard feature is heavy and comes in only where it is used; each part is named here once. */
export const MemoryWizardPage = lazyPage(() => import('./features/wizard/memory/memory-wizard-page.tsx'))
export const TagWizardDialog = lazyPart(() => import('./features/wizard/tags/tag-wizard-dialog.tsx'))
export const TaggingIntroCard = lazyPart(() => import('./features/wizard/tags/tagging-intro-card.tsx'))
export const JustPosted = lazyPart(() => import('./features/wizard/posting/just-posted.tsx'))
export const AudienceDialog = lazyPart(() => import('./features/wizard/memory/audience-dialog.tsx'))
