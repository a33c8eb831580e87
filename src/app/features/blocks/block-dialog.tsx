import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BlockRequest, closeBlockDialog } from '../../lib/memories/blocks.ts'
import { text } from '../../lib/texts/texts.ts'
import { LabelledCheckbox } from '../../ui/labelled-checkbox.tsx'
import '../../ui/button.css'
import { Dialog } from '../../ui/dialog.tsx'
import { blockMember } from './block-member.ts'

/** What a block or a mute does, before it is done. */
export default function BlockDialog({ request }: { request: BlockRequest }) {
  const { person, kind } = request
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [remove, setRemove] = useState(false)
  const say = (what: string) => text(`avoid.${kind}.${what}`, { name: person.username })
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    if (await blockMember(client, request, remove)) closeBlockDialog()
    else setBusy(false)
  }
  return (
    <Dialog
      title={say('title')}
      onClose={closeBlockDialog}
      width={500}
      closable={false}
      footer={
        <>
          <button type="button" className="button" onClick={closeBlockDialog}>
            {text('avoid.cancel')}
          </button>
          <button type="button" className="button primary" aria-disabled={busy} onClick={() => void confirm()}>
            {say('entry')}
          </button>
        </>
      }
    >
      <p>{say('what')}</p>
      <p>{say('told')}</p>
      {kind === 'block' && (
        <LabelledCheckbox label={say('remove')} help={say('removeHelp')} checked={remove} onChange={setRemove} />
      )}
    </Dialog>
  )
}
