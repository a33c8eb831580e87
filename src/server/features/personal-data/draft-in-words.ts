import { controlOf, type Field, isObject, labelOf } from '@kindred/engine'
import type { OpenedDraft } from '../drafts/index.ts'

export type DraftLine = { question: string; answer: readonly string[] }

/** The same question stands under the same id in every wizard that writes a draft. */
export type FieldById = (id: string) => Field | undefined

/**
 * What somebody wrote and chose in a draft, for a person to read. A draft is the app's: questions under their ids, as answers or as a
 * form holds them; a text that stood in an open editor is newer than what the form has. Photos that wait are in the copy by themselves.
 */
export function draftInWords({ writing }: Pick<OpenedDraft, 'writing'>, fieldById: FieldById): DraftLine[] {
  if (!isObject(writing)) return typeof writing === 'string' ? [{ question: '', answer: [writing] }] : []
  const [form, answers, typed] = [writing.form, writing.answers, writing.typed].map((part) =>
    isObject(part) ? part : {},
  )
  const said = Object.entries(typed ?? {}).filter(([, words]) => typeof words === 'string' && words.trim() !== '')
  return Object.entries({ ...form, ...answers, ...Object.fromEntries(said) }).flatMap(([id, value]) => {
    const field = fieldById(id)
    // Besides questions a form holds helps of its own.
    if (field === undefined || controlOf(field) === 'gallery') return []
    const answer = linesOf(field, value)
    return answer.length === 0 ? [] : [{ question: field.label, answer }]
  })
}

function linesOf(field: Field, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(field, one))
  if (typeof value === 'number')
    return field.list?.options.filter(({ code }) => code === value).map(({ label }) => label) ?? []
  if (typeof value === 'string') return value.trim() === '' ? [] : [labelOf(field, value)]
  if (!isObject(value)) return []
  // A person stands with what they did.
  return [value.label ?? value.description, ...(Array.isArray(value.do) ? value.do : [])].flatMap((one) =>
    isObject(one) ? linesOf(field, one) : typeof one === 'string' && one.trim() !== '' ? [one] : [],
  )
}
