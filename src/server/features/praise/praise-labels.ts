import type { OptionList } from '@kindred/contract/option-list'
import { foldText } from '@kindred/engine/text'
import { badRequest } from '../../platform/errors.ts'

/** So many labels at once. */
export const maxLabels = 3

type Lists = Readonly<Record<string, OptionList>>

const optionsIn = (lists: Lists): OptionList['options'] => lists.praise?.options ?? []

/** What can be chosen today, in the order of content; `for`: the types of memories that it is offered for, absent for all. */
export const praiseOptions = (lists: Lists) =>
  optionsIn(lists)
    .filter(({ retired, listed }) => !retired && listed !== false)
    .map(({ id, label, for: moods }) => ({ id, description: label, ...(moods && { for: moods }) }))

/** Ids of the labels in `feedback`, which names them by their labels or ids, joined by commas; 400 for what is not offered. */
export function labelIds(lists: Lists, feedback: string): string[] {
  const offered = praiseOptions(lists)
  const named = feedback.split(',').map((word) => foldText(word))
  const ids = named.map((word) => offered.find(({ id, description }) => [id, foldText(description)].includes(word))?.id)
  const known = ids.flatMap((id) => id ?? [])
  if (known.length < ids.length) throw badRequest({ feedback: ['One of these labels isn’t available.'] })
  const once = [...new Set(known)]
  if (once.length > maxLabels) throw badRequest({ feedback: [`At most ${maxLabels} labels.`] })
  return once
}
