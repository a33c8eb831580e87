import type { ComponentType, ReactNode } from 'react'
import type { NavigationEntry } from './navigation.ts'

/** One small set of line drawings; each is decoration beside words or inside a control that has a name. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  )
}

export const icon = (path: string, circle?: { cx: number; cy: number; r: number }) => () => (
  <Icon>
    {circle && <circle {...circle} />}
    <path d={path} />
  </Icon>
)

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const PeopleIcon = icon(
  'M3.5 19c.6-3 2.7-4.5 5.5-4.500s4.9 1.5 5.5 4.500M15.5 6.300a3 3 0 0 1 0 5.400M17 14.800c2 .5 3.2 1.9 3.6 4.2',
  { cx: 9, cy: 9, r: 3.2 },
)
/** Two lines that cross again and again. */
export const PatternIcon = icon('M4 8c4 0 4 8 8 8s4-8 8-8M4 16c4 0 4-8 8-8s4 8 8 8')
const HomeIcon = icon('M4 11l8-7 8 7M6.5 9.500V20h11V9.500M10 20v-5.500h4V20')
const PenIcon = icon('M5 19l1-4L16.5 4.500l3 3L9 18l-4 1zM14.5 6.500l3 3')
export const TagIcon = icon('M4 4h7l9 9-7 7-9-9V4z', { cx: 8.5, cy: 8.5, r: 1.2 })
export const NoteIcon = icon('M12 11v5.200M12 7.800v.2', { cx: 12, cy: 12, r: 8.5 })
export const HeartIcon = icon('M12 19.500l-7-7a4.300 4.300 0 0 1 7-4.900 4.300 4.300 0 0 1 7 4.900z')
const BookIcon = icon('M12 7c-2-1.600-4.500-2-8-2v13c3.500 0 6 .4 8 2 2-1.600 4.500-2 8-2V5c-3.500 0-6 .4-8 2zM12 7v13')
const ShelterIcon = icon('M12 3.500l7 2.500v5.500c0 4-2.700 7-7 9-4.300-2-7-5-7-9V6z')
export const QuestionIcon = icon(
  'M9.700 9.800a2.400 2.400 0 1 1 3.400 2.200c-.8.400-1.100.9-1.100 1.700M12 16.300v.2',
  { cx: 12, cy: 12, r: 8.5 },
)
const NotebookIcon = icon('M7 4h11v16H7zM4.500 8H7M4.500 12H7M4.500 16H7M10.500 8.500h4')
export const SearchIcon = icon('M15.500 15.500L20 20', { cx: 10.5, cy: 10.5, r: 6.5 })
const CompassIcon = icon('M15.500 8.500l-2 5-5 2 2-5z', { cx: 12, cy: 12, r: 8.5 })
export const LetterIcon = icon('M4 6.500h16v11H4zM4.500 7l7.500 6 7.500-6')

/** The drawings that an entry of the navigation can choose from. */
export const navIcons: Record<NavigationEntry['icon'], ComponentType> = {
  people: PeopleIcon,
  home: HomeIcon,
  compass: CompassIcon,
  heart: HeartIcon,
  book: BookIcon,
  shelter: ShelterIcon,
  question: QuestionIcon,
  letter: LetterIcon,
  pattern: PatternIcon,
  note: NoteIcon,
  notebook: NotebookIcon,
  tag: TagIcon,
  pen: PenIcon,
  search: SearchIcon,
}
