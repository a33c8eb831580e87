/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { MemoryCard } from './memory-card.ts'
import type { Photo } from './photo.ts'
import type { Tag } from './tag.ts'

/**
 * Memory response: what is given for a memory.
 */
export type Memory = MemoryCard & {
  updated: string
  revision: number
  content_version: string | null
  memory_content_version: string | null
  photos: Photo[]
  impacts: Tag[]
  /**
   * The free answers, step by step, with their headings: what a page shows
   */
  sections: MemorySection[]
  [k: string]: unknown
}

export interface MemorySection {
  /**
   * What the wizard fills in that asks for it: memory or memory-tags
   */
  target: string
  /**
   * Names the step in addresses (?tab=)
   */
  tab: string
  /**
   * Roles of its questions, such as age
   */
  roles: string[]
  title: string
  tags: SectionTag[]
  answers: SectionAnswer[]
}
export interface SectionTag {
  tag_id: string
  description: string
  memory_tag_id: string
  slug: string
  tag_type: string
}
export interface SectionAnswer {
  /**
   * Null: it stands beside the tags
   */
  question: string | null
  text: string
}
