import { expect, it } from 'vitest'
import { linesOf } from './draw-meme.ts'

it('meme text breaks into fitting lines, with a long word on its own line', () => {
  const fits = (line: string) => line.length <= 8
  expect(linesOf('  I said no to the refrigerator today ', fits)).toEqual([
    'I said',
    'no to',
    'the',
    'refrigerator',
    'today',
  ])
  expect(linesOf('', fits)).toEqual([])
})
