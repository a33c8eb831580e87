const guidePath = '/childhood-trauma-empathy-guide'

/** On the guide page the same questions are asked of oneself: nothing is sent anywhere. */
export const submissionIsSkipped = (pathname: string): boolean => pathname.replace(/\/+$/, '') === guidePath
