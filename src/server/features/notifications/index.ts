/** Notifications of what others did, and notices of decisions; deleting them. */
export { bundleOf, type EventType } from './kinds.ts'
export { deleteReviewRequests, notifyOfCrowd, notifyOfDecision, notifyOfReview } from './notices-repository.ts'
export { hasNewSince, markAllRead } from './notifications-repository.ts'
export { deleteNotificationsAbout, type NotifiableAct, notify, notifyAuthor, pruneNotifications } from './notify.ts'
