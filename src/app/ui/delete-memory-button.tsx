import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '../lib/texts/texts.ts'
import './button.css'
import './delete-memory-button.css'

interface DeleteMemoryButtonProps {
  link: string
  /** Where the reader goes when this page is about the memory alone. */
  onGone?: () => void
  /** And back again. */
  onBack?: (link: string) => void
}

/** Deletes one's own memory at once; the toast that says so can take it back. */
export function DeleteMemoryButton({ link, onGone, onBack }: DeleteMemoryButtonProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const erase = async (takesFocus: boolean) => {
    if (busy) return
    setBusy(true)
    const { deleteMemory } = await import('../lib/memories/delete-memory.ts')
    await deleteMemory(client, link, { gone: onGone, back: onBack, takesFocus })
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="button small delete-memory"
      aria-disabled={busy}
      // A press of a key is a click without a pointer.
      onClick={({ detail }) => void erase(detail === 0)}
    >
      {text('memory.delete')}
    </button>
  )
}
