import { findingLine, isError } from '@kindred/content'
import { readContentFiles } from '@kindred/content/node'
import { readContent } from '@kindred/product'

/** Sentences that a wizard says around its questions, whoever's they are. */
const ofWizards = /^(?:wizard|details|photos|files|own)\./

/**
 * By language, those that our own content says; what a language does not say is said in the first. Content with an error has none: the error
 * thrown names its findings, so that nothing is packed without its words.
 */
export async function shippedTexts(folder = 'content'): Promise<Record<string, Record<string, string>>> {
  const { content, findings } = readContent(await readContentFiles(folder))
  if (content === undefined)
    throw new Error(
      `${folder}/ has errors, so it gives no texts:\n${findings.filter(isError).map(findingLine).join('\n')}`,
    )
  const { languages } = content
  const pick = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => ofWizards.test(key)))
  return Object.fromEntries(languages.map(({ language, texts }) => [language, pick(texts)]))
}
