import type { ValidatorModule } from '@kindred/form'
import { ApiError } from '../../lib/api/api.ts'

let tries = 0

/** The validators that the server compiled for this content version: plain functions, so the page needs no `eval`. */
export async function loadValidators(id: string, version: string): Promise<ValidatorModule> {
  // A module that once failed to load stays failed for its address; a new fragment makes it a new address.
  const again = tries === 0 ? '' : `#${tries}`
  const url = `/api/v1/wizards/${encodeURIComponent(id)}/validators.js?version=${encodeURIComponent(version)}${again}`
  try {
    return ((await import(/* @vite-ignore */ url)) as { default: ValidatorModule }).default
  } catch {
    tries += 1
    throw new ApiError(0, null)
  }
}
