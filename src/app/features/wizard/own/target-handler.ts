import type { Facts, Payload } from '@kindred/engine'
import type { ReactNode } from 'react'

/**
 * Where the answers of a wizard go that fills in something else than answers of its own. The route gives it: what is done
 * with them belongs to another feature. They are not kept on the device, and nothing of them is listed afterwards.
 */
export interface TargetHandler {
  /** Visitors can send it, too. Absent: members only. */
  who?: 'anyone'
  send: (payload: Payload) => Promise<void>
  /** They stay on this page after it was sent, and are thanked there. Absent: they are led away. */
  thanks?: true
  /** In a dialog: the questions and the button that sends them on one sheet, and after that this. */
  sheet?: { onSent: () => void }
  /** What is known about the subject before it opens. */
  facts?: Facts
  /** Above the button that sends it: what else can be done in the same act. */
  beside?: ReactNode
  /** What it asks for on the way, such as the password. */
  dialog: ReactNode
}

/** By target. */
export type TargetHandlers = Readonly<Record<string, TargetHandler>>
