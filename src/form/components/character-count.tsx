import type { TextCounter } from '@kindred/engine'
import type { Texts } from '../step-context.ts'

/** How much of the room is used: not shown at first, then calm, then red; and that a pasted text did not fit. */
export function CharacterCount({ counter, cut, texts }: { counter: TextCounter; cut: boolean; texts: Texts }) {
  const { n, limit, tone } = counter
  return (
    <output className="text-count" data-tone={tone} aria-live={cut || tone === 'alarming' ? 'polite' : 'off'}>
      {tone === 'hidden' ? '' : texts('wizard.characters', { n, limit })}
      {cut && <span className="text-cut">{texts('wizard.pasteCut', { limit })}</span>}
    </output>
  )
}
