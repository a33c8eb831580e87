import type { ValidatorModule } from '@kindred/form'
import type { Show } from '../../screens/frame-messages.ts'

const modules = new Map<string, Promise<ValidatorModule>>()
const maxTries = 12
const betweenMs = 800

/** The form's validators of a version. The server of the preview starts anew when its code changes, so a lost answer is asked for again. */
export function loadValidators({ wizard: { id, version } }: Show): Promise<ValidatorModule> {
  const url = `/preview-api/wizards/${encodeURIComponent(id)}/validators.js?version=${encodeURIComponent(version)}`
  const known = modules.get(url)
  if (known !== undefined) return known
  const loading = tryToLoad(url, 1)
  modules.set(url, loading)
  loading.catch(() => modules.delete(url))
  return loading
}

async function tryToLoad(url: string, time: number): Promise<ValidatorModule> {
  try {
    // A module that once failed stays failed for its address; another fragment makes it another address.
    return ((await import(/* @vite-ignore */ `${url}#${time}`)) as { default: ValidatorModule }).default
  } catch (error) {
    if (time === maxTries) throw error
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
    return tryToLoad(url, time + 1)
  }
}
