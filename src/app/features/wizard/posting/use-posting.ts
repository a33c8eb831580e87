import type { Answers } from '@kindred/engine'
import { keyFor, newKey } from '@kindred/form'
import { useLocation, useNavigate } from 'react-router-dom'
import { withRouteAction } from '../../../lib/route-action.ts'
import { newMemory } from '../memory/memory-payload.ts'
import type { Leaving } from '../memory/use-leaving.ts'
import type { Writing } from '../memory/use-memory-writing.ts'

/** Posts a new memory with its tags; a visitor is led to sign in, and back. */
export function usePosting(
  { wizards, by, journey, draft, sending }: Writing,
  tags: Answers,
  { passTo, goAway }: Leaving,
) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    if (by === null) return passTo(() => navigate(withRouteAction('/', 'login'), { state: { goOn: pathname } }))
    const body = newMemory(wizards, journey.answers, tags)
    const sent = keyFor(body, draft.sent(), newKey)
    draft.keepSent(sent)
    const result = await sending.create(body, sent.key)
    if (result.kind === 'done') goAway(() => navigate('/home'))
  }
}
