import type { TextCounter } from '#engine'
import type { Texts } from '../step-context.ts'

/** How much of the room is used: not shown at first, then calm, then red. */
export function TextCount({ counter, texts }: { counter: TextCounter; texts: Texts }) {
  const { n, limit, tone } = counter
  return (
    <output className="text-count" data-tone={tone} aria-live={tone === 'alarming' ? 'polite' : 'off'}>
      {tone === 'hidden' ? '' : texts('wizard.characters', { n, limit })}
    </output>
  )
}
