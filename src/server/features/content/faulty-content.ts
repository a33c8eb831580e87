import { type Content, type Finding, isError, type ReadOptions } from '@kindred/content'
import { readContent } from '@kindred/product'

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
 * Content in which only rules are broken, as if each of its errors were accepted: an editor needs to see the fault. Undefined
 * where a file cannot be read at all.
 */
export function contentWithErrors(
  files: ReadonlyMap<string, string>,
  findings: readonly Finding[],
  options: ReadOptions,
): Content | undefined {
  const errors = findings.filter(isError)
  if (errors.some(({ rule }) => formRules.has(rule))) return undefined
  try {
    return readContent(withAllAccepted(files, errors), options).content
  } catch {
    return undefined
  }
}
