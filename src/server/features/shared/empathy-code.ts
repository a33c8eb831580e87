/**
 * The number of the reaction that is the empathy with a memory, as calls and addresses name it (`reaction=6`), and as `code` in
 * `content/options/reactions.json`, where a served code stays. Pages are told it; it is written nowhere else.
 */
export const empathyCode = 6
