import type { Finding } from './finding.ts'
import { isLookupName, readLookup } from './lookups.ts'
import { isMarkdownName } from './markdown/is-markdown-name.ts'
import { openMarkdown } from './markdown/open-markdown.ts'
import { openSourceFile, type SourceFile } from './source-file.ts'

/** A content file in the way in which it is written: prose in Markdown, lookups in CSV, anything else in JSON. */
export const openFile = (name: string, text: string): SourceFile | Finding[] =>
  isMarkdownName(name)
    ? openMarkdown(name, text)
    : isLookupName(name)
      ? readLookup(name, text)
      : openSourceFile(name, text)
