import type { UploadedFile } from '@kindred/engine'

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

/** What the form asks of whoever keeps what is uploaded. */
interface UploadPort<Uploaded> {
  /** Throws `UploadRefused` with a sentence for the person, or anything else when there is none. */
  upload: (file: File, uploading: Uploading) => Promise<Uploaded>
  /** Forgets an upload that is part of nothing yet. A failure is nobody's business. */
  discard: (id: string) => void
  /** Those of these that are still there. */
  find: (ids: readonly string[]) => Promise<readonly Uploaded[]>
}

/** What the form asks of whoever keeps photos. */
export interface PhotoPort extends UploadPort<UploadedPhoto> {
  /** Keeps the alternative text of a photo. */
  describe: (tempId: string, alt: string) => Promise<void>
}

/** Opened when the first question for photos is shown: pages without one load nothing of it. */
export type OpenPhotoPort = () => Promise<PhotoPort>

/**
 * Who keeps the files of questions for files. An answer holds what `upload` gives; `type` is what is in the file, which the server
 * finds out by itself. Without `discard` nobody hears that a file was taken away, and without `find` kept answers are believed.
 */
export type FilePort = Pick<UploadPort<UploadedFile>, 'upload'> & Partial<UploadPort<UploadedFile>>
