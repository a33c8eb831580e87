import type { ReactNode } from 'react'
import { HandshakeIcon, HeartIcon, Icon } from '../../ui/icons.tsx'

/** A drawing for each reaction that ships, by its number; another one has a heart. */
const pictures: Readonly<Record<number, ReactNode>> = {
  1: (
    <Icon>
      <path d="M12.500 11.500l-4-4a2.500 2.500 0 0 1 4-2.800 2.500 2.500 0 0 1 4 2.800zM4 14.500h2.500c2.200 0 3 1.500 5 1.500h2c1.300 0 1.300 2 0 2H10M14.800 16.800l3.700-2.300c1.300-.7 2.300.9 1.200 1.800l-4.200 3.200c-.8.600-1.500.500-2.500.5-3.500 0-5-1-9-1" />
    </Icon>
  ),
  2: (
    <Icon>
      <path d="M8 20H5v-9h3zM8 11l3.500-7c1.500 0 2.300 1 2 2.500L13 10h5c1.200 0 2 1 1.700 2.200l-1.500 6.300c-.2.900-.9 1.500-1.800 1.500H8" />
    </Icon>
  ),
  3: (
    <Icon>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M8.500 16.200c1.800-2.200 5.200-2.200 7 0M9 9.800v.4M15 9.800v.4" />
    </Icon>
  ),
  4: <HeartIcon />,
  5: (
    <Icon>
      <path d="M12 20v-9M12 13c0-3.500-2.500-6-6.500-6 0 4 2.500 6 6.500 6zM12 11c0-3.500 2.500-6 6.500-6 0 4-2.500 6-6.500 6zM7.500 20h9" />
    </Icon>
  ),
  6: <HandshakeIcon />,
}

export const ReactionPicture = ({ option }: { option: number }) => pictures[option] ?? <HeartIcon />
