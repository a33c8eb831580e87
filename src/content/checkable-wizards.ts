import type { OptionList } from '@kindred/contract/option-list'
import type { Promises } from '@kindred/contract/promises'
import type { Upgrades } from '@kindred/contract/upgrades'
import type { Wizard } from '@kindred/engine'
import { type DraftContent, listsOf, type WizardFiles } from './draft-content.ts'
import { fieldsIn } from './fields-in.ts'
import { type Finding, isError } from './finding.ts'
import { resolveWizard } from './resolve-wizard.ts'
import type { ContentRule } from './rule-severities.ts'

/** A wizard with everything that a walk through it needs. */
export interface CheckableWizard {
  wizard: Wizard
  promises: Promises['promises']
  upgrades: Upgrades['upgrades']
}

/** Whether each option list could be read: else one that seems missing may stand in a broken file. */
export const hasAllLists = (broken: readonly string[]): boolean =>
  !broken.some((name) => /\/(options|lookups)\//.test(name))

/** Wizards all of whose parts could be read: what refers to a broken file is not blamed for it. */
export function readableWizards({ wizards }: DraftContent, broken: readonly string[]): WizardFiles[] {
  if (!hasAllLists(broken)) return []
  return wizards.filter(({ folder }) => !broken.some((name) => name.startsWith(`${folder}/`)))
}

/** Errors about words, pictures and earlier answers, which no journey hangs on. */
const besideJourneys: readonly string[] = [
  'banned-words',
  'comma-in-label',
  'digits-only-label',
  'duplicate-label',
  'unknown-picture',
  'wrong-picture',
  'heavy-picture',
  'wrong-image-map',
  'upgrade-still-asked',
] satisfies ContentRule[]

/** Readable wizards without an error in their files or lists, resolved. An error elsewhere does not keep them from being walked. */
export function checkableWizards(
  readable: readonly WizardFiles[],
  draft: DraftContent,
  findings: readonly Finding[],
): CheckableWizard[] {
  const wrong = new Set(
    findings.filter((finding) => isError(finding) && !besideJourneys.includes(finding.rule)).map(({ file }) => file),
  )
  const lists = new Map<string, OptionList>(listsOf(draft).map(({ value }) => [value.id, value]))
  const wrongLists = new Set(
    listsOf(draft)
      .filter(({ file }) => wrong.has(file.name))
      .map(({ value }) => value.id),
  )
  return readable.flatMap((files) => {
    const used = files.steps.flatMap(({ value }) => fieldsIn(value).map(({ field }) => field.options ?? ''))
    if ([...wrong].some((name) => name.startsWith(`${files.folder}/`)) || used.some((id) => wrongLists.has(id)))
      return []
    return [
      {
        wizard: resolveWizard(files, lists),
        promises: files.promises?.value.promises ?? [],
        upgrades: files.upgrades?.value.upgrades ?? [],
      },
    ]
  })
}
