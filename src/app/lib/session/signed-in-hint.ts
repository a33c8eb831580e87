/**
 * The session lives in cookies that scripts cannot read. This note says only that one was opened here, so that a visitor's first
 * page does not ask for a refresh that cannot succeed.
 */
const key = 'cookieStore'

/** Counts beside memories that this member looked at (`shared-counts.ts`), and topics shown without asking: they go with the session. */
const goWithIt = ['voteStore', 'linkCountStore', 'commentCountStore', 'shownTopics']

export function setSignedInHint(): void {
  try {
    localStorage.setItem(key, JSON.stringify({ signedIn: true }))
  } catch {
    // Without storage a lapsed session asks for a new sign-in a little earlier.
  }
}

export function clearSignedInHint(): void {
  try {
    for (const one of [key, ...goWithIt]) localStorage.removeItem(one)
  } catch {
    // Nothing was kept.
  }
}

export function hasSignedInHint(): boolean {
  try {
    return localStorage.getItem(key)?.includes('"signedIn":true') ?? false
  } catch {
    return false
  }
}
