import type { ComponentType } from 'react'
import { HomeIcon, PeopleIcon } from '../../ui/icons.tsx'

export interface NavItem {
  to: string
  label: string
  icon: ComponentType
  who: 'all' | 'members'
}

/** In the order of the navigation (NAV-01). A page joins this list on the day it exists. */
export const navItems: readonly NavItem[] = [
  { to: '/', label: 'nav.community', icon: PeopleIcon, who: 'all' },
  { to: '/home', label: 'nav.home', icon: HomeIcon, who: 'members' },
]

export function navItemsFor(signedIn: boolean): NavItem[] {
  return navItems.filter((item) => item.who === 'all' || signedIn)
}
