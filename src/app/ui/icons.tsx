import { Icon, icon } from '@kindred/product/frame'

/** The frame of every page has these too, also where the server draws it. */
export {
  HeartIcon,
  Icon,
  icon,
  LetterIcon,
  MenuIcon,
  NoteIcon,
  PatternIcon,
  PeopleIcon,
  QuestionIcon,
  SearchIcon,
  TagIcon,
} from '@kindred/product/frame'
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1-1',
)
export const ChevronIcon = icon('M7 10l5 5 5-5')
export const LockIcon = icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const BellIcon = icon('M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15L6 16.500zM10 20.500h4')
export const CommentIcon = icon('M4.500 5.500h15v10.500h-8l-4.500 4v-4H4.500z')
export const MoreIcon = () => (
  <Icon>
    <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />
  </Icon>
)
export const CheckIcon = icon('M5 12.500l4.500 4.500L19 7.500')
export const SaveIcon = icon('M7 4h10v16l-5-4-5 4z')
export const HandshakeIcon = icon(
  'M2.500 7.500l3-1.500 4 1 2.500-1.500 3.500.5 6 2M2.500 15.500l2.500.500 5 3.700c.9.600 1.700.5 2.300-.2l4.700-3.500 4.500-.5M12 5.500L8.700 9.700c-.7 1.100.5 2.600 1.900 2l2.900-1.600 4.600 4.600',
)
