import type { Words } from './outline.ts'

/** What the columns of a table are called by editors, and which column a header names. */
export type ColumnNames = {
  /** `label::es` → Label (Español) */
  nameOf: (column: string) => string
  /** The other way round, from the names in any language; what none is called so is as it was written. */
  columnOf: (header: string) => string
}

/** A column of another language: `label::es`. */
const ofLanguage = /^(.+?)::?([a-z]{2,3}(?:-[A-Za-z0-9]+)*)$/

/**
 * `columns`: those that a table has. `languages`: the words of editors in each language, the reader's first. `languageName`: es → Español.
 */
export function columnNames(
  columns: readonly string[],
  languages: readonly Words[],
  languageName: (language: string) => string = (language) => language,
): ColumnNames {
  const named = (column: string, words: Words): string => {
    const [, base = column, language] = ofLanguage.exec(column) ?? []
    const name = words(`studio.csv.column.${base}`) ?? base
    return language === undefined ? name : `${name} (${languageName(language)})`
  }
  const known = new Map(
    languages.flatMap((words) => columns.map((column) => [named(column, words).toLowerCase(), column] as const)),
  )
  const [own = () => undefined] = languages
  return {
    nameOf: (column) => named(column, own),
    columnOf: (header) => known.get(header.trim().toLowerCase()) ?? header,
  }
}
