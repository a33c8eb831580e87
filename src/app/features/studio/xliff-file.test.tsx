import { expect, it } from 'vitest'
import { isXliff, tableOfXliff } from './xliff-file.ts'

const file = (units: string) =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body>${units}</body></file></xliff>`

it('reads texts of an XLIFF file, with inline marks as text and state as status', () => {
  const words = file(
    '<trans-unit id="a.json:title"><source>You &amp; <g id="1">me</g></source><target state="final">Tú y "yo"</target></trans-unit>' +
      '<trans-unit id="a.json:help"><source>Help</source></trans-unit>',
  )
  expect(isXliff(words)).toBe(true)
  expect(tableOfXliff(words)).toBe(
    '"id","text","translation","status"\r\n"a.json:title","You & me","Tú y ""yo""","done"\r\n"a.json:help","Help","",""',
  )
})

it('reads nothing from an invalid or empty XLIFF file, and detects other files', () => {
  expect([tableOfXliff(file('<trans-unit')), tableOfXliff(file(''))]).toEqual([undefined, undefined])
  expect(isXliff('id,text\n')).toBe(false)
})
