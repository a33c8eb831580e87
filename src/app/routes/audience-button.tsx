import type { Memory } from '@kindred/contract/memory'
import { Suspense, useState } from 'react'
import { text } from '../lib/texts.ts'
import '../ui/button.css'
import { AudienceDialog } from '../wizard-parts.ts'

/** Where a memory is read, its author chooses who else may; the question comes with the press. */
export default function AudienceButton({ memory }: { memory: Memory }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('privacy.change')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AudienceDialog memory={memory} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
