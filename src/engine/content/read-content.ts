import type { HelpPage } from '#contract/help-page'
import type { Hotlines } from '#contract/hotlines'
import type { OptionList } from '#contract/option-list'
import type { Promises } from '#contract/promises'
import type { Upgrades } from '#contract/upgrades'
import type { Wizard } from '../wizard.ts'
import { contentHash } from './content-hash.ts'
import { type DraftContent, draftContent } from './draft-content.ts'
import { type Finding, isError } from './finding.ts'
import { hotlineRules } from './hotline-rules.ts'
import { resolveWizard } from './resolve-wizard.ts'
import { helpRules, optionListRules, textRules } from './rules-of-lists.ts'
import { wizardRules } from './rules-of-wizards.ts'
import { wordRules } from './rules-of-words.ts'
import { schemaFindings } from './schema-findings.ts'
import { openSourceFile, type SourceFile } from './source-file.ts'

/** All content as one frozen value. `version` changes with any word of it. */
export interface Content {
  version: string
  wizards: Readonly<Record<string, Wizard>>
  optionLists: Readonly<Record<string, OptionList>>
  texts: Readonly<Record<string, string>>
  hotlines: readonly Hotlines['lines'][number][]
  help: Readonly<Record<string, HelpPage>>
  promises: Readonly<Record<string, Promises['promises']>>
  upgrades: Readonly<Record<string, Upgrades['upgrades']>>
}

export interface ContentReading {
  /** Absent when there is an error. */
  content?: Content
  /** Every finding of every file, in the order of files and lines. */
  findings: Finding[]
}

export interface ReadOptions {
  /** ISO date from which the age of crisis lines counts; absent = not checked. */
  today?: string
  /**
   * What an old crisis line is. An error where content is released; a warning where it is served, because a server that
   * stops on a date helps nobody (the page says how old each line is).
   */
  staleIs?: Finding['severity']
}

/**
 * Reads content files (name → text, names from the project's root), checks all of them, and resolves them to one
 * frozen value. Pure: it opens no file and asks no clock.
 */
export function readContent(files: ReadonlyMap<string, string>, options: ReadOptions = {}): ContentReading {
  const opened = [...files].map(([name, text]) => openSourceFile(name, text))
  const sources = opened.filter((file): file is SourceFile => !Array.isArray(file))
  const syntax = opened.filter((file): file is Finding[] => Array.isArray(file)).flat()
  const bySchema = sources.flatMap(schemaFindings)
  const misfits = new Set(bySchema.map((finding) => finding.file))
  const draft = draftContent(sources.filter((file) => !misfits.has(file.name)))
  // References are judged only when every file could be read, or each broken file would be blamed many times.
  const whole = syntax.length === 0 && bySchema.length === 0
  const byRule = [
    ...(whole ? wizardRules(draft) : []),
    ...optionListRules(draft),
    ...textRules(draft),
    ...helpRules(draft),
    ...wordRules(draft),
    ...hotlineRules(draft, options.today, options.staleIs),
  ]
  const findings = suppress(draft, [...syntax, ...bySchema, ...byRule]).sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
  return findings.some(isError) ? { findings } : { content: resolve(draft), findings }
}

function suppress(draft: DraftContent, findings: readonly Finding[]): Finding[] {
  const accepted = draft.suppressions.flatMap(({ value }) => value.suppressions)
  return findings.map((finding) => {
    const match = accepted.find(
      (entry) =>
        entry.rule === finding.rule &&
        entry.file === finding.file &&
        (entry.path === undefined || entry.path === finding.path),
    )
    return match ? { ...finding, suppressed: match.reason } : finding
  })
}

function resolve(draft: DraftContent): Content {
  const lists = new Map(draft.optionLists.map(({ value }) => [value.id, value]))
  const byWizard = <T>(pick: (files: DraftContent['wizards'][number]) => T): Record<string, T> =>
    Object.fromEntries(draft.wizards.map((files) => [files.definition.value.id, pick(files)]))
  const parts = {
    wizards: byWizard((files) => resolveWizard(files, lists)),
    optionLists: Object.fromEntries(lists),
    texts: Object.assign({}, ...draft.texts.map(({ value }) => value.texts)) as Record<string, string>,
    hotlines: draft.hotlines.flatMap(({ value }) => value.lines),
    help: Object.fromEntries(draft.help.map(({ value }) => [value.id, value])),
    promises: byWizard(({ promises }) => promises?.value.promises ?? []),
    upgrades: byWizard(({ upgrades }) => upgrades?.value.upgrades ?? []),
  }
  return deepFreeze({ version: contentHash(parts), ...parts })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
