import type { Target, TargetSettings } from '@kindred/contract/target'
import type { Fact, WizardDefinition } from '@kindred/contract/wizard'
import { type SessionFact, sessionFacts } from '@kindred/engine'
import { nearestName } from './did-you-mean.ts'
import type { JsonPath } from './source-file.ts'

export type Misfit = { path: JsonPath; sentence: string; mend: string }

/** Where a wizard stands, as far as its settings hang on it. */
export interface Setting {
  /** Absent: the wizard is for the person alone. */
  target: Target | undefined
  settings: TargetSettings
  /** How a finding calls wizards of this kind. */
  such: string
}

// Where answers go, where they are meanwhile, and where facts come from.

export function savesMisfits({ saves }: WizardDefinition, { target }: Setting): Misfit[] {
  if (saves === undefined) return []
  const path = ['saves']
  if (target === undefined)
    return [
      {
        path,
        sentence: 'This wizard has no target, so nothing is ever sent.',
        mend: 'Take "saves" out, or name a "target".',
      },
    ]
  const takes = target.saves ?? 'at-end'
  if (takes === saves) return []
  return [
    { path, sentence: `"${target.id}" is saved "${takes}" and not "${saves}".`, mend: `Write "saves": "${takes}".` },
  ]
}

const kept = { account: 'in the account', device: 'on the device', nothing: 'nowhere' }

export function keepsMisfits({ keeps }: WizardDefinition, { settings, such }: Setting): Misfit[] {
  const [usual] = settings.keeps
  if (keeps === undefined || usual === undefined || settings.keeps.includes(keeps)) return []
  const path = ['keeps']
  if (usual === 'account')
    return [{ path, sentence: 'Each change is saved at once, so the account keeps it.', mend: 'Take "keeps" out.' }]
  const write = settings.keeps.map((one) => `"${one}"`).join(', or ')
  return [
    {
      path,
      sentence:
        keeps === 'account'
          ? 'Nothing is sent before the end, so answers cannot be kept in the account meanwhile.'
          : `${such} keep what is filled in ${kept[usual]} until it is sent, and not ${kept[keeps]}.`,
      mend: `Write "keeps": ${write}.`,
    },
  ]
}

export const factsMisfits = ({ facts = {} }: WizardDefinition, where: Setting): Misfit[] =>
  Object.entries(facts).flatMap(([name, fact]) => {
    const misfits = factMisfits(name, fact, where.target)
    return misfits.length > 0 ? misfits : sourceMisfits(name, fact, where)
  })

/** A fact whose source does not reach this wizard is never known, so a step that asks for it would never appear. */
function sourceMisfits(name: string, { from = 'target' }: Fact, { settings, such }: Setting): Misfit[] {
  const given = settings.given ?? []
  if (settings.facts.includes(from) && (from !== 'none' || given.includes(name))) return []
  const meant = from === 'none' ? nearestName(name, given) : undefined
  const others = settings.facts.filter((source) => source !== 'none').map((source) => `"from": "${source}"`)
  const instead = others.length > 0 ? `Give the fact another source (${others.join(' or ')}), or ask` : 'Ask'
  return [
    {
      path: ['facts', name],
      sentence: `${from === 'none' ? 'Nobody who opens this wizard gives it' : `${such} do not have it from there`}, so "${name}" is never known.`,
      mend: meant === undefined ? `${instead} for it in a question.` : `Did you mean "${meant}"?`,
    },
  ]
}

function factMisfits(name: string, fact: Fact, target: Target | undefined): Misfit[] {
  const path = ['facts', name]
  const from = fact.from ?? 'target'
  const misfit = (sentence: string, mend: string, at: JsonPath = path): Misfit[] => [{ path: at, sentence, mend }]
  if (from === 'session') {
    if (!isSessionFact(name))
      return misfit(
        `The session does not tell "${name}".`,
        `Facts that it tells: ${Object.keys(sessionFacts).join(', ')}.`,
      )
    if (fact.values !== undefined)
      return misfit(`The session says itself what "${name}" can be.`, 'Take "values" out.', [...path, 'values'])
    return []
  }
  if (fact.values === undefined) return misfit(`Nothing says what "${name}" can be.`, 'Add "values".')
  if (from === 'page' && target !== undefined)
    return misfit(
      `"${name}" stands in the address of the page, and whoever checks the answers again does not see that.`,
      'Ask for it in a question, or leave out the "target".',
    )
  if (from === 'page' && (fact.payload !== undefined || fact.codes !== undefined))
    return misfit(`"${name}" stands in the address by its value.`, 'Take "payload" and "codes" out.')
  const { values, codes = [] } = fact
  const at = [...path, 'codes']
  // A value without a number is never read back from what is stored, and two with one are taken for each other.
  if (codes.length > 0 && codes.length !== values.length)
    return misfit(
      `"${name}" has ${values.length} values and ${codes.length} codes, which go together in their order.`,
      'Give each value its own number.',
      at,
    )
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  if (twice !== undefined)
    return misfit(`Two values of "${name}" have the number ${twice}.`, 'Give each value its own number.', at)
  if (from === 'target' && target?.with === undefined)
    return misfit(
      'This wizard begins with nothing that a fact could be read from, so a step that asks for it would never appear.',
      'Give the fact another source: "from": "session" or "from": "page".',
    )
  return []
}

const isSessionFact = (name: string): name is SessionFact => name in sessionFacts
