/**
 * The session lives in cookies that scripts cannot read. This note says only that one was opened here, so that a visitor's first
 * page does not ask for a refresh that cannot succeed.
 */
const key = 'cookieStore'

export function rememberSignedIn(): void {
  try {
    localStorage.setItem(key, JSON.stringify({ signedIn: true }))
  } catch {
    // Without storage a lapsed session asks for a new sign-in a little earlier.
  }
}

export function forgetSignedIn(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key)?.includes('"signedIn":true') ?? false
  } catch {
    return false
  }
}
