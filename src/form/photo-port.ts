/** A photo or video that the server has. */
export interface UploadedPhoto {
  tempId: string
  /** The photo, or the video itself. */
  url: string
  /** The same, small enough for a list; empty for a video. */
  thumbUrl: string
  media: 'image' | 'video'
  alt: string
  blur: string
}

/** How an upload tells where it is, and how it is stopped. */
export interface Uploading {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The sentence with which a server refuses a file. */
export class UploadRefused extends Error {}

/** What the form asks of whoever keeps photos. */
export interface PhotoPort {
  /** Throws `UploadRefused` with a sentence for the person, or anything else when there is none. */
  upload: (file: File, uploading: Uploading) => Promise<UploadedPhoto>
  /** Forgets an upload that is part of nothing yet. A failure is nobody's business. */
  discard: (tempId: string) => void
  /** Those of these that are still there. */
  find: (tempIds: readonly string[]) => Promise<readonly UploadedPhoto[]>
  /** Keeps the alternative text of a photo. */
  describe: (tempId: string, alt: string) => Promise<void>
}

/** Opened when the first question for photos is shown: pages without one load nothing of it. */
export type OpenPhotoPort = () => Promise<PhotoPort>
