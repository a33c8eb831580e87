import type { Photo } from '@kindred/contract/photo'
import { type PhotoPort, type UploadedPhoto, UploadRefused } from '@kindred/form'
import { getJson, request } from '../api/api.ts'
import { atApi } from '../api/api-host.ts'
import { discardPhoto } from './discard-photos.ts'
import { sendUpload } from './send-upload.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const uploads = { address: '/api/v1/image/upload-image/t/', field: 'image' }

/** Uploads of the server's, for the question for photos. Comes with the first such question. */
export const photoPort: PhotoPort = {
  async upload(chosen, uploading) {
    const { photo } = await sendUpload<{ photo?: Photo }>(uploads, await shrinkPhoto(chosen), uploading)
    if (photo === undefined) throw new UploadRefused('')
    return toUploaded(photo)
  },
  discard: discardPhoto,
  async find(ids) {
    const found = await getJson<Photo[]>(`/api/v1/image/own-images?temp_id=${ids.map(encodeURIComponent).join(',')}`)
    return found.map(toUploaded)
  },
  async describe(temp_id, alt) {
    await request('/api/v1/image/alt-text', { method: 'PUT', body: { temp_id, alt } })
  },
}

const toUploaded = ({ temp_id, url, media, alt, blur }: Photo): UploadedPhoto => ({
  tempId: temp_id,
  url: atApi(url),
  thumbUrl: media === 'image' ? atApi(url.replace(/[^/]+$/, 'small.webp')) : '',
  media,
  alt,
  blur,
})
