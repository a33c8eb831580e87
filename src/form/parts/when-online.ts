/**
 * Waits for a connection where there is none. To be asked before a part of the code is fetched: Chromium never asks again for a
 * module that it could not fetch once, so that the part would be missing until the page is loaded anew.
 */
export async function whenOnline(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
