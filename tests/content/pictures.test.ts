import { readContent } from '@kindred/product'
import { expect, it } from 'vitest'
import { contentText, readContentFiles } from '../../scripts/read-content-files.ts'

const validFiles = await readContentFiles('tests/fixtures/example-content')
const list = 'content/options/seasons.json'

/** The example content with this file as the picture of an option. */
function withPicture(file: string, bytes: Buffer) {
  const name = `content/pictures/${file}`
  const files = new Map(validFiles)
    .set(list, (validFiles.get(list) ?? '').replace('sun.png', file))
    .set(name, contentText(name, bytes))
  const { content, findings, walkable } = readContent(files)
  const open = findings.filter(({ suppressed }) => suppressed === undefined)
  return { pictures: content?.pictures, rules: open.map(({ rule }) => rule), findings: open, walkable }
}

const png = Buffer.from(validFiles.get('content/pictures/sun.png') ?? '', 'base64')
const beginning = {
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  webp: Buffer.from('RIFF\u0012\u0034\u0000\u0000WEBPVP8 ', 'latin1'),
  avif: Buffer.from('\u0000\u0000\u0000\u0020ftypavif', 'latin1'),
}
const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

it('the picture type is detected by its first bytes, not its name', () => {
  expect(withPicture('sun.png', png).pictures).toMatchObject({
    'sun.png': { type: 'image/png', data: png.toString('base64') },
  })
  for (const [ending, bytes] of Object.entries(beginning)) {
    const { rules, pictures } = withPicture(`sun.${ending}`, bytes)
    expect([ending, rules, pictures?.[`sun.${ending}`]?.type]).toEqual([
      ending,
      [],
      `image/${ending === 'jpg' ? 'jpeg' : ending}`,
    ])
    expect(withPicture('sun.png', bytes).rules).toEqual(['wrong-picture'])
  }
  expect(withPicture('sun.png', script).rules).toEqual(['wrong-picture'])
  expect(withPicture('sun.svg', script).rules).toContain('wrong-form')
})

it('64 KB are accepted, and one byte more is rejected', () => {
  const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
  expect(withPicture('sun.png', ofSize(64 * 1024)).rules).toEqual([])
  const { rules, findings, walkable } = withPicture('sun.png', ofSize(64 * 1024 + 1))
  expect(rules).toEqual(['heavy-picture'])
  expect(findings[0]).toMatchObject({ file: list, line: 6, path: 'options[1].image.file' })
  // Journeys do not depend on pictures, so they are still walked.
  expect(walkable).toHaveLength(1)
})

it('alternative texts are checked like other texts', () => {
  const files = new Map(validFiles).set(
    list,
    (validFiles.get(list) ?? '').replace('"sun.png"', '"sun.png", "alt": "You should rest"'),
  )
  const found = readContent(files).findings.filter(({ suppressed }) => suppressed === undefined)
  expect(found.map(({ rule, path }) => [rule, path])).toEqual([['banned-words', 'options[1].image.alt']])
})
