import type { Content } from '@kindred/content'
import { badRequest } from '../errors.ts'

/** Reactions that can be chosen today, in the order of content. */
export const offeredReactions = ({ optionLists }: Pick<Content, 'optionLists'>) =>
  (optionLists.reactions?.options ?? []).filter(({ retired, listed }) => !retired && listed !== false)

/** The code of a reaction that can be chosen today. Throws 400 for any other. */
export function offeredCode(content: Pick<Content, 'optionLists'>, chosen: number): number {
  if (offeredReactions(content).some(({ code }) => code === chosen)) return chosen
  throw badRequest({ reaction_option_id: ['There is no such reaction.'] })
}
