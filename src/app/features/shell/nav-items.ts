import type { ComponentType } from 'react'
import {
  BookIcon,
  CompassIcon,
  HeartIcon,
  HomeIcon,
  LetterIcon,
  PeopleIcon,
  QuestionIcon,
  ShelterIcon,
} from '../../ui/icons.tsx'

export interface NavItem {
  to: string
  label: string
  icon: ComponentType
  who: 'all' | 'members' | 'visitors'
  /** A page that the server draws, outside of the app. */
  outside?: true
}

/** In the order of the navigation (NAV-01). A page joins this list on the day it exists. */
export const navItems: readonly NavItem[] = [
  { to: '/', label: 'nav.community', icon: PeopleIcon, who: 'all' },
  { to: '/home', label: 'nav.home', icon: HomeIcon, who: 'members' },
  { to: '/quiz', label: 'nav.quiz', icon: CompassIcon, who: 'visitors' },
  { to: '/styles', label: 'nav.styles', icon: HeartIcon, who: 'all', outside: true },
  { to: '/learn', label: 'nav.learn', icon: BookIcon, who: 'all', outside: true },
  { to: '/safety', label: 'nav.safety', icon: ShelterIcon, who: 'all', outside: true },
  { to: '/faq', label: 'nav.faq', icon: QuestionIcon, who: 'all', outside: true },
  { to: '/contact-us', label: 'nav.contact', icon: LetterIcon, who: 'all' },
]

export function navItemsFor(signedIn: boolean): NavItem[] {
  return navItems.filter(({ who }) => who === 'all' || who === (signedIn ? 'members' : 'visitors'))
}
