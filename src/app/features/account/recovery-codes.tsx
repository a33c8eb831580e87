import { useEffect, useRef } from 'react'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify({ title: text('security.codes.copied'), tone: 'good' })
    } catch (error) {
      logFailure('copying recovery codes', error)
      notify({ title: text('security.codes.notCopied'), tone: 'problem' })
    }
  }
  return (
    <div className="security-part new-codes">
      <h3 ref={heading} tabIndex={-1}>
        {text('security.codes.new')}
      </h3>
      <p>{text('security.codes.keep')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>{text('security.codes.ifLost')}</p>
      <div className="security-ways">
        <button type="button" className="button" onClick={() => void copy()}>
          {text('security.codes.copy')}
        </button>
        <button type="button" className="button primary" onClick={onKept}>
          {text('security.codes.kept')}
        </button>
      </div>
    </div>
  )
}
