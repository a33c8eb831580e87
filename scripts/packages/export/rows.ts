import type { NotSaid } from '../import/imported-form.ts'

/** A text in each language of the form, the language of the content first. */
export type Texts = readonly string[]

/** A row of a sheet, by the headings of its columns. */
export type ExportedRow = Record<string, string | Texts>

/** The rows inside of a group that repeats grow as long as conditions look into its entries. */
export type Rows = (ExportedRow | Rows)[]

/** Collects the sheets of a form while it is written: rows, choices, names that are taken, and what could not be said. */
export class FormWriter {
  readonly survey: Rows = []
  readonly choices: ExportedRow[] = []
  readonly notSaid: NotSaid[] = []
  readonly files = new Map<string, string>()
  private readonly used = new Set<string>()
  private readonly lists = new Map<string, string>()
  all = 0
  left = 0

  /** A name that no other row has; upper and lower case are no difference. */
  nameFor(id: string): string {
    const plain = id.slice(0, 50)
    let name = plain
    for (let n = 2; this.used.has(name.toLowerCase()); n++) name = `${plain}_${n}`
    this.used.add(name.toLowerCase())
    return name
  }

  note(where: string, what: string): void {
    this.notSaid.push({ where, what })
  }

  /** Properties of ours that have no column: named in one line for each place. */
  noteProperties(where: string, names: readonly string[]): void {
    if (names.length > 0) this.note(where, `there is no column for ${names.map((name) => `"${name}"`).join(', ')}`)
  }

  /** The list of some choices: a list that stands in the sheet already is not written again. */
  listFor(id: string, rows: readonly ExportedRow[]): string {
    const key = JSON.stringify(rows)
    const known = this.lists.get(key)
    if (known !== undefined) return known
    const names = new Set(this.lists.values())
    let name = id
    for (let n = 2; names.has(name); n++) name = `${id}-${n}`
    this.lists.set(key, name)
    for (const row of rows) this.choices.push({ list_name: name, ...row })
    return name
  }
}

/** Rows as cells under their headings, with a column for each language where there are several. */
export function cellsOf(rows: Rows, columns: readonly string[], languages: readonly string[]): string[][] {
  const flat = flatRows(rows)
  const used = columns.filter((column) => flat.some((row) => textsIn(row, column).some((text) => text !== '')))
  const isTranslated = (column: string) =>
    languages.length > 1 && flat.some((row) => row[column] !== undefined && typeof row[column] !== 'string')
  const head = used.flatMap((column) =>
    isTranslated(column) ? languages.map((language) => `${column}::${language}`) : [column],
  )
  const body = flat.map((row) =>
    used.flatMap((column) => {
      const texts = textsIn(row, column)
      return isTranslated(column) ? languages.map((_, at) => texts[at] ?? '') : [texts[0] ?? '']
    }),
  )
  return [head, ...body]
}

const flatRows = (rows: Rows): ExportedRow[] => rows.flatMap((row) => (Array.isArray(row) ? flatRows(row) : [row]))

const textsIn = (row: ExportedRow, column: string): Texts => {
  const cell = row[column] ?? ''
  return typeof cell === 'string' ? [cell] : cell
}
