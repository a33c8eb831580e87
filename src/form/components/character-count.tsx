import type { TextCounter } from '@kindred/engine'
import type { Texts } from '../step-context.ts'

interface CharacterCountProps {
  counter: TextCounter
  /** A pasted text had more characters than this. */
  cut: number | undefined
  texts: Texts
}

/** How much of the room is used: not shown at first, then calm, then red; and that a pasted text did not fit. */
export function CharacterCount({ counter, cut, texts }: CharacterCountProps) {
  const { n, limit, tone, says } = counter
  return (
    <output
      className="text-count"
      data-tone={tone}
      aria-live={cut !== undefined || tone === 'alarming' ? 'polite' : 'off'}
    >
      {tone === 'hidden' ? '' : texts(says, { n, limit })}
      {cut !== undefined && <span className="text-cut">{texts('wizard.pasteCut', { limit: cut })}</span>}
    </output>
  )
}
