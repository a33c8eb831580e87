/** The wizard of the guide. It belongs to nothing that is saved, so its answers stay on the device. */
export const guideWizardId = 'empathy-guide'

const guidePath = '/childhood-trauma-empathy-guide'

/** On the guide page, and while the guide lies over the landing page, the same questions are asked of oneself: nothing is sent anywhere. */
export const submissionIsSkipped = (pathname: string, search = ''): boolean =>
  pathname.replace(/\/+$/, '') === guidePath || (pathname === '/' && guideIsOpen(search))

export const guideIsOpen = (search: string): boolean => new URLSearchParams(search).get('guide') === 'open'
