import { keptName, tagTypeOf } from '@kindred/engine'
import { findingAt } from './draft-content.ts'
import type { Finding, Fix, Found } from './finding.ts'
import type { AskedToday, HangingId } from './hanging.ts'

/** Stored answers are looked for under the names that they were kept under. */
export const renamed = (today: AskedToday, was: HangingId): Finding[] =>
  [otherName(today, was), otherRole(today, was), otherTagType(today, was)].flat()

const carry = 'or give the question an id of its own and carry its answers there in upgrades.json ("rename-field").'

function otherName({ field, step, at, knownFrom }: AskedToday, { keptAs }: HangingId): Found {
  const now = keptName(field)
  if (keptAs === undefined || keptAs === now) return []
  const is = now === undefined ? 'it keeps none now' : `it looks for them as "${now}" now`
  const path = [...at, 'binding', 'payload']
  // Half of a pair has its name from its shape.
  const isWritten = now !== undefined && field.binding?.payload === now
  const fix = isWritten ? step.file.fixWord(path, now, keptAs) : undefined
  return findingAt(
    step.file,
    path,
    knownFrom.name,
    `Answers to "${field.label}" are kept as "${keptAs}", and ${is}: they would be shown and found no more.`,
    `${isWritten ? `Write "payload": "${keptAs}" again` : 'Put its "binding" back as it was'}; ${carry}`,
    withFix(fix),
  )
}

function otherRole({ field, step, at, knownFrom }: AskedToday, { role }: HangingId): Found {
  if (role === undefined || role === field.role) return []
  return findingAt(
    step.file,
    [...at, 'role'],
    knownFrom.name,
    `Answers to "${field.label}" are kept as the "${role}" of a memory, and it fills in another part now: they would not be its answers any more.`,
    `Write "role": "${role}" again; ${carry}`,
  )
}

function otherTagType({ field, step, at, list, knownFrom }: AskedToday, { tagType }: HangingId): Found {
  const now = list === undefined ? undefined : tagTypeOf(field, list.value)
  if (tagType === undefined || list === undefined || tagType === now) return []
  const isOfList = field.binding?.tagType === undefined && list.value.tagType !== undefined
  const [file, path] = isOfList ? [list.file, ['tagType']] : [step.file, [...at, 'binding', 'tagType']]
  return findingAt(
    file,
    path,
    knownFrom.name,
    `Addresses of searches call "${field.label}" "${tagType}", and it is called "${now ?? ''}" now: links that people kept would find nothing.`,
    `Write "tagType": "${tagType}" again; ${carry}`,
    withFix(now === undefined ? undefined : file.fixWord(path, now, tagType)),
  )
}

const withFix = (fix: Fix | undefined): { fix?: Fix } => (fix === undefined ? {} : { fix })
