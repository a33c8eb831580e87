import { useEffect } from 'react'
import { followLinks } from '../lib/navigation/follow-links.ts'
import { useGuardedHistory } from '../lib/navigation/guarded-router.tsx'
import { navigateTo } from '../lib/navigation/page-navigation.ts'
import { usePlaceInAddress } from '../lib/navigation/use-place-in-address.ts'

/** What every page does with links and with `#…` in its address. A first paint does without. */
export default function LinkHandling() {
  const history = useGuardedHistory()
  usePlaceInAddress()
  useEffect(() => (history === null ? undefined : followLinks(history, navigateTo)), [history])
  return null
}
