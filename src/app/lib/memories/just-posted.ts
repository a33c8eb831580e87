/** The memory that its author posted a moment ago, as the address of the home page carries it, over a reload too. */
export interface JustPostedMemory {
  link: string
  /** When, by this device's clock. */
  at: number
}

export const justPosted = (posted: JustPostedMemory) => ({ justPosted: posted })

export function justPostedIn(state: unknown): JustPostedMemory | null {
  const given = (state as { justPosted?: Partial<JustPostedMemory> } | null)?.justPosted
  return typeof given?.link === 'string' && typeof given.at === 'number' ? { link: given.link, at: given.at } : null
}
