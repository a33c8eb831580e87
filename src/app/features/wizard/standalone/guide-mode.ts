import { logFailure } from '../../../lib/log.ts'

/** The wizard of the guide. It belongs to nothing that is saved, so its answers stay on the device. */
export const guideWizardId = 'empathy-guide'

const guidePath = '/childhood-trauma-empathy-guide'

/** On the guide page, and while the guide lies over the landing page, the same questions are asked of oneself: nothing is sent anywhere. */
export const submissionIsSkipped = (pathname: string, search = ''): boolean =>
  pathname.replace(/\/+$/, '') === guidePath || (pathname === '/' && guideIsOpen(search))

const guideIsOpen = (search: string): boolean => new URLSearchParams(search).get('guide') === 'open'

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
