import type { UploadedPhoto } from '../upload-ports.ts'

/** One photo in the question. While it is uploaded there is nothing but its name. */
export interface PhotoEntry {
  uid: string
  name: string
  status: 'uploading' | 'done'
  url: string
  thumbUrl: string
  /** What the server said. */
  response: UploadedPhoto | null
  tempId: string
}

export const uploadingEntry = (uid: string, name: string): PhotoEntry => ({
  uid,
  name,
  status: 'uploading',
  url: '',
  thumbUrl: '',
  response: null,
  tempId: '',
})

export const doneEntry = (entry: Pick<PhotoEntry, 'uid' | 'name'>, response: UploadedPhoto): PhotoEntry => ({
  uid: entry.uid,
  name: entry.name,
  status: 'done',
  url: response.url,
  thumbUrl: response.thumbUrl,
  response,
  tempId: response.tempId,
})
