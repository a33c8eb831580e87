import type { Wizard } from '@kindred/engine'

/** The wizards that a memory is filled in with. */
export type MemoryWizards = { memory: Wizard; tags: Wizard }

export const bothOf = ({ memory, tags }: MemoryWizards): Wizard[] => [memory, tags]
