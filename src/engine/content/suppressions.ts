import { type DraftContent, findingAt } from './draft-content.ts'
import { type Finding, isError } from './finding.ts'
import { migrationRules, swapRules } from './rules.ts'
import { unknownName } from './rules-of-lists.ts'
import { inContent } from './rules-of-places.ts'

/** Gives findings that an editor accepted the reason for it. */
export function suppress<F extends Finding>(draft: DraftContent, findings: readonly F[]): F[] {
  const accepted = draft.suppressions.flatMap(({ value }) => value.suppressions)
  return findings.map((finding) => {
    const match = accepted.find((entry) => covers(entry, finding))
    return match === undefined ? finding : { ...finding, suppressed: match.reason }
  })
}

const covers = (entry: { rule: string; file: string; path?: string }, finding: Finding): boolean =>
  entry.rule === finding.rule &&
  inContent(entry.file) === inContent(finding.file) &&
  (entry.path === undefined || entry.path === finding.path)

/** What a suppression names must exist. */
export function suppressionRules(draft: DraftContent, rules: readonly string[], files: readonly string[]): Finding[] {
  return draft.suppressions.flatMap((placed) =>
    placed.value.suppressions.flatMap(({ rule, file }, index) => [
      ...(rules.includes(rule)
        ? []
        : [
            unknownName(
              placed,
              ['suppressions', index, 'rule'],
              'unknown-rule',
              `There is no rule "${rule}" to accept a finding of.`,
              rule,
              rules,
            ),
          ]),
      ...(files.some((name) => inContent(name) === inContent(file))
        ? []
        : [
            unknownName(
              placed,
              ['suppressions', index, 'file'],
              'unknown-file',
              `There is no file ${file} to accept a finding in.`,
              file,
              files,
            ),
          ]),
    ]),
  )
}

/** Findings that depend on the day, or on a version to compare with: their acceptance may rest today. */
const onlySometimes = new Set<string>(['draft-lost', ...Object.keys({ ...migrationRules, ...swapRules })])

/** Suppressions whose finding is gone: they would hide the next one in silence. */
export const unusedSuppressions = (
  draft: DraftContent,
  findings: readonly Finding[],
  ofProduct: readonly string[] = [],
): Finding[] =>
  draft.suppressions.flatMap(({ file, value }) =>
    value.suppressions.flatMap((entry, index) =>
      onlySometimes.has(entry.rule) ||
      ofProduct.includes(entry.rule) ||
      // While a file has an error, what else is in it is not known: the acceptance may be needed again tomorrow.
      findings.some((finding) => isError(finding) && inContent(finding.file) === inContent(entry.file)) ||
      findings.some((finding) => covers(entry, finding))
        ? []
        : [
            findingAt(
              file,
              ['suppressions', index],
              'unused-suppression',
              `Nothing is found any more that this accepts ("${entry.rule}" in ${entry.file}).`,
              'Take it out.',
            ),
          ],
    ),
  )
