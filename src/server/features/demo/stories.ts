import data from './stories.json' with { type: 'json' }

/**
 * Short invented memories for the demo community. Nobody real is meant. Tags are ids of the shipped option lists; an id
 * that content no longer has is left out when seeding.
 */
export type Story = {
  type: 1 | 2 | 3
  title: string
  text: string
  about: string[]
  topics?: string[]
  /** Chosen options by group, as they are stored. */
  tags: Partial<Record<string, string[]>>
  /** What was written beside the story, by the name under which it is saved. */
  answers?: Partial<Record<string, string>>
}

export const stories = data.stories as readonly Story[]

/** Names of the demo members: invented, and of many places. */
export const memberNames: readonly string[] = data.memberNames
