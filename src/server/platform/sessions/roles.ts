/** Beside that of every member: who decides about reports, who changes content in the studio, who publishes it too, and who downloads answers for an office. No call gives one. */
export const roles = ['member', 'moderator', 'editor', 'publisher', 'clerk'] as const
/** What somebody may do. */
export type Role = (typeof roles)[number]

/** Is this word one of the roles? */
export const isRole = (word: string): word is Role => roles.some((role) => role === word)
