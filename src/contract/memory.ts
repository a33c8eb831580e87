/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

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
/**
 * What everybody may know of a person.
 */
export interface Member {
  id: string
  username: string
  avatar: string | null
}
/**
 * A photo or video of a memory, as it is read.
 */
export interface Photo {
  /**
   * The largest size of a photo; the video itself
   */
  url: string
  /**
   * Its name in image_list
   */
  temp_id: string
  media: 'image' | 'video'
  /**
   * What is on it, in its author's words; may be empty
   */
  alt: string
  width: number
  height: number
  /**
   * A few pixels as a data address, shown until the photo is there; empty for videos
   */
  blur: string
  /**
   * The same photo in better formats, best first; none for videos
   */
  sources: {
    type: string
    srcset: string
  }[]
}
/**
 * A content note of a memory response.
 */
export interface Topic {
  id: string
  desc: string
  description: string
}
/**
 * Free text of a memory response: the first entry of a list counts.
 */
export interface DetailEntry {
  description: string
}
/**
 * A tag of a memory response.
 */
export interface Tag {
  tag_id: string
  description: string
  memory_tag_id: string
  slug: string
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
