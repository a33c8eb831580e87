/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

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
