import type { Words } from '@kindred/engine'

export type { Words } from '@kindred/engine'

export const wordsOf =
  (texts: Readonly<Record<string, string>>): Words =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
