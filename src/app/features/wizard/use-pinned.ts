import { useState } from 'react'

/** Once begun, a wizard stays as it was, even when its content changes meanwhile. */
export function usePinned<T>(value: T | undefined): T | undefined {
  const [begun, setBegun] = useState(value)
  if (begun === undefined && value !== undefined) setBegun(value)
  return begun ?? value
}
