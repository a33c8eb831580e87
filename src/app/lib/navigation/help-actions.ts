import { isHelpAction } from './content-actions.ts'
import { withoutParams, withParam } from './route-action.ts'

/** Any page of help can stand in front of any page, and of any dialog: `?help=grounding`. */
const param = 'help'

export const withHelp = (url: string, id: string): string => withParam(url, param, id)

/** What is to be shown in front of this address, and the address without it. */
export function helpIn(url: string, search: string): { name: string; without: string } | null {
  const query = new URLSearchParams(search)
  const asked = query.get(param)
  if (asked !== null) return { name: asked, without: withoutParams(url, [param]) }
  const action = query.get('routeAction')
  return action !== null && isHelpAction(action) ? { name: action, without: withoutParams(url, ['routeAction']) } : null
}

/** Which help is offered where: who writes a memory needs other words than who reads. */
export const helpAt = (pathname: string, search: string): { page: string; label: string } =>
  pathname.startsWith('/memory/new') || /[?&](hashId|isEdit)=/.test(search)
    ? { page: 'writing-support', label: 'help.needSupport' }
    : { page: 'help-and-support', label: 'help.need' }
