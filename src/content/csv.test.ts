import { expect, it } from 'vitest'
import { readCsv, withoutFormulaGuard, writeCsv } from './csv.ts'

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠SUM(1)'])(
  'writes %j as text that no spreadsheet runs, and reads it back',
  (text) => {
    const written = writeCsv(['Words'], [[text]])
    expect(written.split('\r\n').slice(1).join('\r\n')).toMatch(/^"'/)
    const cell = readCsv(written)?.rows[0]?.cells[0] ?? ''
    expect(withoutFormulaGuard(cell)).toBe(text)
  },
)

it('writes numbers as numbers, and quotes separators, quotes and line ends', () => {
  expect(writeCsv(['a', 'b', 'c'], [[-5, 'x;y', 'say "no"']])).toBe('\uFEFFa,b,c\r\n-5,"x;y","say ""no"""\r\n')
})
