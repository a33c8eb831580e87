const beginsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((one, nth) => bytes[nth] === one)

/** Marked Unicode; without a mark, letters of two bytes are known by the half that is empty. */
function encodingOf(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le'
  return beginsWith(bytes, 0xfe, 0xff) || (bytes[0] === 0 && bytes[1] !== 0) ? 'utf-16be' : 'utf-8'
}

/**
 * The words of a file that a spreadsheet saved, in whichever encoding: marked Unicode, UTF-8, or else Western (Windows-1252). `problem`: it is the
 * spreadsheet itself (.xlsx, .xls, .ods), or no text at all.
 */
export function wordsOfFile(bytes: Uint8Array): { text: string; encoding: string } | { problem: string } {
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'workbook' }
  const words = textOf(bytes)
  return words.text.includes('\0') ? { problem: 'binary' } : words
}

function textOf(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(bytes)
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
