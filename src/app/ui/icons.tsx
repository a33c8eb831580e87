import type { ReactNode } from 'react'

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

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)
export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3.5 19c.6-3 2.7-4.5 5.5-4.500s4.9 1.5 5.5 4.500M15.5 6.300a3 3 0 0 1 0 5.400M17 14.800c2 .5 3.2 1.9 3.6 4.2" />
  </Icon>
)
/** Two lines that cross again and again. */
export const PatternIcon = () => (
  <Icon>
    <path d="M4 8c4 0 4 8 8 8s4-8 8-8M4 16c4 0 4-8 8-8s4 8 8 8" />
  </Icon>
)
export const HomeIcon = () => (
  <Icon>
    <path d="M4 11l8-7 8 7M6.5 9.500V20h11V9.500M10 20v-5.500h4V20" />
  </Icon>
)
export const PenIcon = () => (
  <Icon>
    <path d="M5 19l1-4L16.5 4.500l3 3L9 18l-4 1zM14.5 6.500l3 3" />
  </Icon>
)
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1" />
  </Icon>
)
export const TagIcon = () => (
  <Icon>
    <path d="M4 4h7l9 9-7 7-9-9V4z" />
    <circle cx="8.5" cy="8.5" r="1.2" />
  </Icon>
)
export const NoteIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.200M12 7.800v.2" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="M7 10l5 5 5-5" />
  </Icon>
)
export const LockIcon = () => (
  <Icon>
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
)
export const HeartIcon = () => (
  <Icon>
    <path d="M12 19.500l-7-7a4.300 4.300 0 0 1 7-4.900 4.300 4.300 0 0 1 7 4.900z" />
  </Icon>
)
export const BookIcon = () => (
  <Icon>
    <path d="M12 7c-2-1.600-4.500-2-8-2v13c3.500 0 6 .4 8 2 2-1.600 4.500-2 8-2V5c-3.500 0-6 .4-8 2zM12 7v13" />
  </Icon>
)
export const ShelterIcon = () => (
  <Icon>
    <path d="M12 3.500l7 2.500v5.500c0 4-2.700 7-7 9-4.300-2-7-5-7-9V6z" />
  </Icon>
)
export const QuestionIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.700 9.800a2.400 2.400 0 1 1 3.400 2.200c-.8.400-1.100.9-1.100 1.700M12 16.300v.2" />
  </Icon>
)
export const BellIcon = () => (
  <Icon>
    <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500zM10 20.500h4" />
  </Icon>
)
export const CompassIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M15.500 8.500l-2 5-5 2 2-5z" />
  </Icon>
)
export const LetterIcon = () => (
  <Icon>
    <path d="M4 6.500h16v11H4zM4.500 7l7.500 6 7.500-6" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.500l4.500 4.500L19 7.500" />
  </Icon>
)
export const SaveIcon = () => (
  <Icon>
    <path d="M7 4h10v16l-5-4-5 4z" />
  </Icon>
)
