import type { Option } from '@kindred/contract/option-list'
import {
  type Answers,
  checkAnswers,
  fieldWithRole,
  isOffered,
  labelOf,
  type Payload,
  type Wizard,
  walk,
} from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import { Ajv, type ValidateFunction } from 'ajv'
import schema from '../../../schemas/api/reports/send-report.json' with { type: 'json' }
import type { FieldErrors } from '../errors.ts'
import { countCharacters } from '../plugins/character-lengths.ts'

/** What can be reported, by the number that the wire has for it. */
export const reportable = { 1: 'memory', 2: 'comment', 3: 'private-comment', 4: 'connection', 5: 'member' } as const

/** A kind of thing that can be reported. */
export type Reportable = (typeof reportable)[keyof typeof reportable]

/** One of them by its name; the first where it is none. */
export const reportableNamed = (name: string | undefined): Reportable =>
  Object.values(reportable).find((one) => one === name) ?? reportable[1]

export type Report = { reason: string; remark: string }

/** The wizard that asks why something is reported. */
export const reportWizard = (wizards: Readonly<Record<string, Wizard>>): Wizard | undefined =>
  Object.values(wizards).find(({ target }) => target === 'report')

/** A reason in words; one that content no longer has stands for itself. */
export function reasonInWords(wizards: Readonly<Record<string, Wizard>>, id: string): string {
  const wizard = reportWizard(wizards)
  const field = wizard && fieldWithRole(wizard, 'reason')
  return field === undefined ? id : labelOf(field, id)
}

/** How much each reason weighs, as far as content says: the most dangerous is looked at first. */
export function reasonWeights(wizards: Readonly<Record<string, Wizard>>): Map<string, number> {
  const wizard = reportWizard(wizards)
  const { options = [] } = (wizard && fieldWithRole(wizard, 'reason')?.list) ?? {}
  return new Map(options.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight] as const])))
}

/** Reasons that are offered today for this kind of thing, in the order of content. */
export function reasonsFor(wizard: Wizard, about: Reportable): Option[] {
  const { options = [] } = fieldWithRole(wizard, 'reason')?.list ?? {}
  return options.filter((option) => isOffered(option, about))
}

/**
 * What is wrong with a report, by the name on the wire. Only the reason that was chosen first comes over it, so a remark is right
 * where another reason beside it would have asked for one (AMB-100).
 */
export function faultsOfReport(wizard: Wizard, about: Reportable, { reason, remark }: Report): FieldErrors {
  const offered = reasonsFor(wizard, about).map(({ id }) => id)
  if (!offered.includes(reason)) return { reason: ['This reason is not offered here.'] }
  const facts = { about }
  const chosen = [[reason], ...offered.filter((id) => id !== reason).map((id) => [reason, id])]
  const tried = chosen.map((ids) => answersOf(wizard, ids, remark))
  // A blank text is no answer, so only a journey that asks for none is content with them.
  const journey = !hasVisibleText(remark)
    ? tried[0]
    : tried.find((answers) => Object.keys(walk(wizard, answers, facts).setAside).length === 0)
  if (journey === undefined) return { remark: ['No reason here asks for a remark.'] }
  const [reasonId, remarkId] = [fieldWithRole(wizard, 'reason')?.id, fieldWithRole(wizard, 'remark')?.id]
  // How many reasons were chosen beside the first one the wire does not say.
  const faults = checkAnswers(wizard, journey, facts, { complete: true }).filter(
    ({ field, rule }) => field !== reasonId || rule !== 'required',
  )
  return faults.length === 0
    ? {}
    : Object.fromEntries(
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

let body: ValidateFunction | undefined

/** What the call says to the answers of a journey that has come to its end: the journey checker asks it. */
export function faultsOfJourney(wizard: Wizard, about: Reportable, payload: Payload): string[] {
  body ??= countCharacters(new Ajv({ strict: false, formats: { uuid: true } })).compile(schema.body)
  const { reason, remark = '', ...others } = payload
  const first: unknown = Array.isArray(reason) ? reason[0]?.id : undefined
  // Nothing is chosen yet; the page keeps its button closed.
  if (first === undefined) return []
  const sent = { ...others, memory: 'link', reason: first, remark }
  if (!body(sent))
    return (body.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`.trim())
  const { remark: ofRemark = [], ...faults } = faultsOfReport(wizard, about, {
    reason: String(first),
    remark: String(remark),
  })
  // A remark that is still asked for keeps the button closed, too.
  return [...Object.values(faults).flat(), ...(!hasVisibleText(String(remark)) ? [] : ofRemark)]
}
