/**
 * What the app adds to leaving safely: early.js does the leaving itself, on every page and before this code is there. Here are the
 * words of its progress, and the choice to clear.
 */
const clearKey = 'clearOnLeave'

/** True as well on the way to help: neither is held up by a question about unsaved words, which are kept as a draft. */
export function isLeavingQuickly(): boolean {
  return document.documentElement.matches('.away, .to-help')
}

export function clearsOnLeave(): boolean {
  try {
    return localStorage.getItem(clearKey) === '1'
  } catch {
    return false
  }
}

export function setClearsOnLeave(clears: boolean): void {
  try {
    if (clears) localStorage.setItem(clearKey, '1')
    else localStorage.removeItem(clearKey)
  } catch {
    // Nothing can be kept in this browser, so there is nothing to clear.
  }
}

interface Says {
  moreOne: string
  moreOther: string
  leaving: string
}

/** Content says how many presses are left; `{count}` is filled in by early.js. */
export function setLeaveTexts(says: Says): void {
  Object.assign(document.getElementById('leave-progress')?.dataset ?? {}, says)
}
