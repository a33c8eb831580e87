import type { Wizard } from '@kindred/engine'
import type { ReactNode } from 'react'

/**
 * One way to draw the step. Each is a build of its own (run.ts puts its module in the place of `bench:side`), so that a first visit
 * loads what the side needs and shares no file with the others.
 */
export type OpenSide = (wizard: Wizard) => Promise<(props: { open: boolean }) => ReactNode>
