import type { Kind } from './kind.ts'
import { drawnPattern, drawnSignature, isDrawn, longestName, parseDrawn } from './parts/drawn-signature.ts'

const names = ['Ana Lopez', 'Sam Lee', 'Noa Katz']
const name = `(?!\\s*<)(?=.*\\S)[^\\p{Cc}]{1,${longestName}}`
const typed = new RegExp(`^${name}$`, 'u')

/** A name under something: drawn, which is a picture in SVG, or typed. Each counts, and is kept as what it is. */
export const signature: Kind = {
  isList: false,
  chooses: false,
  control: 'box',
  reads: ['min'],
  accepts: () => ({ type: 'string', pattern: `^(?:${name}|${drawnPattern})$` }),
  sample: (_field, at) => names[at],
  fits: (_field, entry) => typed.test(entry) || parseDrawn(entry) !== undefined,
  writes: () => 'signature',
  impossible: () => [
    ['a name that is too long', 'x'.repeat(longestName + 1)],
    ['a name of two lines', 'Ana\nLopez'],
    ['a picture with a program in it', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing without a line', drawnSignature('', 'Signature')],
    ['a drawing that is too long', drawnSignature(`M1 1l${'1 1 '.repeat(5_000)}1 1`, 'Signature')],
  ],
  hint: () => ({ because: 'signature.hint' }),
  drawing: (entry) => parseDrawn(entry),
  said: 'never',
  label: (_field, entry) => (isDrawn(entry) ? (parseDrawn(entry)?.title ?? '') : entry),
}
