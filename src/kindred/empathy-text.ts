import { fieldWithRole, labelOf, type Payload, type Wizard } from '@kindred/engine'
import { visibleOf } from '@kindred/engine/text'

const visibleText = (value: unknown): string => (typeof value === 'string' ? visibleOf(value) : '')

/** What the author reads: the writer's own words, or those of the ready message. */
export function empathyText(wizard: Wizard, { own, ready }: Payload): string {
  const field = fieldWithRole(wizard, 'ready')
  const chosen = visibleText(ready)
  return visibleText(own) || (field && chosen !== '' ? labelOf(field, chosen) : '')
}
