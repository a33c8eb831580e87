import type { Option } from '@kindred/contract/option-list'
import { type Answers, fieldWithRole, isOffered, type Payload, resolvePath, type Wizard } from '@kindred/engine'
import { checkSentAnswers } from '@kindred/engine/days'
import { hasVisibleText } from '@kindred/engine/text'
import schema from '../../../schemas/api/reports/send-report.json' with { type: 'json' }
import type { FieldErrors } from './field-errors.ts'
import { shapeCheck } from './shape-check.ts'

/** What can be reported, by the number that the wire has for it. */
export const reportable = { 1: 'memory', 2: 'comment', 3: 'private-comment', 4: 'connection', 5: 'member' } as const

/** A kind of thing that can be reported. */
export type Reportable = (typeof reportable)[keyof typeof reportable]

/** Reasons that are offered today for this kind of thing, in the order of content. */
export function reasonsFor(wizard: Wizard, about: Reportable): Option[] {
  const { options = [] } = fieldWithRole(wizard, 'reason')?.list ?? {}
  return options.filter((option) => isOffered(option, about))
}

/**
 * What is wrong with a report, by the name on the wire. Only the reason that was chosen first comes over it, so a remark is right
 * where another reason beside it would have asked for one (AMB-100).
 */
export function faultsOfReport(
  wizard: Wizard,
  about: Reportable,
  { reason, remark }: { reason: string; remark: string },
): FieldErrors {
  const offered = reasonsFor(wizard, about).map(({ id }) => id)
  if (!offered.includes(reason)) return { reason: ['You can’t choose this reason here.'] }
  const facts = { about }
  const chosen = [[reason], ...offered.filter((id) => id !== reason).map((id) => [reason, id])]
  const tried = chosen.map((ids) => answersOf(wizard, ids, remark))
  // A blank text is no answer, so only a journey that asks for none is content with them.
  const journey = !hasVisibleText(remark)
    ? tried[0]
    : tried.find((answers) => Object.keys(resolvePath(wizard, answers, facts).stashed).length === 0)
  if (journey === undefined) return { remark: ['No reason here asks for a remark.'] }
  const [reasonId, remarkId] = [fieldWithRole(wizard, 'reason')?.id, fieldWithRole(wizard, 'remark')?.id]
  // How many reasons were chosen beside the first one the wire does not say.
  const faults = checkSentAnswers(wizard, journey, facts, { complete: true }).filter(
    ({ field, rule }) => field !== reasonId || rule !== 'required',
  )
  return Object.fromEntries(
    faults.map(({ field, sentence }) => [field === remarkId ? 'remark' : 'reason', [sentence]] as const),
  )
}

function answersOf(wizard: Wizard, reasons: readonly string[], remark: string): Answers {
  const [why, own] = [fieldWithRole(wizard, 'reason'), fieldWithRole(wizard, 'remark')]
  return {
    ...(why === undefined ? {} : { [why.id]: reasons }),
    ...(own === undefined || !hasVisibleText(remark) ? {} : { [own.id]: remark }),
  }
}

const faultsOfShape = shapeCheck(schema.body)

/** What the call says to the answers of a journey that has come to its end. */
export function faultsOfJourney(wizard: Wizard, about: Reportable, payload: Payload): string[] {
  const { reason, remark = '', ...others } = payload
  const first: unknown = Array.isArray(reason) ? reason[0]?.id : undefined
  // Nothing is chosen yet; the page keeps its button closed.
  if (first === undefined) return []
  const ofShape = faultsOfShape({ ...others, memory: 'link', reason: first, remark })
  if (ofShape.length > 0) return ofShape.map(({ instancePath, message = '' }) => `${instancePath} ${message}`.trim())
  const { remark: ofRemark = [], ...faults } = faultsOfReport(wizard, about, {
    reason: String(first),
    remark: String(remark),
  })
  // A remark that is still asked for keeps the button closed, too.
  return [...Object.values(faults).flat(), ...(hasVisibleText(String(remark)) ? ofRemark : [])]
}
