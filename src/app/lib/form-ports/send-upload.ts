import { type Uploading, UploadRefused } from '@kindred/form'
import { renewSession } from '../api/api.ts'
import { atApi } from '../api/api-host.ts'
import { requestSignIn } from '../session/sign-in-again.ts'
import { hasSignedInHint } from '../session/signed-in-hint.ts'

interface UploadTo {
  address: string
  field: string
  /** What a visitor is told, who has no account that could keep it. */
  forVisitors?: string
}

/** The server's answer to one file. A session that lapsed meanwhile is renewed quietly, as for every other call. */
export async function sendUpload<Answer>(to: UploadTo, file: File, uploading: Uploading): Promise<Answer> {
  const first = await sent(to, file, uploading)
  if (first.status === 401 && to.forVisitors !== undefined && !hasSignedInHint())
    throw new UploadRefused(to.forVisitors)
  const { status, body } =
    first.status === 401 && ((await renewSession()) === 'renewed' || (await requestSignIn()))
      ? await sent(to, file, uploading)
      : first
  if (status === 200 && body !== null) return body as Answer
  const { error, detail } = (body ?? {}) as { error?: string; detail?: string }
  throw new UploadRefused(error ?? detail ?? '')
}

/** `fetch` does not tell how much of a body has gone. */
function sent(
  { address, field }: UploadTo,
  file: File,
  { onProgress, signal }: Uploading,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    // Stopped while what uploads was still loading, or a session renewed: no abort will be heard any more.
    if (signal.aborted) return reject(new Error('stopped'))
    const form = new FormData()
    form.append(field, file)
    const call = new XMLHttpRequest()
    call.open('POST', atApi(address))
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
