import type { Member } from '@kindred/contract/member'
import { useLocation, useNavigate } from 'react-router-dom'
import { avoidEntries } from '../lib/avoiding.ts'
import { askToReport } from '../lib/reporting.ts'
import { withRouteAction } from '../lib/route-action.ts'
import { useSession } from '../lib/session.ts'
import { text } from '../lib/texts.ts'
import { MoreMenu } from './more-menu.tsx'

/** What can be done about another's memory. Who is not signed in is asked to sign in first. */
export function MemoryMenu({ link, author }: { link: string; author: Member }) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asMember = (act: () => void) => () =>
    session.kind === 'visitor' ? navigate(withRouteAction(pathname + search, 'login')) : act()
  return (
    <MoreMenu
      name={text('memory.menu', { name: author.username })}
      entries={[
        { label: text('report.entry'), onChoose: () => askToReport({ link, comment: null, person: author }) },
        ...avoidEntries(author),
      ].map(({ label, onChoose }) => ({ label, onChoose: asMember(onChoose) }))}
    />
  )
}
