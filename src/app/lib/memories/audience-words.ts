import { text } from '../texts/texts.ts'
import { privacy as levels } from './memory-codes.ts'

/** Who can see a memory of this level, in a sentence. */
export const audienceWords = (privacy: number): string => {
  if (privacy === levels.public) return text('memory.privacy.public')
  return text(privacy === levels.onlyMe ? 'memory.privacy.onlyMe' : 'memory.privacy.withLink')
}

/** The same of a level that it has just got. */
export const audienceNow = (privacy: number): string => {
  if (privacy === levels.public) return text('memory.privacy.nowPublic')
  return text(privacy === levels.onlyMe ? 'memory.privacy.nowOnlyMe' : 'memory.privacy.nowWithLink')
}
