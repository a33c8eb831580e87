import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const all = (words: string, pattern: RegExp) => [...words.matchAll(pattern)].map(([, found]) => found)

it('every picture name is drawn, in theme colors only', () => {
  const drawn = read('../public/pictures.svg')
  const names = all(read('picture.tsx').split('PictureName =')[1]?.split('\n\n')[0] ?? '', /'([a-z]+)'/g)
  expect(names.length).toBeGreaterThan(0)
  expect(all(drawn, /<symbol id="([a-z]+)"/g).sort()).toEqual(names)
  expect(
    all(drawn, /(?:fill|stroke)(?:="|: )([^";]+)/g).filter((colour) => !/^(none|var\(--[a-z-]+\))$/.test(colour ?? '')),
  ).toEqual([])
})
