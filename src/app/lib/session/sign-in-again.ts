import { useEffect } from 'react'
import { createStore } from '../store.ts'

// The session ended while somebody writes: everything stays as it is, and what they send waits until they have signed in again.

const writing = new Set<object>()
const asked = createStore<{ signedIn: Promise<boolean>; answer: (isSignedIn: boolean) => void } | null>(null)
let whenAllIsWritten: (() => void) | null = null

export const isWriting = (): boolean => writing.size > 0

/** Stands wherever somebody writes what is not sent yet. */
export function useUnsavedWork(): void {
  useEffect(() => {
    const me = {}
    writing.add(me)
    return () => {
      writing.delete(me)
      // Another drawing of the same page may come next.
      setTimeout(() => {
        if (isWriting()) return
        const next = whenAllIsWritten
        whenAllIsWritten = null
        next?.()
      })
    }
  }, [])
}

/** `null`: there is nothing to be done any more. */
export function afterWriting(work: (() => void) | null): void {
  whenAllIsWritten = work
}

/** Asks in front of everything, once for all calls that wait. False: not now, or nobody can be asked. */
export function requestSignIn(): Promise<boolean> {
  if (!asked.isUsed() || !isWriting()) return Promise.resolve(false)
  const now = asked.get()
  if (now !== null) return now.signedIn
  let answer: (isSignedIn: boolean) => void = () => {}
  const signedIn = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  asked.set({ signedIn, answer })
  return signedIn
}

export function answerSignIn(isSignedIn: boolean): void {
  const now = asked.get()
  if (isSignedIn) afterWriting(null)
  asked.set(null)
  now?.answer(isSignedIn)
}

/** Is somebody asked now? */
export const useSignInRequested = (): boolean => asked.use() !== null
