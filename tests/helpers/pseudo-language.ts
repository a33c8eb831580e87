import { textsToTranslate } from '@kindred/content'

/** A language that nobody speaks: its words are those of the content in marks, half as long again. What has no marks is no content. */
export const pseudo = 'en-XA'

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', y: 'ý' }
const accented = (text: string): string =>
  text.replace(/\{\w+\}|[aeiouny]/g, (part) => (part.length > 1 ? part : (accents[part] ?? part)))

const longer = (text: string): string => '~'.repeat(Math.max(1, Math.ceil(text.length * 0.4) - 2))

/** 'Menu' → '⟦Méñü ~⟧', about 40 % longer, with the breaks that words have. */
export const inPseudo = (text: string): string => `⟦${accented(text)} ${longer(text).replace(/(~{8})(?=~)/g, '$1 ')}⟧`

const schema = (name: string) => `../../../schemas/content/${name}.schema.json`

/** The files of that language, for all content there is. */
export function pseudoFiles(files: ReadonlyMap<string, string>): Map<string, string> {
  const folder = `content/i18n/${pseudo}`
  const locale = JSON.stringify({ $schema: schema('locale'), name: 'Pseudo' })
  const translations = textsToTranslate(files).map(({ file, texts }): [string, string] => {
    const words = Object.fromEntries(texts.map(({ id, text }) => [id, { from: text, to: inPseudo(text) }]))
    return [`${folder}/${file.replace(/\.md$/, '.json')}`, JSON.stringify({ $schema: schema('translation'), words })]
  })
  return new Map([[`${folder}/locale.json`, locale], ...translations])
}
