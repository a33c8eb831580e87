import { memoryType } from '../lib/codes.ts'
import { text } from '../lib/texts.ts'
import './type-label.css'

/** Happy, bittersweet or unhappy; an unknown code reads as unhappy (AMB-17). */
export function typeName(type: number): 'happy' | 'bittersweet' | 'unhappy' {
  if (type === memoryType.happy) return 'happy'
  return type === memoryType.bittersweet ? 'bittersweet' : 'unhappy'
}

export function TypeLabel({ type }: { type: number }) {
  const name = typeName(type)
  return <span className={`type-label ${name}`}>{text(`memory.type.${name}`)}</span>
}
