import type { Content } from '@kindred/content'
import { readContent } from '@kindred/product'
import { readContentFiles } from '../../scripts/read-content-files.ts'

/** The content that ships, read as the server reads it. */
export async function shippedContent(): Promise<Content> {
  const { content, findings } = readContent(await readContentFiles('content'))
  if (content === undefined) throw new Error(findings.map(({ file, sentence }) => `${file}: ${sentence}`).join('\n'))
  return content
}

export function wizardOf(content: Content, id: string) {
  const wizard = content.wizards[id]
  if (wizard === undefined) throw new Error(`no wizard ${id}`)
  return wizard
}
