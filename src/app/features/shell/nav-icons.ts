import type { ComponentType } from 'react'
import type { NavigationEntry } from '../../lib/navigation.ts'
import {
  BookIcon,
  CompassIcon,
  HeartIcon,
  HomeIcon,
  LetterIcon,
  NoteIcon,
  PatternIcon,
  PenIcon,
  PeopleIcon,
  QuestionIcon,
  ShelterIcon,
  TagIcon,
} from '../../ui/icons.tsx'

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
  tag: TagIcon,
  pen: PenIcon,
}
