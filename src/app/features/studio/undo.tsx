import type { Change, UndoneChange } from '@kindred/contract/studio'
import { useSaveQueue } from '@kindred/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { post } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { usePlaceName } from './edit-breadcrumb.tsx'
import { setChangeInCache, useNotifyRefusal, useStudio } from './studio-context.tsx'
import { studioUrl } from './studio-queries.ts'

/** In a box for text the browser itself undoes what was typed. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

/** Undoes one's own last edit of a change, one after the other: by the button, or by Ctrl+Z outside of boxes. */
export function Undo({ change }: { change: Change }) {
  const { text, queue } = useStudio()
  const { saveState } = useSaveQueue(queue)
  const client = useQueryClient()
  const nameOf = usePlaceName()
  const undo = useMutation({
    mutationFn: () => post<UndoneChange>(studioUrl(`changes/${change.id}/undo`)),
    onSuccess: async ({ change: next, undone }) => {
      setChangeInCache(client, next)
      showToast({ title: text('studio.undo.done', { name: [...new Set(undone.map(nameOf))].slice(0, 3).join(', ') }) })
      await client.invalidateQueries({ queryKey: ['studio', 'item'] })
      await client.invalidateQueries({ queryKey: ['studio', 'translations'] })
    },
    onError: useNotifyRefusal(),
  })
  const isBusy = undo.isPending || saveState.kind === 'saving'
  const press = () => {
    if (change.can_undo && !isBusy) undo.mutate()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.defaultPrevented || isTyped(event.target)) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <button
      type="button"
      className="button small"
      aria-keyshortcuts="Control+Z Meta+Z"
      // A button that is disabled loses the focus, and whoever pressed it their place.
      aria-disabled={!change.can_undo || isBusy}
      onClick={press}
    >
      {text('studio.undo')}
    </button>
  )
}
