/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

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
