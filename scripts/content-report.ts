import { type Comparison, type JourneyFinding, type JourneyReport, replayAddress } from '@kindred/checker'
import { type Finding, findingLine, fixLine, type LanguageProgress } from '@kindred/content'

/** A finding of any check; those of journeys bring their clicks. */
export type ContentFinding = Finding & Partial<Pick<JourneyFinding, 'trace' | 'facts' | 'events' | 'replay'>>

/** What `npm run check -- --json` prints. Names are added, never changed or taken away while `format` stays 1. */
export interface ContentReport {
  format: 1
  /** Version of the content; null while it has an error. */
  version: string | null
  files: number
  /** Findings that stop a release. */
  errors: number
  warnings: number
  /** Findings with a reason in suppressions.json. */
  accepted: number
  /** Errors first, then warnings, then accepted ones; within each as the files go. */
  findings: ContentFinding[]
  /** One for each wizard whose journeys could be walked. */
  journeys: JourneyReport[]
  /** How much each other language says of all that people can read. */
  languages: (Omit<LanguageProgress, 'missing'> & { missing: number })[]
  /** With --previous: what the edit touches, wizard by wizard. */
  comparisons: Comparison[]
  /** With --watch, beside errors: what a running server keeps as it was before; the rest goes live. */
  held?: { unit: string; because: string[] }[]
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** One finding for people: the sentence on one line that ends with its rule, then what helps to fix it. */
export const findingText = (finding: ContentFinding): string =>
  [
    findingLine(finding),
    ...(finding.fix === undefined ? [] : [`    fix: ${fixLine(finding.fix)}`]),
    ...(finding.causes ?? []).map(({ file, line, path, says }) => `    because: ${file}:${line} ${path}: ${says}`),
    ...followingText(finding.follows ?? []),
    ...(finding.trace === undefined ? [] : [`    clicks: ${finding.trace}`]),
    ...(finding.replay === undefined ? [] : [`    see it while npm run dev runs: ${replayAddress(finding.replay)}`]),
  ].join('\n')

const maxFollowing = 5

/** What goes away when the finding above is fixed: the first of it, and how much more. */
const followingText = (follows: readonly Finding[]): string[] => [
  ...follows.slice(0, maxFollowing).map(({ file, line, sentence }) => `    with it: ${file}:${line}: ${sentence}`),
  ...(follows.length > maxFollowing ? [`    with it: ${follows.length - maxFollowing} more that follow from it`] : []),
]

const acceptedText = ({ file, line, rule, suppressed }: ContentFinding): string =>
  `${file}:${line}: accepted: ${suppressed} [${rule}]`

const journeyText = ({
  wizard,
  situations,
  classes,
  answerSets,
  states,
  transitions,
  skipped,
}: JourneyReport): string =>
  `${wizard}: ${situations} journey classes, ${classes} answer classes for ${answerSets} answer sets, ${states} states, ${transitions} transitions, ${skipped.length === 0 ? 'none skipped' : `${skipped.length} skipped`}`

const touchText = ({ wizard, touches }: Comparison): string =>
  touches.length === 0
    ? `${wizard}: nothing that members notice has changed.`
    : [`${wizard}: what the edit touches`, ...touches.map(({ sentence }) => `    ${sentence}`)].join('\n')

const languageText = (
  { language, texts, translated, stale, missing }: ContentReport['languages'][number],
  check: string,
): string =>
  `${language}: ${translated} of ${counted(texts, 'text')} translated (${Math.floor((translated / texts) * 100)} %)${stale > 0 ? `, ${stale} older than their text` : ''}${missing > 0 ? `; which are not: ${check} --missing=${language}` : ''}`

/** Everything that a language does not say, as a translator fills it in. */
export const missingText = ({ language, missing }: LanguageProgress): string =>
  missing.length === 0
    ? `${language}: everything is translated.`
    : missing.map(({ file, id, text }) => `${file}: ${JSON.stringify(id)}: ${JSON.stringify(text)}`).join('\n')

interface ReportOptions {
  wizards: number
  ms: number
  /** How the check was called, as a person would call it again. */
  check?: string
}

/** The whole report for people; with an error only what is to fix, without what is accepted and what was counted. */
export function reportText(report: ContentReport, options: ReportOptions): string {
  const { wizards, ms, check = 'npm run check --' } = options
  const { findings, journeys, comparisons, errors, warnings, accepted, files } = report
  const notWalked = wizards - journeys.length
  const isRight = errors === 0
  return [
    ...findings.filter(({ suppressed }) => suppressed === undefined).map(findingText),
    ...(isRight ? findings.filter(({ suppressed }) => suppressed !== undefined).map(acceptedText) : []),
    ...comparisons.map(touchText),
    ...(isRight ? [...journeys.map(journeyText), ...report.languages.map((one) => languageText(one, check))] : []),
    ...(report.held ?? []).map(({ unit }) => `A running server keeps ${unit} as it was before.`),
    ...(report.held?.length ? ['The rest of what changed goes live.'] : []),
    ...(notWalked > 0
      ? [`Whether people can go through ${counted(notWalked, 'wizard')} is looked at when the errors above are fixed.`]
      : []),
    ...(findings.length > accepted ? [`What a rule means: ${check} --explain=<the word in brackets>`] : []),
    `${counted(files, 'file')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${accepted} accepted, ${Math.round(ms)} ms`,
  ].join('\n')
}
