import type { OptionRow } from './wire.ts'

const columns = ['id', 'label', 'help', 'synonyms', 'group', 'retired'] as const

/** A cell that a spreadsheet shows as text and never works out: what looks like a formula gets a quote in front. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** An option list as a spreadsheet opens it: in UTF-8, and says so. */
export function csvOf(rows: readonly OptionRow[]): string {
  const lines = rows.map((row) =>
    [row.id, row.label, row.help, row.synonyms.join(' | '), row.group, row.retired ? 'yes' : ''].map(cell).join(','),
  )
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** The words of a file that a spreadsheet saved, in whichever encoding: marked Unicode, UTF-8, or else Western (Windows-1252). */
export function wordsOfFile(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
