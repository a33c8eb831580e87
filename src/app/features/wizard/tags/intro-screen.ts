import { logFailure } from '../../../lib/log.ts'

const key = 'hideIntroScreen'

export function introIsHidden(storage: Storage = localStorage): boolean {
  try {
    return storage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** For good on this device (AMB-75). */
export function hideIntro(storage: Storage = localStorage): void {
  try {
    storage.setItem(key, 'true')
  } catch (error) {
    logFailure('remembering to hide the intro', error)
  }
}
