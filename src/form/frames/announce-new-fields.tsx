import type { Field } from '@kindred/engine'
import { useEffect, useRef, useState } from 'react'
import type { Texts } from '../step-context.ts'

interface NewFieldsProps {
  stepId: string
  fields: readonly Field[]
  /** What an answer brought to the page besides questions, by its heading. */
  beside?: string | undefined
  say: Texts
}

/** Says to who does not see it what an answer brought, in one sentence. */
export function AnnounceNewFields({ stepId, fields, beside, say }: NewFieldsProps) {
  const known = useRef({ stepId, ids: fields.map(({ id }) => id), beside })
  const [words, setWords] = useState('')
  const ids = fields.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which questions there are is what the effect reacts to
  useEffect(() => {
    const before = known.current
    known.current = { stepId, ids: ids.split(' '), beside }
    if (before.stepId !== stepId) return
    const labels = fields.filter(({ id }) => !before.ids.includes(id)).map(({ fold, label }) => fold?.title ?? label)
    if (beside !== undefined && before.beside === undefined) labels.push(beside)
    setWords(labels.length === 0 ? '' : say('wizard.appeared', { labels: labels.join(', ') }))
  }, [stepId, ids, beside])
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}
