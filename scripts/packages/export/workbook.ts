import { ZipFile } from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string): string =>
  text
    // XML knows no signs below the space but these.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

/** 0 → A, 26 → AA. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const cell = (text: string, place: string): string =>
  text === '' ? '' : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const sheetXml = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((row, line) => {
    const cells = row.map((text, column) => cell(text, `${columnName(column)}${line + 1}`))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** A workbook as spreadsheet programs write it: a part for each sheet, in a ZIP. Every cell is a text. */
export async function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const zip = new ZipFile()
  const names = Object.keys(sheets)
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path, {
      // The same form is the same file.
      mtime: new Date('2026-01-01T00:00:00Z'),
    })
  const parts = names.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${parts.map((part) => `<Override PartName="/xl/${part}" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const tags = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  add('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tags.join('')}</sheets></workbook>`)
  const targets = parts.map(
    (part, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="${part}"/>`,
  )
  add('xl/_rels/workbook.xml.rels', `<Relationships xmlns="${relations}">${targets.join('')}</Relationships>`)
  Object.values(sheets).forEach((rows, at) => {
    add(`xl/${parts[at]}`, sheetXml(rows))
  })
  zip.end()
  const written: Buffer[] = []
  for await (const part of zip.outputStream) written.push(part as Buffer)
  return Buffer.concat(written)
}
