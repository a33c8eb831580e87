import { type IdempotencyKey, idempotencyKeyFor, newKey } from '@kindred/form'
import { useRef } from 'react'
import { sendMessage } from '../features/empathy/send-message.ts'
import PanelWizard from '../features/wizard/standalone/panel-wizard.tsx'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { useMemberId } from '../lib/session/session.ts'
import { typeName } from '../ui/type-label.tsx'

const PrivateCommentList = lazyPart(() =>
  import('../features/comments/private-comments.tsx').then((part) => ({ default: part.PrivateCommentList })),
)

/** A few kind words to the author of a memory; who wrote it reads there what they got. */
export default function MessageTab({ link, type, own }: { link: string; type: number; own: boolean }) {
  const sent = useRef<IdempotencyKey>(null)
  const viewerId = useMemberId()
  if (own) return <PrivateCommentList link={link} viewerId={viewerId ?? ''} ofAuthor />
  return (
    <PanelWizard
      id="empathy-message"
      known={{ memoryType: typeName(type) }}
      send={async (wizard, payload) => {
        sent.current = idempotencyKeyFor(payload, sent.current, newKey)
        const words = await sendMessage(link, wizard, payload, sent.current.key)
        // The same words once more are another message.
        sent.current = null
        return words
      }}
    />
  )
}
