import { useEffect, useRef, useState } from 'react'
import type { Field } from '#engine'
import type { Texts } from '../step-context.ts'

/** Says to who does not see it that an answer brought more questions. */
export function Appeared({ stepId, fields, say }: { stepId: string; fields: readonly Field[]; say: Texts }) {
  const known = useRef({ stepId, ids: fields.map(({ id }) => id) })
  const [words, setWords] = useState('')
  const ids = fields.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which questions there are is what the effect reacts to
  useEffect(() => {
    const before = known.current
    known.current = { stepId, ids: ids.split(' ') }
    if (before.stepId !== stepId) return
    const labels = fields.filter(({ id }) => !before.ids.includes(id)).map(({ fold, label }) => fold?.title ?? label)
    setWords(labels.length === 0 ? '' : say('wizard.appeared', { labels: labels.join(', ') }))
  }, [stepId, ids])
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}
