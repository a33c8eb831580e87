/** A sentence of content by its key, with `{names}` filled in: the same words that the screen shows. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

export const wordsOf =
  (texts: Readonly<Record<string, string>>): Words =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
