import type { OptionList } from '@kindred/contract/option-list'
import type { ImageArea, ImageMap } from '@kindred/contract/step'
import { findingAt } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const cornersOf = ({ coords }: ImageArea): [x: number, y: number][] =>
  coords.flatMap((x, at) => (at % 2 === 0 ? [[x, coords[at + 1] ?? 0]] : []))

function boxOf(area: ImageArea): Box {
  const [a = 0, b = 0, c = 0, d = 0] = area.coords
  if (area.shape === 'rect') return { left: a, top: b, right: c, bottom: d }
  if (area.shape === 'circle') return { left: a - c, top: b - c, right: a + c, bottom: b + c }
  const [xs, ys] = [cornersOf(area).map(([x]) => x), cornersOf(area).map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const sizeOf = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top)

function contains(area: ImageArea, x: number, y: number): boolean {
  if (area.shape === 'rect') return true
  const [a = 0, b = 0, c = 0] = area.coords
  if (area.shape === 'circle') return (x - a) ** 2 + (y - b) ** 2 < c ** 2
  const corners = cornersOf(area)
  const crossed = corners.filter(([x1, y1], at) => {
    const [x2, y2] = corners.at(at - 1) ?? [x1, y1]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
  })
  return crossed.length % 2 === 1
}

/** So many points are looked at in each direction. */
const samples = 24
/** Areas that are drawn by hand meet in a narrow strip: as much of the smaller box may belong to both. */
const mostShared = 0.05

function overlap(one: ImageArea, other: ImageArea): boolean {
  const [first, second] = [boxOf(one), boxOf(other)]
  const common = {
    left: Math.max(first.left, second.left),
    top: Math.max(first.top, second.top),
    right: Math.min(first.right, second.right),
    bottom: Math.min(first.bottom, second.bottom),
  }
  if (common.right <= common.left || common.bottom <= common.top) return false
  let shared = 0
  for (let across = 0.5; across < samples; across += 1)
    for (let down = 0.5; down < samples; down += 1) {
      const x = common.left + ((common.right - common.left) * across) / samples
      const y = common.top + ((common.bottom - common.top) * down) / samples
      if (contains(one, x, y) && contains(other, x, y)) shared += 1
    }
  return (shared / samples ** 2) * sizeOf(common) > mostShared * Math.min(sizeOf(first), sizeOf(second))
}

const numbers = {
  rect: 'four numbers: left, top, right, bottom',
  circle: 'three numbers: x and y of its center, and its radius',
  poly: 'an x and a y for each of three corners or more',
} as const

function hasShape({ shape, coords }: ImageArea): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return coords.length === 4 && a < c && b < d
  if (shape === 'circle') return coords.length === 3 && c > 0
  return coords.length >= 6 && coords.length % 2 === 0
}

const isInside = (area: ImageArea, { width, height }: ImageMap): boolean => {
  const { left, top, right, bottom } = boxOf(area)
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

/** Does an option belong to no place, such as "nowhere" and "somewhere else"? */
const isPlaceless = ({ exclusive, retired, listed }: OptionList['options'][number]): boolean =>
  exclusive === true || retired === true || listed === false

/** Areas of a picture: of options that there are, inside of it, and apart from each other; and the options without one. */
export function imageMapRules({ step, field, at, list }: FieldContext): Finding[] {
  const { imageMap: map, label, pinnedLast = [] } = field
  if (map === undefined || list === undefined) return []
  const path = [...at, 'imageMap', 'areas']
  const ids = list.options.map(({ id }) => id)
  const labelOf = (id: string) => list.options.find((option) => option.id === id)?.label ?? id
  const found: Finding[] = []
  const report = (index: number, sentence: string, suggestion: string) =>
    found.push(findingAt(step.file, [...path, index], 'wrong-image-map', sentence, suggestion))
  for (const [index, area] of map.areas.entries()) {
    const { option, shape } = area
    if (!ids.includes(option)) {
      const sentence = `The list "${list.id}" has no option "${option}".`
      found.push(unknownName(step, [...path, index, 'option'], 'unknown-option', sentence, option, ids))
    }
    if (!hasShape(area)) {
      report(index, `This area of "${labelOf(option)}" is no ${shape}.`, `A ${shape} has ${numbers[shape]}.`)
      continue
    }
    if (!isInside(area, map))
      report(
        index,
        `An area of "${labelOf(option)}" reaches beyond the picture, which is ${map.width} × ${map.height} pixels.`,
        'Count "coords" in pixels from the top left of the picture.',
      )
    const under = map.areas.slice(0, index).find((other) => hasShape(other) && overlap(other, area))
    if (under !== undefined)
      report(
        index,
        under.option === option
          ? `Two areas of "${labelOf(option)}" lie over each other.`
          : `An area of "${labelOf(option)}" lies over one of "${labelOf(under.option)}".`,
        'Draw areas beside each other, so that it is plain what is chosen.',
      )
  }
  const placed = new Set(map.areas.map(({ option }) => option))
  const without = list.options.filter(
    (option) => !placed.has(option.id) && !isPlaceless(option) && !pinnedLast.includes(option.id),
  )
  if (without.length > 0)
    found.push(
      findingAt(
        step.file,
        path,
        'option-without-area',
        `The picture of "${label}" has no area for ${without.map((option) => `"${option.label}"`).join(', ')}: ${without.length === 1 ? 'it is' : 'they are'} chosen in the list alone.`,
        'Give each an area, or say that it has no place: "pinnedLast" in the question, or "exclusive" in the list.',
      ),
    )
  return found
}
