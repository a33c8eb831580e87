import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { act, interactionStatusQuery } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { useHighlight } from '../../lib/use-timed-flag.ts'
import { EmpathyToggle } from './empathy-toggle.tsx'

/** How long what a notification led to is marked (AMB-98). */
const highlightMs = 3_000

async function send(link: string, empathyId: string | null): Promise<void> {
  if (empathyId === null)
    await request('/api/v1/empathy/new/', { method: 'POST', body: { shareable_link: link, comment_id: null } })
  else await request('/api/v1/empathy/delete/', { method: 'POST', body: { empathy_id: empathyId } })
}

/** Empathizing with a memory: pressed at once, counted when the server has said so. Its author only sees how many. */
export default function EmpathyButton({ link, own, named }: { link: string; own: boolean; named: boolean }) {
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data: status } = useQuery(interactionStatusQuery(link))
  const highlighted = useHighlight(named, 0, highlightMs)
  // While a call is on its way: what was pressed.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const wish = useRef<boolean | null>(null)
  const isRunning = useRef(false)
  const { empathized = 0, empathy_id = null, count_empathies: count = 0 } = status?.empathy ?? {}

  const toggle = async () => {
    if (status === undefined) return
    wish.current = !(wish.current ?? empathized === 1)
    setWanted(wish.current)
    if (isRunning.current) return
    isRunning.current = true
    const { queryKey } = interactionStatusQuery(link)
    try {
      // What is pressed while a call is on its way follows it: the last press counts.
      for (let [is, id] = [empathized === 1, empathy_id]; is !== wish.current; is = !is) {
        await act(client, link, () => send(link, id))
        await client.refetchQueries({ queryKey })
        id = client.getQueryData(queryKey)?.empathy.empathy_id ?? null
      }
    } catch (error) {
      logFailure('empathizing', error)
    } finally {
      isRunning.current = false
      wish.current = null
      setWanted(null)
    }
  }
  return (
    <EmpathyToggle
      label={text('empathy.press')}
      pressed={wanted ?? empathized === 1}
      count={count}
      highlighted={highlighted}
      own={own}
      onPress={() =>
        session.kind === 'visitor' ? navigate(withRouteAction(pathname + search, 'login')) : void toggle()
      }
    />
  )
}
