import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { redirectTo } from '../lib/navigation/page-navigation.ts'
import NotFoundPage from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

/**
 * An address that the app does not know. Whoever followed a link may be on the way to a page that the server draws (help,
 * styles), so the server is asked; whoever came from there already has its answer.
 */
export default function UnknownAddress() {
  const { pathname, search, hash } = useLocation()
  const how = useNavigationType()
  // As the page was opened: help in front of it is another address, and no other page.
  const [followed] = useState(how !== 'POP')
  useEffect(() => {
    if (followed) redirectTo(`${pathname}${search}${hash}`)
  }, [followed, pathname, search, hash])
  return followed ? <PageLoading /> : <NotFoundPage />
}
