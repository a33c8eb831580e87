import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { unseenQuery } from '../../lib/queries.ts'
import { countText, text } from '../../lib/texts.ts'
import { BellIcon } from '../../ui/icons.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'
import './bell.css'

const BellList = lazyPart(() => import('./bell-list.tsx'))

/** What others did, for members. The list comes when it is asked for. */
export default function Bell() {
  const { data: unseen } = useQuery(unseenQuery)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useDismiss(isOpen, () => setOpen(false), { box, opener })

  return (
    <div className="bell" ref={box}>
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-label={unseen === 0 ? text('bell.open') : countText('bell.open.unseen', unseen)}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon />
        {unseen > 0 && (
          <span className="bell-badge" aria-hidden="true">
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </button>
      {isOpen && (
        <section className="bell-list" aria-label={text('bell.title')}>
          <Suspense fallback={<p className="bell-note">{text('bell.loading')}</p>}>
            <BellList onFollow={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
