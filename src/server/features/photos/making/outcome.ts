/** What was made of an uploaded file: its files are in the folder that was named. */
export type EncodeResult = {
  /** A picture, or a video in one of two containers. */
  media: 'image' | 'mp4' | 'webm'
  /** Of the largest size. */
  width: number
  height: number
  /** A few pixels as a data address, shown until the picture is there. */
  blur: string
  files: string[]
  bytes: number
}

/** Why nothing was made of it. */
export type Refusal = 'not-media' | 'heic' | 'too-large' | 'too-many-pixels' | 'too-long' | 'unreadable'

export type Job = { file: string; folder: string }
export type Outcome = { made: EncodeResult } | { refused: Refusal }

/** What is in a file that is kept as it came: by its first bytes, and whether all of it can be read as text. */
export type InspectResult = { type: string | null; isText: boolean }
export type InspectJob = { file: string; asItCame: true }

/** Thrown by what makes pictures and videos; everything else that goes wrong there counts as unreadable. */
export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}
