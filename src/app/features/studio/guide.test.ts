import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pictures = join(import.meta.dirname, 'pictures')

it('every screen of the studio has a help text and a picture of at most 60 KB', async () => {
  const shown = [...read('src/app/routes/studio-page.tsx').matchAll(/\{part === '([a-z]+)' && </g)].map(([, id]) => id)
  const screens = shown.filter((id) => id !== 'help')
  expect(screens.length).toBeGreaterThan(6)
  const topics = readdirSync(pictures).map((name) => name.replace('.webp', ''))
  expect(topics).toEqual(expect.arrayContaining(screens))
  const { texts } = JSON.parse(read('content/messages/studio.json')) as { texts: Record<string, string> }
  const explained = Object.keys(texts).flatMap((key) => /^studio\.guide\.([a-z]+)\.title$/.exec(key)?.[1] ?? [])
  expect(new Set(explained)).toEqual(new Set(topics))
  for (const topic of topics) {
    expect(texts[`studio.guide.${topic}`], topic).toBeDefined()
    expect(texts[`studio.guide.${topic}.picture`], topic).toBeDefined()
    const picture = join(pictures, `${topic}.webp`)
    expect(statSync(picture).size, topic).toBeLessThan(60 * 1024)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 640 })
  }
})
