import type { Photo } from '@kindred/contract/photo'
import { type PhotoPort, type UploadedPhoto, type Uploading, UploadRefused } from '@kindred/form'
import { getJson, renewSession, request } from './api.ts'
import { atApi } from './api-host.ts'
import { discardPhoto } from './discard-photos.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { askToSignIn } from './sign-in-again.ts'

/** Uploads of the server's, for the question for photos. Comes with the first such question. */
export const photoPort: PhotoPort = {
  async upload(chosen, uploading) {
    const file = await shrinkPhoto(chosen)
    const first = await sent(file, uploading)
    // A session that lapsed meanwhile is renewed quietly, as for every other call.
    const answer =
      first.status === 401 && ((await renewSession()) === 'renewed' || (await askToSignIn()))
        ? await sent(file, uploading)
        : first
    const body = answer.body as { photo?: Photo; error?: string; detail?: string } | null
    if (answer.status === 200 && body?.photo !== undefined) return toUploaded(body.photo)
    throw new UploadRefused(body?.error ?? body?.detail ?? '')
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

/** `fetch` does not tell how much of a body has gone. */
function sent(file: File, { onProgress, signal }: Uploading): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    // Stopped while what uploads was still loading, or a session renewed: no abort will be heard any more.
    if (signal.aborted) return reject(new Error('stopped'))
    const form = new FormData()
    form.append('image', file)
    const call = new XMLHttpRequest()
    call.open('POST', atApi('/api/v1/image/upload-image/t/'))
    call.withCredentials = true
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => resolve({ status: call.status, body: call.response })
    call.onerror = () => reject(new Error('no answer from the server'))
    call.onabort = () => reject(new Error('stopped'))
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(form)
  })
}
