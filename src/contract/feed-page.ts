/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * One page of the feed, newest first.
 */
export interface FeedPage {
  items: {
    key: string
    kind: 'memory' | 'comment'
    data: {
      /**
       * Of the memory its link, of a comment its id
       */
      id: string
      shareable_link: string
      memory: MemoryCard
      comment_id: string | null
      private_comment_id: null
      content: string | null
      /**
       * What the comment says; only with comments
       */
      comment_str?: string
      commented_by?: Member
      comment?: Comment
    }
  }[]
  page: number
  has_more: boolean
  /**
   * Give it as `before` to read on.
   */
  cursor: string | null
}
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
/**
 * What somebody wrote under a memory.
 */
export interface Comment {
  id: string
  /**
   * Same as id
   */
  comment_id: string
  content: string
  user: Member
  created_at: string
  /**
   * Later than created_at when it was changed
   */
  updated_at: string
  memory: {
    shareable_link: string
  }
  /**
   * Only its writer and the author of the memory see it, until the author lets others
   */
  waiting?: boolean
  /**
   * Other words that wait for the author of the memory, told to the two of them; others read content until then
   */
  pending_content?: string | null
  count_empathies: number
  /**
   * The reader empathizes; to take it back with
   */
  empathy_id: string | null
  count_users_given_feedback: number
  /**
   * What the reader praised about it
   */
  feedback_id: string | null
  /**
   * Always 0
   */
  count_traumas: number
}
