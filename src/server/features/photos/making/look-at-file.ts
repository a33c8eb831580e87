import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import type { InspectJob, InspectResult } from './outcome.ts'

/** Says what is in a file, whatever it does. Its name and what a client says of it are not asked. */
export async function lookAtFile({ file }: InspectJob): Promise<InspectResult> {
  const type = await fileTypeFromFile(file).then(
    (found) => found?.mime ?? null,
    () => null,
  )
  return { type, isText: await isText(file).catch(() => false) }
}

/** Text in any encoding that has ASCII in it: no byte is a control sign, but for tabs and ends of lines and pages. */
async function isText(file: string): Promise<boolean> {
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>)
    if (part.some((byte) => byte === 127 || (byte < 32 && (byte < 9 || byte > 13)))) return false
  return true
}
