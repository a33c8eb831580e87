import { useEffect, useSyncExternalStore } from 'react'

// The session ended while somebody writes: everything stays as it is, and what they send waits until they have signed in again.

const writing = new Set<object>()
const listeners = new Set<() => void>()
let asking: { signedIn: Promise<boolean>; answer: (isSignedIn: boolean) => void } | null = null
let whenAllIsWritten: (() => void) | null = null

const tell = () => {
  for (const listener of [...listeners]) listener()
}

export const isWriting = (): boolean => writing.size > 0

/** Stands wherever somebody writes what is not sent yet. */
export function useWriting(): void {
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
export function askToSignIn(): Promise<boolean> {
  if (listeners.size === 0 || !isWriting()) return Promise.resolve(false)
  if (asking === null) {
    let answer: (isSignedIn: boolean) => void = () => {}
    const signedIn = new Promise<boolean>((resolve) => {
      answer = resolve
    })
    asking = { signedIn, answer }
    tell()
  }
  return asking.signedIn
}

export function answerSignIn(isSignedIn: boolean): void {
  const { answer } = asking ?? {}
  asking = null
  if (isSignedIn) afterWriting(null)
  tell()
  answer?.(isSignedIn)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Is somebody asked now? */
export const useAskedToSignIn = (): boolean => useSyncExternalStore(subscribe, () => asking !== null)
