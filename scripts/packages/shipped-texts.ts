import { readContentFiles } from '@kindred/content/node'
import { readContent } from '@kindred/product'

/** Sentences that a wizard says around its questions, whoever's they are. */
const ofWizards = /^(?:wizard|details|photos|files|own)\./

/** By language, those that our own content says; what a language does not say is said in the first. */
export async function shippedTexts(): Promise<Record<string, Record<string, string>>> {
  const { languages } = readContent(await readContentFiles('content')).content ?? { languages: [] }
  const pick = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => ofWizards.test(key)))
  return Object.fromEntries(languages.map(({ language, texts }) => [language, pick(texts)]))
}
