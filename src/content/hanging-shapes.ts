import { holdsList, takesWritten, writtenAs } from '@kindred/engine'
import { findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { AskedToday, HangingId } from './hanging.ts'

/** Answers that were given would be none to the question of today. Nothing, where they fit. */
export function misshapen({ field, step, at, knownFrom }: AskedToday, was: HangingId): Finding | undefined {
  const shape = (sentence: string): Finding =>
    findingAt(
      step.file,
      [...at, 'kind'],
      knownFrom.shape,
      sentence,
      'Give the new question an id of its own, and drop or rename the old one in upgrades.json.',
    )
  if ((was.option === undefined) !== (field.options === undefined))
    return shape(`"${field.label}" was ${was.option === undefined ? 'written' : 'chosen from a list'} before.`)
  if (was.many === true && !holdsList(field))
    return shape(`"${field.label}" could hold several answers before, and holds one now.`)
  if (was.option !== undefined || was.written === undefined || takesWritten(field, was.written)) return undefined
  const now = inWords[writtenAs(field)]
  return shape(`"${field.label}" was answered with ${inWords[was.written]} before, and takes ${now} now.`)
}

const inWords = {
  words: 'any words',
  number: 'a number',
  date: 'a day',
  email: 'an e-mail address (email)',
  url: 'an address of a page (url)',
  phone: 'a number to call (phone)',
  photos: 'photos',
} as const
