import { logFailure } from '../../../lib/log.ts'
import { guideWizardId } from './guide-mode.ts'

const key = 'guideIntroSeen'

/**
 * Who goes on to a question of the guide has seen what stands above them, and the device remembers it. The intro stays on later visits all the
 * same: it says that nothing is sent.
 */
export function guideIntroIsRead(wizardId: string): void {
  if (wizardId !== guideWizardId) return
  try {
    localStorage.setItem(key, 'true')
  } catch (error) {
    logFailure('remembering that the guide was introduced', error)
  }
}
