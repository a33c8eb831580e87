/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { DetailEntry } from './detail-entry.ts'
import type { Member } from './member.ts'
import type { Photo } from './photo.ts'
import type { Tag } from './tag.ts'
import type { Topic } from './topic.ts'

/**
 * Memory response: what is given for a memory.
 */
export interface Memory {
  /**
   * Same as shareable_link
   */
  id: string
  shareable_link: string
  title: string
  description: string
  type: number
  privacy: number
  status: number
  created: string
  x: {
    /**
     * Id of the author
     */
    x1: string
  }
  author: Member
  counts: {
    comments: number
    /**
     * How many members empathize with it, or resonate with a tag of it that the reader sees
     */
    users_empathized: number
  }
  total_tags: number
  reactions: {
    reaction_option_id: number
    reaction_count: number
  }[]
  image_list: Photo[]
  sensitive_topics: Topic[]
  subjects: DetailEntry[]
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
