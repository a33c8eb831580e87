import type { Target, TargetSettings } from '@kindred/contract/target'
import type { Fact, WizardDefinition } from '@kindred/contract/wizard'
import { type SessionFact, sessionFacts } from '@kindred/engine'
import { nearestName } from '../did-you-mean.ts'
import { findingAt, type WizardFiles } from '../draft-content.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'

type SettingRule = (wizard: WizardDefinition, where: Setting) => Violation[]

/** A wizard that fills in nothing has a page of its own, whose address may tell facts; what it keeps, it keeps on the device. */
export const settingsWithoutTarget: TargetSettings = {
  kind: ['linear', 'overview'],
  keeps: ['device', 'nothing'],
  editTitle: false,
  width: false,
  progress: true,
  saveAndReturn: false,
  delivers: false,
  files: true,
  places: false,
  prefill: true,
  listed: true,
  facts: ['session', 'page'],
  words: ['wizard.', 'details.', 'own.'],
  messages: [],
}

/** It does what it says for every wizard, or a rule of its own says more: `unknown-step`, `unknown-text`, `unused-condition` … */
const everywhere: SettingRule = () => []

/**
 * All settings of a wizard, and what tells that one does nothing. A setting that the schema gets, and a target that is
 * declared, has to be decided here or in `schemas/targets`: the compiler asks for it.
 */
const ruleOfSetting: Readonly<Record<keyof WizardDefinition, SettingRule>> = {
  $schema: everywhere,
  id: everywhere,
  title: everywhere,
  intro: everywhere,
  target: everywhere,
  conditions: everywhere,
  values: savedViolations,
  skip: everywhere,
  steps: everywhere,
  words: everywhere,
  kind: kindViolations,
  saves: savesViolations,
  keeps: keepsViolations,
  facts: factsViolations,
  messages: messagesViolations,
  leave: leaveViolations,
  saveAndReturn: saveAndReturnViolations,
  withoutAccount: withoutAccountViolations,
  delivers: unread('delivers', 'go to no office: nobody but the site takes their answers'),
  maxResponses: placesViolations,
  listed: unread('listed', 'stand in no list'),
  editTitle: unread('editTitle', 'are not opened again to change earlier answers, so this title is never shown'),
  width: unread('width', 'do not stand in a dialog of their own, so they are as wide as their page'),
  progress: unread('progress', 'do not show how many points somebody has'),
}

/** Settings that do not go together, or that nothing obeys where this wizard is shown. */
export function settingRules({ definition }: WizardFiles, target: Target | undefined): Finding[] {
  const such = target === undefined ? 'Wizards without a target' : `Wizards of "${target.id}"`
  const where: Setting = { target, settings: target?.settings ?? settingsWithoutTarget, such }
  return Object.values(ruleOfSetting)
    .flatMap((rule) => rule(definition.value, where))
    .map(({ path, sentence, suggestion }) => findingAt(definition.file, path, 'setting-misfit', sentence, suggestion))
}

const does = { linear: 'ask one step after the other', overview: 'open on a list of their steps' }

function kindViolations({ kind }: WizardDefinition, { settings, such }: Setting): Violation[] {
  const [shown] = settings.kind
  if (shown === undefined || settings.kind.includes(kind)) return []
  return [{ path: ['kind'], sentence: `${such} ${does[shown]}.`, suggestion: `Write "kind": "${shown}".` }]
}

/** Nobody is held: every page can be left. Of a wizard with a list of its steps `no-way-out` says so. */
function leaveViolations({ kind, leave }: WizardDefinition): Violation[] {
  if (leave !== false || kind === 'overview') return []
  return [{ path: ['leave'], sentence: 'Every wizard can be left at any time.', suggestion: 'Take "leave" out.' }]
}

function messagesViolations({ messages = {} }: WizardDefinition, { settings, such }: Setting): Violation[] {
  return Object.keys(messages).flatMap((key) => {
    if (settings.messages.includes(key)) return []
    const meant = nearestName(key, settings.messages)
    const suggestion =
      meant === undefined
        ? 'Take it out. What is said in the place of a shared sentence stands in "words".'
        : `Did you mean "${meant}"?`
    return [{ path: ['messages', key], sentence: `${such} have no sentence "${key}" of their own.`, suggestion }]
  })
}

