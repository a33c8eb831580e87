import type { Words } from '#engine'

export type { Words } from '#engine'

export const wordsOf =
  (texts: Readonly<Record<string, string>>): Words =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
