import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/helpers/*.ts'], { encoding: 'utf8' })

/** What stands between a call's parentheses. */
function argumentsAt(source: string, start: number): string {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at++)
    depth += '([{'.includes(source[at] ?? '') ? 1 : ')]}'.includes(source[at] ?? '') ? -1 : 0
  return source.slice(start, at - 1)
}

it('no test gives up after the second that waiting takes without a word', () => {
  const hasty = files
    .trim()
    .split('\n')
    .filter((file) => file !== 'tests/patience.test.ts')
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return [...source.matchAll(/vi\.waitFor\(/g)]
        .map(({ index }) => argumentsAt(source, index + 'vi.waitFor('.length))
        .filter((inside) => !/patien|timeout/.test(inside))
        .map((inside) => `${file}: ${inside.slice(0, 60)}`)
    })
  expect(hasty).toEqual([])
})
