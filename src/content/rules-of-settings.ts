import type { Target, TargetSettings } from '@kindred/contract/target'
import type { WizardDefinition } from '@kindred/contract/wizard'
import { nearestName } from './did-you-mean.ts'
import { findingAt, type WizardFiles } from './draft-content.ts'
import type { Finding } from './finding.ts'
import { factsMisfits, keepsMisfits, type Misfit, type Setting, savesMisfits } from './rules-of-keeping.ts'

type SettingRule = (wizard: WizardDefinition, where: Setting) => Misfit[]

/** A wizard that fills in nothing has a page of its own, whose address may tell facts; what it keeps, it keeps on the device. */
export const settingsWithoutTarget: TargetSettings = {
  kind: ['linear', 'overview'],
  keeps: ['device', 'nothing'],
  editTitle: false,
  width: false,
  progress: true,
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
export const ruleOfSetting: Readonly<Record<keyof WizardDefinition, SettingRule>> = {
  $schema: everywhere,
  id: everywhere,
  title: everywhere,
  intro: everywhere,
  target: everywhere,
  conditions: everywhere,
  skip: everywhere,
  steps: everywhere,
  words: everywhere,
  kind: kindMisfits,
  saves: savesMisfits,
  keeps: keepsMisfits,
  facts: factsMisfits,
  messages: messagesMisfits,
  leave: leaveMisfits,
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
    .map(({ path, sentence, mend }) => findingAt(definition.file, path, 'setting-misfit', sentence, mend))
}

const does = { linear: 'ask one step after the other', overview: 'open on a list of their steps' }

function kindMisfits({ kind }: WizardDefinition, { settings, such }: Setting): Misfit[] {
  const [shown] = settings.kind
  if (shown === undefined || settings.kind.includes(kind)) return []
  return [{ path: ['kind'], sentence: `${such} ${does[shown]}.`, mend: `Write "kind": "${shown}".` }]
}

/** Nobody is held: every page can be left. Of a wizard with a list of its steps `no-way-out` says so. */
function leaveMisfits({ kind, leave }: WizardDefinition): Misfit[] {
  if (leave !== false || kind === 'overview') return []
  return [{ path: ['leave'], sentence: 'Every wizard can be left at any time.', mend: 'Take "leave" out.' }]
}

function messagesMisfits({ messages = {} }: WizardDefinition, { settings, such }: Setting): Misfit[] {
  return Object.keys(messages).flatMap((key) => {
    if (settings.messages.includes(key)) return []
    const meant = nearestName(key, settings.messages)
    const mend =
      meant === undefined
        ? 'Take it out. What is said in the place of a shared sentence stands in "words".'
        : `Did you mean "${meant}"?`
    return [{ path: ['messages', key], sentence: `${such} have no sentence "${key}" of their own.`, mend }]
  })
}

function unread(name: 'listed' | 'editTitle' | 'width' | 'progress', why: string): SettingRule {
  return (wizard, { settings, such }) =>
    wizard[name] === undefined || settings[name]
      ? []
      : [{ path: [name], sentence: `${such} ${why}.`, mend: `Take "${name}" out.` }]
}
