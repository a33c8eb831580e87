import type { Standing } from './session-kinds.ts'

const everybody = ['visitor', 'stranger', 'author'] as const

/** A memory in each privacy and state, and who may read it having its link. */
export const memoryStates: { name: string; privacy: number; set?: string; readers: readonly Standing[] }[] = [
  { name: 'public', privacy: 0, readers: everybody },
  { name: 'only me', privacy: 1, readers: ['author'] },
  { name: 'with a link', privacy: 2, readers: everybody },
  { name: 'public, not posted', privacy: 0, set: 'status = 0', readers: ['author'] },
  { name: 'with a link, not posted', privacy: 2, set: 'status = 0', readers: ['author'] },
  { name: 'public, deleted', privacy: 0, set: 'deleted_at = now()', readers: [] },
  { name: 'only me, deleted', privacy: 1, set: 'deleted_at = now()', readers: [] },
  { name: 'of a privacy that nobody knows', privacy: 0, set: 'privacy = 3', readers: ['author'] },
]
