import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createIncrementalCheck } from '../../scripts/incremental-check.ts'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { sizeOfPicture } from '../../src/content/pictures.ts'

// Areas that nobody could press, or of which nobody could tell what they choose.

const sound = await readContentFiles('tests/fixtures/intake')
const check = createIncrementalCheck()
const file = 'content/wizards/medical-intake/steps/where.json'

// biome-ignore lint/suspicious/noExplicitAny: what an editor may write
type Edit = (map: any, field: any) => void

function found(edit: Edit): string[] {
  const value = JSON.parse(sound.get(file) ?? '')
  edit(value.fields[0].imageMap, value.fields[0])
  const { findings } = check(new Map(sound).set(file, JSON.stringify(value, null, 2)))
  return findings.map(({ rule, path }) => `${rule} ${path.replace('fields[0]', '')}`)
}

describe('the picture of a question', () => {
  it.each<[string, Edit, string[]]>([
    ['is fine with an area for each place', () => {}, []],
    ['needs words for people who do not see it', (map) => delete map.alt, ['missing-name .imageMap']],
    [
      'has no area of an unknown option',
      ({ areas }) => {
        areas[3].option = 'bely'
      },
      ['unknown-option .imageMap.areas[3].option', 'option-without-area .imageMap.areas'],
    ],
    [
      'has an area for each option that is at a place',
      ({ areas }) => {
        areas.splice(2, 1)
      },
      ['option-without-area .imageMap.areas'],
    ],
    [
      'needs areas of options at the end only if they are not pinned there',
      (_map, field) => delete field.pinnedLast,
      ['option-without-area .imageMap.areas'],
    ],
    [
      'has its areas inside',
      ({ areas }) => {
        areas[0].coords = [30, 60, 42]
      },
      ['wrong-image-map .imageMap.areas[0]'],
    ],
    [
      'has areas beside each other',
      ({ areas }) => {
        areas[2].coords = [78, 124, 162, 260]
      },
      ['wrong-image-map .imageMap.areas[3]'],
    ],
    [
      'may have areas that touch, as drawn by hand',
      ({ areas }) => {
        areas[2].coords = [75, 124, 163, 218]
      },
      [],
    ],
    [
      'is not covered by the corner of a polygon whose box alone reaches over another area',
      ({ areas }) => {
        areas[2].shape = 'poly'
        areas[2].coords = [76, 124, 164, 124, 120, 230]
      },
      [],
    ],
    [
      'has rectangles from left top to right bottom',
      ({ areas }) => {
        areas[2].coords = [162, 124, 78, 214]
      },
      ['wrong-image-map .imageMap.areas[2]'],
    ],
    [
      'has polygons with a y for each x',
      ({ areas }) => {
        areas[8].coords.pop()
      },
      ['wrong-image-map .imageMap.areas[8]'],
    ],
    [
      'has the proportions that are said',
      (map) => {
        map.height = 600
      },
      ['wrong-image-map .imageMap.width'],
    ],
    [
      'may be said in half its pixels',
      (map) => {
        map.width = 960
        map.height = 1120
      },
      [],
    ],
    [
      'is in the folder of pictures',
      (map) => {
        map.file = 'bodies.webp'
      },
      ['unknown-picture .imageMap.file'],
    ],
    [
      'belongs to a list of options in the page',
      (_map, field) => Object.assign(field, { kind: 'multi-combobox' }),
      ['property-unread .imageMap'],
    ],
  ])('%s', (_what, edit, told) => {
    expect(found(edit)).toEqual(told)
  })
})

it.each(['png', 'jpeg', 'webp', 'avif'] as const)('the size of a %s is read from its first bytes', async (type) => {
  for (const lossless of type === 'webp' ? [true, false] : [false])
    for (const alpha of [0.5, 1]) {
      const drawn = sharp({ create: { width: 37, height: 23, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } })
      const bytes = await drawn.toFormat(type, { lossless }).toBuffer()
      expect(sizeOfPicture(bytes.toString('base64'))).toEqual({ width: 37, height: 23 })
      expect(sizeOfPicture(bytes.subarray(0, 14).toString('base64'))).toBeUndefined()
    }
})
