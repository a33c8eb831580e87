/** Telling members what others did, and forgetting it again. */
export { bundleOf, type EventType } from './kinds.ts'
export { forgetReviewsAsked, tellOfCrowd, tellOfDecision, tellOfReview } from './notices-repository.ts'
export { hasNewSince } from './notifications-repository.ts'
export { type Act, forgetActsAround, tell, tellAuthor, tidyNotifications } from './tell.ts'
