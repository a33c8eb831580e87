import { memoryType } from '../lib/memories/memory-codes.ts'
import { text } from '../lib/texts/texts.ts'
import { icon } from './icons.tsx'
import './type-label.css'

/** The three moods by their mouths: up on both sides, on one, down. */
const face = (mouth: string) => icon(`M9 9.500v.8M15 9.500v.8${mouth}`, { cx: 12, cy: 12, r: 8.5 })
const faces = {
  happy: face('M8.500 14c1.800 2.600 5.200 2.600 7 0'),
  bittersweet: face('M8.500 15.200c2.500.6 5-.2 7-2.200'),
  unhappy: face('M8.500 16c1.800-2.200 5.200-2.200 7 0'),
}

/** Happy, bittersweet or unhappy; an unknown code reads as unhappy (AMB-17). */
export function typeName(type: number): 'happy' | 'bittersweet' | 'unhappy' {
  if (type === memoryType.happy) return 'happy'
  return type === memoryType.bittersweet ? 'bittersweet' : 'unhappy'
}

export function TypeLabel({ type }: { type: number }) {
  const name = typeName(type)
  const Face = faces[name]
  return (
    <span className={`type-label ${name}`}>
      <Face />
      {text(`memory.type.${name}`)}
    </span>
  )
}
