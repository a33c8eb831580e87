import { useId } from 'react'
import { useLocation } from 'react-router-dom'
import { OwnMemories } from '../features/connections/own-memories.tsx'
import { useConnections } from '../features/connections/use-connections.ts'
import { MemoryCard } from '../features/feed/memory-card.tsx'
import { openReportDialog } from '../lib/memories/reporting.ts'
import { withRouteAction } from '../lib/navigation/route-action.ts'
import { useSharedCount } from '../lib/queries/shared-counts.ts'
import { useSession } from '../lib/session/session.ts'
import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { TryAgain } from '../ui/try-again.tsx'

/** Memories that members connected to this one, and connecting one of one's own. */
export default function ConnectTab({ link, authorId }: { link: string; authorId?: string }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { connections, isPending, isBusy, again, connect, disconnect } = useConnections(link)
  const [ownId, thereId] = [useId(), useId()]
  const member = session.kind === 'member' ? session.user.id : undefined
  const ofAuthor = member !== undefined && member === authorId
  const there = connections ?? []
  const count = useSharedCount('links', link, connections?.length, member !== undefined)
  return (
    <div className="connect-tab">
      <p>{text(ofAuthor ? 'connect.leadOwn' : 'connect.lead')}</p>
      <section aria-labelledby={thereId}>
        <h3 id={thereId}>
          {text('connect.there')} {count !== undefined && count > 0 && <span className="connect-count">{count}</span>}
        </h3>
        {isPending && <SkeletonLines lines={4} />}
        {again && <TryAgain onAgain={again} />}
        {connections?.length === 0 && <p>{text('connect.empty')}</p>}
        <ul className="connected-memories stack-4" aria-live="polite">
          {there.map(({ connection_id, memory }) => (
            <li key={connection_id}>
              <MemoryCard memory={memory} viewerId={member} />
              {member !== undefined && (ofAuthor || memory.x.x1 === member) && (
                <button
                  type="button"
                  className="button small"
                  aria-disabled={isBusy}
                  onClick={() => disconnect(connection_id)}
                >
                  {text(memory.x.x1 === member ? 'connect.undo' : 'connect.remove')}
                </button>
              )}
              {member !== undefined && memory.x.x1 !== member && (
                <button
                  type="button"
                  className="button small"
                  onClick={() =>
                    openReportDialog({
                      link,
                      comment: null,
                      person: memory.author,
                      other: { kind: 'connection', id: connection_id },
                    })
                  }
                >
                  {text('connect.report')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {member === undefined ? (
        session.kind === 'visitor' && (
          <Link to={withRouteAction(pathname + search, 'login')}>{text('connect.signIn')}</Link>
        )
      ) : (
        <section aria-labelledby={ownId}>
          <h3 id={ownId}>{text('connect.own')}</h3>
          <OwnMemories
            userId={member}
            without={[link, ...there.map(({ memory }) => memory.shareable_link)]}
            isBusy={isBusy || connections === undefined}
            onChoose={connect}
          />
        </section>
      )}
    </div>
  )
}
