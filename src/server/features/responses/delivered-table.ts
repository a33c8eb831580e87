import { writeCsv } from '@kindred/content'
import { isQuestion, type Wizard } from '@kindred/engine'
import type { deliveredAnswers } from './office-deliveries.ts'

/** Answers to a matrix, by the ids of its statements. */
type Rows = Readonly<Record<string, unknown>>

type Delivered = ReturnType<typeof deliveredAnswers>

/**
 * Answers as CSV after RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets read it: a row for each response, a column for each question of today and each saved value, and `more`, in
 * JSON, for answers to questions that are asked no more. Options stand by their ids, several with semicolons, files by their names and addresses, entries of what repeats in JSON, a column for each statement of a matrix (`week.outside`). A text that a spreadsheet would take for a formula begins with an apostrophe.
 */
export function deliveredCsv(wizard: Wizard, rows: readonly Delivered[]): string {
  const questions = wizard.steps
    .flatMap(({ fields }) => fields)
    .filter(isQuestion)
    .map(({ id, table }) =>
      table === undefined ? { column: id, of: id } : { column: `${table.id}.${id}`, of: table.id, row: id },
    )
  const values = (wizard.values ?? []).filter(({ saved }) => saved === true).map(({ id }) => id)
  const header = [
    'response',
    'created_at',
    'content_version',
    ...questions.map(({ column }) => column),
    ...values.map((id) => `value.${id}`),
    'more',
  ]
  const lines = rows.map(({ response, created_at, content_version, answers, values: worked = {} }) => {
    const more = Object.fromEntries(Object.entries(answers).filter(([id]) => !questions.some(({ of }) => of === id)))
    return [
      ...[response, created_at, content_version],
      ...questions.map(({ of, row }) => (row === undefined ? answers[of] : (answers[of] as Rows | undefined)?.[row])),
      ...values.map((id) => (worked as Record<string, unknown>)[id]),
      Object.keys(more).length === 0 ? undefined : JSON.stringify(more),
    ]
  })
  return writeCsv(
    header,
    lines.map((cells) => cells.map((value) => (typeof value === 'number' ? value : textOf(value)))),
  )
}

const isFile = (one: { name?: unknown; url?: unknown }): one is { name: string; url: string } =>
  typeof one?.name === 'string' && typeof one.url === 'string'

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (!Array.isArray(value)) return String(value)
  if (value.length > 0 && value.every(isFile)) return value.map(({ name, url }) => `${name} (${url})`).join('; ')
  return value.every((one) => typeof one === 'string') ? value.join('; ') : JSON.stringify(value)
}
