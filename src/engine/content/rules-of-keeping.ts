import type { Target } from '#contract/target'
import type { Fact, WizardDefinition } from '#contract/wizard'
import { type SessionFact, sessionFacts } from '#engine'
import { findingAt, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './source-file.ts'

type Misfit = { path: JsonPath; sentence: string; mend: string }

/**
 * Settings that do not go together: each says what it does for every wizard, or it is told here that it does nothing.
 * `target` is absent for a wizard that fills in nothing.
 */
export function keepingRules({ definition }: WizardFiles, target: Target | undefined): Finding[] {
  const wizard = definition.value
  return [...savesMisfits(wizard, target), ...keepsMisfits(wizard), ...pageMisfits(wizard, target)]
    .concat(Object.entries(wizard.facts ?? {}).flatMap(([name, fact]) => factMisfits(name, fact, target)))
    .map(({ path, sentence, mend }) => findingAt(definition.file, path, 'setting-misfit', sentence, mend))
}

function savesMisfits({ saves }: WizardDefinition, target: Target | undefined): Misfit[] {
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

function keepsMisfits({ keeps, saves }: WizardDefinition): Misfit[] {
  const path = ['keeps']
  if (keeps === 'account' && saves !== 'each-change')
    return [
      {
        path,
        sentence: 'Nothing is sent before the end, so answers cannot be kept in the account meanwhile.',
        mend: 'Write "keeps": "device", or "nothing".',
      },
    ]
  if (keeps !== undefined && keeps !== 'account' && saves === 'each-change')
    return [{ path, sentence: 'Each change is saved at once, so the account keeps it.', mend: 'Take "keeps" out.' }]
  return []
}

/** Wizards of a memory stand where memories are written, not among the questions for oneself. */
const pageMisfits = ({ listed }: WizardDefinition, target: Target | undefined): Misfit[] =>
  listed === undefined || (target?.frame ?? 'page') === 'page'
    ? []
    : [{ path: ['listed'], sentence: `Wizards of "${target?.id}" stand in no list.`, mend: 'Take "listed" out.' }]

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
