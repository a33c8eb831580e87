import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazy-part.ts'
import { unseenQueryOptions } from '../../lib/queries/queries.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { BellIcon } from '../../ui/icons.tsx'
import './bell.css'

const BellList = lazyPart(() => import('./bell-list.tsx'))

/** What others did, for members. The list comes when it is asked for. */
export default function Bell() {
  const { data: unseen } = useQuery(unseenQueryOptions)
  return (
    <Disclosure
      className="bell"
      openerClass="icon-button"
      label={unseen === 0 ? text('bell.open') : countText('bell.open.unseen', unseen)}
      opener={
        <>
          <BellIcon />
          {unseen > 0 && (
            <span className="bell-badge" aria-hidden="true">
              {unseen > 99 ? '99+' : unseen}
            </span>
          )}
        </>
      }
    >
      {({ id, open, close }) =>
        open && (
          <section id={id} className="bell-list card-m" aria-label={text('bell.title')}>
            <Suspense fallback={<p className="bell-note">{text('bell.loading')}</p>}>
              <BellList onFollow={close} />
            </Suspense>
          </section>
        )
      }
    </Disclosure>
  )
}
