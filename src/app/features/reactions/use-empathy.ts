import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notifyLimit } from '../../lib/api/refusal-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { useToggle } from '../../lib/page/use-toggle.ts'
import {
  interactionStatusQueryOptions,
  patchStatus,
  runInteraction,
  toggleOwn,
  withEmpathy,
} from '../../lib/queries/interactions.ts'

/** Support is the empathy with a memory: it stands beside another reaction. Pressed at once, counted when the server has said so. */
export function useEmpathy(link: string) {
  const client = useQueryClient()
  const { data: status } = useQuery(interactionStatusQueryOptions(link))
  const { empathized = 0, empathy_id = null, count_empathies: count = 0 } = status?.empathy ?? {}
  const { shown, toggle } = useToggle({
    is: empathized === 1,
    known: empathy_id,
    change: async (known) => {
      const id = await runInteraction(client, link, () =>
        toggleOwn('empathy', { shareable_link: link, comment_id: null }, known),
      )
      patchStatus(client, link, (now) => withEmpathy(now, id))
      return id
    },
    failed: (error) => {
      logFailure('empathizing', error)
      notifyLimit(error)
    },
  })
  return { isGiven: shown, count, toggle: () => status !== undefined && toggle() }
}
