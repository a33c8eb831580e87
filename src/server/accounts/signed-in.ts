import type { User } from './users-repository.ts'

/** A user together with the session the request came with. */
export type SignedIn = User & { sessionId: string; familyId: string; confirmedAt: string }
