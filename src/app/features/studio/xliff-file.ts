/** A cell of a table. */
const cell = (words: string): string => `"${words.replaceAll('"', '""')}"`

const done = new Set(['translated', 'final', 'signed-off'])

/** Is this a file of a program for translators? */
export const isXliff = (words: string): boolean => /^\uFEFF?\s*<(\?xml|xliff)/.test(words)

/**
 * The texts of an XLIFF 1.2 file as the table that the server reads, a row each, in their order; undefined where it is none. A translation counts as
 * confirmed by the state of its `target`.
 */
export function tableOfXliff(words: string): string | undefined {
  const whole = new DOMParser().parseFromString(words.replace(/^\uFEFF/, ''), 'application/xml')
  const units = [...whole.getElementsByTagName('trans-unit')]
  if (whole.getElementsByTagName('parsererror').length > 0 || units.length === 0) return undefined
  const rows = units.map((unit) => {
    const [source, target] = ['source', 'target'].map((name) => unit.getElementsByTagName(name)[0])
    const status = done.has(target?.getAttribute('state') ?? '') ? 'done' : ''
    return [unit.getAttribute('id') ?? '', source?.textContent ?? '', target?.textContent ?? '', status]
  })
  return [['id', 'text', 'translation', 'status'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}
