import { type IdempotencyKey, idempotencyKeyFor, newKey } from '@kindred/form'
import { useRef } from 'react'
import { sendMessage } from '../features/empathy/send-message.ts'
import PanelWizard from '../features/wizard/own/panel-wizard.tsx'
import { lazyPart } from '../lib/lazy-part.ts'

const ReceivedMessages = lazyPart(() => import('../features/empathy/received-messages.tsx'))

/** A few kind words to the author of a memory; who wrote it reads there what they got. */
export default function MessageTab({ link, own }: { link: string; own: boolean }) {
  const sent = useRef<IdempotencyKey>(null)
  if (own) return <ReceivedMessages link={link} />
  return (
    <PanelWizard
      id="empathy-message"
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
