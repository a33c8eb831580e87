import { relative, sep } from 'node:path'
import type { ContentReport } from './content-report.ts'

const sentences: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ['This link leads nowhere.', 'Let it lead to a file, or take it away.'],
  ELOOP: ['This link leads back to itself.', 'Let it lead to a file, or take it away.'],
  EACCES: ['This file may not be read by the account that checks it.', 'Give that account the right to read it.'],
}

/** A file of the folder that cannot be opened, as a finding like any other; undefined: something else went wrong. */
export function unreadableFileReport(error: unknown, folder: string): ContentReport | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  const [sentence, suggestion] = sentences[String(error.code)] ?? []
  if (sentence === undefined || suggestion === undefined) return undefined
  const file = ['content', ...relative(folder, String(error.path)).split(sep)].join('/')
  return {
    ...{ format: 1, version: null, files: 1, errors: 1, warnings: 0, accepted: 0, journeys: [] },
    ...{ languages: [], comparisons: [] },
    findings: [{ rule: 'unreadable-file', severity: 'error', file, line: 1, path: '', sentence, suggestion }],
  }
}