function unread(name: 'delivers' | 'listed' | 'editTitle' | 'width' | 'progress', why: string): SettingRule {
  return (wizard, { settings, such }) =>
    wizard[name] === undefined || settings[name]
      ? []
      : [{ path: [name], sentence: `${such} ${why}.`, suggestion: `Take "${name}" out.` }]
}

function placesViolations({ maxResponses }: WizardDefinition, { settings, such }: Setting): Violation[] {
  if (maxResponses === undefined || settings.places) return []
  return [
    {
      path: ['maxResponses'],
      sentence: `${such} are never full: nobody counts their answers.`,
      suggestion: 'Take "maxResponses" out, or save answers of their own: "target": "response".',
    },
  ]
}

type Violation = { path: JsonPath; sentence: string; suggestion: string }

/** Where a wizard stands, as far as its settings hang on it. */
interface Setting {
  /** Absent: the wizard is for the person alone. */
  target: Target | undefined
  settings: TargetSettings
  /** How a finding calls wizards of this kind. */
  such: string
}

// Where answers go, where they are meanwhile, and where facts come from.

function savesViolations({ saves }: WizardDefinition, { target }: Setting): Violation[] {
  if (saves === undefined) return []
  const path = ['saves']
  if (target === undefined)
    return [
      {
        path,
        sentence: 'This wizard has no target, so nothing is ever sent.',
        suggestion: 'Take "saves" out, or name a "target".',
      },
    ]
  const takes = target.saves ?? 'at-end'
  if (takes === saves) return []
  return [
    {
      path,
      sentence: `"${target.id}" is saved "${takes}" and not "${saves}".`,
      suggestion: `Write "saves": "${takes}".`,
    },
  ]
}

/** Only answers of a wizard's own are read with its values; what another target takes says its schema. */
function savedViolations({ values = [] }: WizardDefinition, { target, such }: Setting): Violation[] {
  if (target?.id === 'response') return []
  return values.flatMap(({ id, saved }, at) =>
    saved === undefined
      ? []
      : [
          {
            path: ['values', at, 'saved'],
            sentence: `${such} are not saved with values, so "${id}" is never part of what is saved.`,
            suggestion: 'Take "saved" out, or save answers of their own: "target": "response".',
          },
        ],
  )
}

const kept = { account: 'in the account', device: 'on the device', nothing: 'nowhere' }

function keepsViolations({ keeps }: WizardDefinition, { settings, such }: Setting): Violation[] {
  const [usual] = settings.keeps
  if (keeps === undefined || usual === undefined || settings.keeps.includes(keeps)) return []
  const path = ['keeps']
  if (usual === 'account')
    return [
      { path, sentence: 'Each change is saved at once, so the account keeps it.', suggestion: 'Take "keeps" out.' },
    ]
  const write = settings.keeps.map((one) => `"${one}"`).join(', or ')
  return [
    {
      path,
      sentence:
        keeps === 'account'
          ? 'Nothing is sent before the end, so answers cannot be kept in the account meanwhile.'
          : `${such} keep what is filled in ${kept[usual]} until it is sent, and not ${kept[keeps]}.`,
      suggestion: `Write "keeps": ${write}.`,
    },
  ]
}

/** What comes back with a code goes on as what the device keeps. */
function saveAndReturnViolations({ saveAndReturn, keeps }: WizardDefinition, { settings, such }: Setting): Violation[] {
  if (saveAndReturn === undefined) return []
  const path = ['saveAndReturn']
  if (!settings.saveAndReturn)
    return [{ path, sentence: `${such} cannot be saved with a code.`, suggestion: 'Take "saveAndReturn" out.' }]
  if (keeps !== 'nothing') return []
  return [
    {
      path,
      sentence: 'This wizard keeps nothing, so there is nothing to save with a code.',
      suggestion: 'Write "keeps": "device", or take "saveAndReturn" out.',
    },
  ]
}

