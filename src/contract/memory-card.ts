/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { DetailEntry } from './detail-entry.ts'
import type { Member } from './member.ts'
import type { Photo } from './photo.ts'
import type { Topic } from './topic.ts'

/**
 * A memory in a list or feed: what the product itself reads. Free answers of the memory wizard, and the age, stand beside it under the names that content gives them.
 */
export interface MemoryCard {
  /**
   * Same as shareable_link
   */
  id: string
  shareable_link: string
  title: string
  description: string
  /**
   * BCP 47 tag of the language that it is written in; null: that is not clear
   */
  lang: string | null
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
  /**
   * How old the author was, in the reader's words; absent where they did not say
   */
  age?: string
  image_list: Photo[]
  sensitive_topics: Topic[]
  subjects: DetailEntry[]
  [k: string]: unknown
}
