import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { request } from '../../lib/api.ts'
import { act, interactionStatusQuery, patchStatus, withEmpathy } from '../../lib/interactions.ts'
import { logFailure } from '../../lib/log.ts'
import { tellLimit } from '../../lib/refusal-in-words.ts'
import { withRouteAction } from '../../lib/route-action.ts'
import { useSession } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { useLedTo } from '../../lib/use-led-to.ts'
import { useWish } from '../../lib/use-wish.ts'
import { EmpathyToggle } from './empathy-toggle.tsx'

/** How long what a notification led to is marked (AMB-98). */
const highlightMs = 3_000

/** Gives empathy, or takes it back by its id. Tells the id that stands then. */
async function send(link: string, empathyId: string | null): Promise<string | null> {
  if (empathyId !== null) {
    await request('/api/v1/empathy/delete/', { method: 'POST', body: { empathy_id: empathyId } })
    return null
  }
  const body = { shareable_link: link, comment_id: null }
  return (await request<{ data: { empathy_id: string } }>('/api/v1/empathy/new/', { method: 'POST', body })).data.data
    .empathy_id
}

/** Empathizing with a memory: pressed at once, counted when the server has said so. Its author only sees how many. */
export default function EmpathyButton({ link, own, named }: { link: string; own: boolean; named: boolean }) {
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data: status } = useQuery(interactionStatusQuery(link))
  const { place, marked } = useLedTo<HTMLButtonElement>(named, { lengthMs: highlightMs })
  const { empathized = 0, empathy_id = null, count_empathies: count = 0 } = status?.empathy ?? {}
  const { shown, toggle } = useWish({
    is: empathized === 1,
    known: empathy_id,
    change: async (known) => {
      const id = await act(client, link, () => send(link, known))
      patchStatus(client, link, (now) => withEmpathy(now, id))
      return id
    },
    failed: (error) => {
      logFailure('empathizing', error)
      tellLimit(error)
    },
  })
  return (
    <EmpathyToggle
      label={text('empathy.press')}
      pressed={shown}
      count={count}
      highlighted={marked}
      ref={place}
      own={own}
      onPress={() => {
        if (session.kind === 'visitor') navigate(withRouteAction(pathname + search, 'login'))
        else if (status !== undefined) toggle()
      }}
    />
  )
}
