import { type Content, type Finding, isError, readContent } from '#engine/content'

/** What can be shown of a content folder. */
export interface ShownContent {
  content: Content
  /** `files`: as the files are. `with-errors`: as the files are, though the server would not serve them. */
  source: 'files' | 'with-errors'
}

/** A file that breaks one of these has no value to show. */
const formRules = new Set([
  'json-syntax',
  'repeated-name',
  'unknown-schema',
  'misplaced-file',
  'unknown-name',
  'missing-name',
  'unknown-value',
  'wrong-type',
  'wrong-form',
  'too-little',
  'too-much',
  'repeated-value',
  'wrong-date',
])

const suppressions = 'content/suppressions.json'

/** The same files with every error accepted, as an editor could accept it: what is left is content with a value. */
function withAllAccepted(files: ReadonlyMap<string, string>, errors: readonly Finding[]): Map<string, string> {
  const known = JSON.parse(files.get(suppressions) ?? '{}') as { suppressions?: unknown[] }
  const accepted = errors.map(({ rule, file, path }) => ({ rule, file, path, reason: 'only shown in the preview' }))
  return new Map([
    ...files,
    [
      suppressions,
      JSON.stringify({
        $schema: '../schemas/content/suppressions.schema.json',
        suppressions: [...(known.suppressions ?? []), ...accepted],
      }),
    ],
  ])
}

/**
 * Reads content for the preview: every finding, and the content itself also where only a rule is broken (an editor
 * needs to see the fault), undefined where a file cannot be read at all.
 */
export function readToShow(
  files: ReadonlyMap<string, string>,
  today: string,
): { findings: Finding[]; shown: ShownContent | undefined } {
  const options = { today, staleIs: 'warning' } as const
  const { content, findings } = readContent(files, options)
  if (content !== undefined) return { findings, shown: { content, source: 'files' } }
  const errors = findings.filter(isError)
  if (errors.some(({ rule }) => formRules.has(rule))) return { findings, shown: undefined }
  try {
    const excused = readContent(withAllAccepted(files, errors), options).content
    return { findings, shown: excused && { content: excused, source: 'with-errors' } }
  } catch {
    return { findings, shown: undefined }
  }
}
