import type { Kind } from './kind.ts'

/** Words and links between questions: nothing is answered. */
export const note: Kind = {
  isList: false,
  chooses: false,
  control: 'none',
  said: 'never',
  reads: [],
  accepts: () => ({ type: 'string', maxLength: 0 }),
  sample: () => undefined,
  fits: () => false,
  impossible: () => [['an answer to words', 'x']],
  label: (_field, entry) => entry,
}
