import { useMemo, useState } from 'react'
import { logFailure } from '../../lib/log.ts'
import { guideWizardId } from './guide-mode.ts'
import type { Opened } from './use-resolved-draft.ts'

const key = 'guideIntroSeen'

function isSeen(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Who goes on to a question of the guide has seen what stands above them: it is said once on a device. */
export function guideIntroIsRead(wizardId: string): void {
  if (wizardId !== guideWizardId) return
  try {
    localStorage.setItem(key, 'true')
  } catch (error) {
    logFailure('remembering that the guide was introduced', error)
  }
}

/** The guide without its intro where that was seen on an earlier visit; it does not go from under somebody's eyes. */
export function useIntroduced(wizardId: string, opened: Opened | undefined): Opened | undefined {
  const [seen] = useState(() => wizardId === guideWizardId && isSeen())
  return useMemo(() => (seen && opened ? withoutIntro(opened) : opened), [seen, opened])
}

function withoutIntro(opened: Opened): Opened {
  const { intro: _, ...wizard } = opened.loaded.wizard
  return { ...opened, loaded: { ...opened.loaded, wizard } }
}
