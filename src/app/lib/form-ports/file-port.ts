import type { UploadedFile } from '@kindred/engine'
import type { FilePort } from '@kindred/form'
import { getJson, request } from '../api/api.ts'
import { logFailure } from '../log.ts'
import { text } from '../texts/texts.ts'
import { sendUpload } from './send-upload.ts'

/** Uploads of the server's, for questions for files. Comes with the first file. */
export const filePort: Required<FilePort> = {
  upload: (file, uploading) =>
    sendUpload<UploadedFile>(
      { address: '/api/v1/files', field: 'file', forVisitors: text('own.signInForFiles') },
      file,
      uploading,
    ),
  // Nobody waits for it: what stays behind goes by itself.
  discard(id) {
    request(`/api/v1/files/${encodeURIComponent(id)}`, { method: 'DELETE' }).catch((error: unknown) =>
      logFailure('discarding a file', error),
    )
  },
  find: (ids) => getJson<UploadedFile[]>(`/api/v1/files?ids=${ids.map(encodeURIComponent).join(',')}`),
}
