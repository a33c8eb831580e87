/** So many characters may a typed name have. */
export const longestName = 100

/** So many characters may a drawing have, with all that surrounds its lines: about 2,500 points. */
export const longestDrawing = 18_000

/** The size of the area in which it is drawn; points are whole numbers in it. */
export const signatureSize = { width: 600, height: 200 } as const

const { width, height } = signatureSize
const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>`
const middle = '</title><path d="'
const tail = '" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const pair = '-?\\d{1,3} -?\\d{1,3}'
/** Lines, each from its first point over the steps to the others: nothing that could be a program, an address or another picture. */
const lines = `(?:M\\d{1,3} \\d{1,3}l${pair}(?: ${pair})*)+`
const title = '[^<>&"\\p{Cc}]{1,60}'
const escaped = (text: string): string => text.replace(/[/.]/g, '\\$&')

/** What a drawing looks like as a whole, as a regular expression. */
export const drawnPattern = `${escaped(head)}${title}${escaped(middle)}${lines}${escaped(tail)}`
const written = new RegExp(`^${drawnPattern}$`, 'u')

/** Is this answer to a `signature` a drawing, and no name? */
export const isDrawn = (entry: string): boolean => entry.startsWith('<svg ')

/** A picture in SVG, from its lines (the `d` of a path) and what it is called where it is not seen. */
export const drawnSignature = (path: string, called: string): string =>
  `${head}${called.replace(/[<>&"\p{Cc}]/gu, ' ').slice(0, 60)}${middle}${path}${tail}`

/** The lines of a drawing, and what it is called; undefined where the text is none. */
export function parseDrawn(entry: string): { path: string; title: string } | undefined {
  if (entry.length > longestDrawing || !written.test(entry)) return undefined
  const [called = '', path = ''] = entry.slice(head.length, -tail.length).split(middle)
  return { path, title: called }
}
