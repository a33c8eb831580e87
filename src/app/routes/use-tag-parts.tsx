import type { Memory } from '@kindred/contract/memory'
import { foldText } from '@kindred/engine/text'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'
import type { TagParts } from '../features/memory/tags-panel.tsx'
import EmpathizeHint from '../features/resonance/empathize-hint.tsx'
import { parseResonance } from '../features/resonance/parse-resonance.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { interactionStatusQueryOptions } from '../lib/queries/interactions.ts'
import { text } from '../lib/texts/texts.ts'
import { HandshakeIcon } from '../ui/icons.tsx'

const ResonanceTag = lazyPart(() => import('../features/resonance/resonance-tag.tsx'))

/** What stands beside the tags of a memory: handshakes, how many, and the hint. `resonance`: what a notification named. */
export function useTagParts(memory: Memory, own: boolean, resonance: string | null): TagParts {
  const link = memory.shareable_link
  const author = memory.author.username
  const status = useQuery(interactionStatusQueryOptions(link))
  const named = new Set(parseResonance(resonance))
  const first = memory.sections
    .filter(({ target }) => target === 'memory-tags')
    .flatMap(({ tags }) => tags)
    .find(({ description }) => named.has(foldText(description)))
  const mode = resonance !== null ? 'read' : own ? 'own' : 'open'
  return {
    empathized: status.data?.users_empathized ?? memory.counts.users_empathized,
    hint: mode === 'open' && (
      <>
        <EmpathizeHint />
        <p className="note">{text('resonance.sees', { name: author })}</p>
      </>
    ),
    control: (tag) => (
      <Tag
        link={link}
        author={author}
        tag={tag}
        mode={mode}
        named={named.has(foldText(tag.description))}
        isFirst={tag.memory_tag_id === first?.memory_tag_id}
      />
    ),
  }
}

/** While its code loads, a press is shown and remembered. */
function Tag(props: ComponentProps<typeof ResonanceTag>) {
  const [early, setEarly] = useState(false)
  const { mode, tag } = props
  const waiting =
    mode === 'own' ? (
      <span>{tag.description}</span>
    ) : (
      <label className="pressable">
        <input
          type="checkbox"
          className="sr-only"
          checked={early}
          aria-disabled={mode === 'read'}
          onChange={() => setEarly(mode === 'open' && !early)}
        />
        <HandshakeIcon />
        {tag.description}
      </label>
    )
  return (
    <Suspense fallback={waiting}>
      <ResonanceTag {...props} early={early} />
    </Suspense>
  )
}
