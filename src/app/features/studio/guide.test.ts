import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('the help of the studio explains each of its screens, with a picture of at most 40 KB', async () => {
  const page = read('src/app/routes/studio-page.tsx')
  const shown = [...page.matchAll(/\{part === '([a-z]+)' && </g)].flatMap(([, part]) => part ?? [])
  const explained = [...read('src/app/features/studio/guide.tsx').matchAll(/\{ id: '([a-z]+)'/g)].map(
    ([, id]) => id ?? '',
  )
  expect(shown.length).toBeGreaterThan(6)
  expect(new Set(explained)).toEqual(new Set(shown.filter((part) => part !== 'help')))
  const { texts } = JSON.parse(read('content/messages/studio.json'))
  for (const id of explained) {
    expect(texts[`studio.guide.${id}.title`], id).toBeDefined()
    expect(texts[`studio.guide.${id}`], id).toBeDefined()
    const picture = join(root, `src/app/features/studio/pictures/${id}.webp`)
    expect(statSync(picture).size, id).toBeLessThan(40 * 1024)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 })
  }
})
