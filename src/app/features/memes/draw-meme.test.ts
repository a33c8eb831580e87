import { expect, it } from 'vitest'
import { linesOf } from './draw-meme.ts'

it('words of a meme break into lines that fit, and a long word stands alone', () => {
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