/** What visitors send is read by an office, or by nobody. */
function withoutAccountViolations(
  { withoutAccount, delivers }: WizardDefinition,
  { settings, such }: Setting,
): Violation[] {
  if (withoutAccount === undefined) return []
  const path = ['withoutAccount']
  if (!settings.delivers)
    return [
      {
        path,
        sentence: `${such} save no answers of their own, and only those can be sent without an account.`,
        suggestion: 'Take "withoutAccount" out.',
      },
    ]
  if (delivers !== undefined) return []
  return [
    {
      path,
      sentence: 'Nobody could read what is sent without an account: this wizard delivers to no office.',
      suggestion: 'Add "delivers", or take "withoutAccount" out.',
    },
  ]
}

function factsViolations({ facts = {} }: WizardDefinition, where: Setting): Violation[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const violations = factViolations(name, fact, where.target)
    return violations.length > 0 ? violations : sourceViolations(name, fact, where)
  })
}

/** A fact whose source does not reach this wizard is never known, so a step that asks for it would never appear. */
function sourceViolations(name: string, { from = 'target' }: Fact, { settings, such }: Setting): Violation[] {
  const given = settings.given ?? []
  if (settings.facts.includes(from) && (from !== 'none' || given.includes(name))) return []
  const meant = from === 'none' ? nearestName(name, given) : undefined
  const others = settings.facts.filter((source) => source !== 'none').map((source) => `"from": "${source}"`)
  const instead = others.length > 0 ? `Give the fact another source (${others.join(' or ')}), or ask` : 'Ask'
  return [
    {
      path: ['facts', name],
      sentence: `${from === 'none' ? 'Nobody who opens this wizard gives it' : `${such} do not have it from there`}, so "${name}" is never known.`,
      suggestion: meant === undefined ? `${instead} for it in a question.` : `Did you mean "${meant}"?`,
    },
  ]
}

function factViolations(name: string, fact: Fact, target: Target | undefined): Violation[] {
  const path = ['facts', name]
  const from = fact.from ?? 'target'
  const violation = (sentence: string, suggestion: string, at: JsonPath = path): Violation[] => [
    { path: at, sentence, suggestion },
  ]
  if (from === 'session') {
    if (!isSessionFact(name))
      return violation(
        `The session does not tell "${name}".`,
        `Facts that it tells: ${Object.keys(sessionFacts).join(', ')}.`,
      )
    if (fact.values !== undefined)
      return violation(`The session says itself what "${name}" can be.`, 'Take "values" out.', [...path, 'values'])
    return []
  }
  if (fact.values === undefined) return violation(`Nothing says what "${name}" can be.`, 'Add "values".')
  if (from === 'page' && target !== undefined)
    return violation(
      `"${name}" stands in the address of the page, and whoever checks the answers again does not see that.`,
      'Ask for it in a question, or leave out the "target".',
    )
  if (from === 'page' && (fact.payload !== undefined || fact.codes !== undefined))
    return violation(`"${name}" stands in the address by its value.`, 'Take "payload" and "codes" out.')
  const { values, codes = [] } = fact
  const at = [...path, 'codes']
  // A value without a number is never read back from what is stored, and two with one are taken for each other.
  if (codes.length > 0 && codes.length !== values.length)
    return violation(
      `"${name}" has ${values.length} values and ${codes.length} codes, which go together in their order.`,
      'Give each value its own number.',
      at,
    )
  const twice = codes.find((code, place) => codes.indexOf(code) !== place)
  if (twice !== undefined)
    return violation(`Two values of "${name}" have the number ${twice}.`, 'Give each value its own number.', at)
  if (from === 'target' && target?.with === undefined)
    return violation(
      'This wizard begins with nothing that a fact could be read from, so a step that asks for it would never appear.',
      'Give the fact another source: "from": "session" or "from": "page".',
    )
  return []
}

const isSessionFact = (name: string): name is SessionFact => name in sessionFacts
