import type { Field } from '../../definition.ts'
import type { Kind } from '../kind.ts'

/** No question needs more different answers than this. */
const most = 60

/** The entries among some candidates that fit, without those between that do not. */
export const samplesThatFit =
  (candidate: (field: Field, at: number) => string | undefined, fits: Kind['fits']): Kind['sample'] =>
  (field, at) => {
    const found = new Set<string>()
    for (let index = 0; index < most; index += 1) {
      const text = candidate(field, index)
      if (text === undefined || !fits(field, text)) continue
      if (found.size === at && !found.has(text)) return text
      found.add(text)
    }
    return undefined
  }
