import { type Answers, chosenIn, fieldWithRole, type Wizard } from '@kindred/engine'
import { request } from '../api/api.ts'
import { logFailure } from '../log.ts'

/** Nobody waits for it: what stays behind goes by itself after a day. */
export function discardPhoto(tempId: string): void {
  request(`/api/v1/image/upload-image/d/?temp_id=${encodeURIComponent(tempId)}`).catch((error: unknown) =>
    logFailure('discarding a photo', error),
  )
}

/** Of a memory that is not written after all. Photos that a memory has already stay with it: the server sees to that. */
export function discardPhotosOf(wizard: Wizard, answers: Answers): void {
  const field = fieldWithRole(wizard, 'photos')
  if (field !== undefined) for (const tempId of chosenIn(answers[field.id])) discardPhoto(tempId)
}
