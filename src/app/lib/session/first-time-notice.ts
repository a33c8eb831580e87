const storeKey = 'toldWhoSees'

/** Whether this device is to say, this once, that the author learns of such an act (AMB-122). */
export function isFirstTime(act: 'save' | 'resonance'): boolean {
  try {
    const shownFor = localStorage.getItem(storeKey)?.split(' ') ?? []
    if (shownFor.includes(act)) return false
    localStorage.setItem(storeKey, [...shownFor, act].join(' '))
    return true
  } catch {
    return false
  }
}
