import { nearestName } from './did-you-mean.ts'
import { type DraftContent, findingAt } from './draft-content.ts'
import { type Finding, isError } from './finding.ts'
import { migrationRules, swapRules } from './rule-severities.ts'
import { unknownName } from './rules/lists.ts'
import { withoutContentFolder } from './source-file.ts'

type Entry = DraftContent['suppressions'][number]['value']['suppressions'][number]

/** What there is to name: rules, and files of the content. */
interface KnownNames {
  rules: readonly string[]
  files: readonly string[]
}

/** Gives findings that an editor accepted the reason for it; a name that is misspelt is told by itself, and stands for the one that is meant. */
export function suppress<F extends Finding>(draft: DraftContent, findings: readonly F[], known: KnownNames): F[] {
  const accepted = draft.suppressions.flatMap(({ value }) => value.suppressions.map((entry) => asMeant(entry, known)))
  return findings.map((finding) => {
    const match = accepted.find((entry) => covers(entry, finding))
    return match === undefined ? finding : { ...finding, suppressed: match.reason }
  })
}

function asMeant(entry: Entry, { rules, files }: KnownNames): Entry {
  const rule = rules.includes(entry.rule) ? entry.rule : (nearestName(entry.rule, rules) ?? entry.rule)
  const file = isThere(entry.file, files) ? entry.file : (nearestName(entry.file, files) ?? entry.file)
  return { ...entry, rule, file }
}

const isThere = (file: string, files: readonly string[]): boolean =>
  files.some((name) => withoutContentFolder(name) === withoutContentFolder(file))

const covers = (entry: { rule: string; file: string; path?: string }, finding: Finding): boolean =>
  entry.rule === finding.rule &&
  withoutContentFolder(entry.file) === withoutContentFolder(finding.file) &&
  (entry.path === undefined || entry.path === finding.path)

/** What a suppression names must exist. */
export function suppressionRules(draft: DraftContent, { rules, files }: KnownNames): Finding[] {
  return draft.suppressions.flatMap((placed) =>
    placed.value.suppressions.flatMap(({ rule, file }, index) => {
      const at = ['suppressions', index]
      const noRule = `There is no rule "${rule}" to accept a finding of.`
      const noFile = `There is no file ${file} to accept a finding in.`
      return [
        rules.includes(rule) ? [] : unknownName(placed, [...at, 'rule'], 'unknown-rule', noRule, rule, rules),
        isThere(file, files) ? [] : unknownName(placed, [...at, 'file'], 'unknown-file', noFile, file, files),
      ].flat()
    }),
  )
}

/** Findings that depend on the day, or on a version to compare with: their acceptance may rest today. */
const onlySometimes = new Set<string>(['draft-lost', ...Object.keys({ ...migrationRules, ...swapRules })])

/** Suppressions whose finding is gone: they would hide the next one in silence. */
export const unusedSuppressions = (
  draft: DraftContent,
  findings: readonly Finding[],
  known: KnownNames,
  ofProduct: readonly string[] = [],
): Finding[] =>
  draft.suppressions.flatMap(({ file, value }) =>
    value.suppressions.flatMap((entry, index) =>
      onlySometimes.has(entry.rule) ||
      ofProduct.includes(entry.rule) ||
      // What it names is not there: that is told already.
      !known.rules.includes(entry.rule) ||
      !isThere(entry.file, known.files) ||
      // While there is an error, not everything is looked at: the acceptance may be needed again tomorrow.
      (findings.some(isError) && foundElsewhere(entry, findings) === undefined) ||
      findings.some((finding) => covers(entry, finding))
        ? []
        : findingAt(
            file,
            ['suppressions', index],
            'unused-suppression',
            `Nothing is found any more that this accepts ("${entry.rule}" in ${placed(entry)}).`,
            elsewhere(entry, findings),
          ),
    ),
  )

const placed = ({ file, path }: Entry): string => (path === undefined ? file : `${file} at ${path}`)

/** The same in the same file now, accepted by nobody. */
const foundElsewhere = ({ rule, file, path }: Entry, findings: readonly Finding[]): Finding | undefined =>
  findings.find(
    (one) =>
      path !== undefined &&
      one.rule === rule &&
      one.suppressed === undefined &&
      withoutContentFolder(one.file) === withoutContentFolder(file),
  )

function elsewhere(entry: Entry, findings: readonly Finding[]): string {
  const there = foundElsewhere(entry, findings)
  return there === undefined ? 'Take it out.' : `It is found at ${there.path}: name that as "path", or take this out.`
}
