import { useEffect } from 'react'
import { followLinks } from '../lib/follow-links.ts'
import { useGuardedHistory } from '../lib/guarded-router.tsx'
import { navigateTo } from '../lib/page-navigation.ts'
import { usePlaceInAddress } from '../lib/use-place-in-address.ts'

/** What every page does with links and with `#…` in its address. A first paint does without. */
export default function LinkHandling() {
  const history = useGuardedHistory()
  usePlaceInAddress()
  useEffect(() => (history === null ? undefined : followLinks(history, navigateTo)), [history])
  return null
}
