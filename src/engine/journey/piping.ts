import type { Answers, Check, Field, Step } from '../definition.ts'
import { parseEntry } from '../entry.ts'
import { kindOf } from '../kinds/index.ts'
import { withDefaults } from '../kinds/passes-filter.ts'
import { memoize } from '../memoize.ts'
import { entryAnswers } from '../outside.ts'
import { computedValues, decimalsOfValues } from '../values/computed-values.ts'
import { chosenIn, entryWizard } from '../wizard.ts'
import type { PathStep, ResolvedPath } from './resolve-path.ts'

const slot = /\{(answer|value)\.([A-Za-z][A-Za-z0-9_-]*)\}/g

/** Ids of the questions whose answers a text shows. */
export const pipedFieldIds = (text = ''): string[] =>
  [...text.matchAll(slot)].flatMap(([, what, id = '']) => (what === 'answer' ? [id] : []))

/** Ids of the values that a text shows. */
export const pipedValueIds = (text = ''): string[] =>
  [...text.matchAll(slot)].flatMap(([, what, id = '']) => (what === 'value' ? [id] : []))

const isPiped = (text: string): boolean => text.search(slot) !== -1

/** A text of a step that may show answers, and where it stands. */
export interface PipedText {
  path: string
  text: string
  /** It shows only while this question is asked. */
  field?: Field
  /** It shows only with this result; -1: when no other does. */
  result?: number
  /** It shows only where this check stops Next. */
  check?: Check
}

/** The texts of a step that show answers given before it (a message of a check: also on it), or values of them. */
export function pipedTexts(step: Step): PipedText[] {
  const own: PipedText[] = [
    { path: 'question', text: step.question },
    { path: 'help', text: step.help ?? '' },
    { path: 'why', text: step.why ?? '' },
    ...(step.checks ?? []).map((check, at) => ({ path: `checks[${at}].message`, text: check.message, check })),
    ...step.fields.map((field, at) => ({ path: `fields[${at}].help`, text: field.help ?? '', field })),
    ...[
      ...(step.results ?? []).entries(),
      ...(step.noResult === undefined ? [] : [[-1, step.noResult] as const]),
    ].flatMap(([result, { title, paragraphs }]) => {
      const path = result === -1 ? 'noResult' : `results[${result}]`
      return [
        { path: `${path}.title`, text: title, result },
        ...paragraphs.map((text, at) => ({ path: `${path}.paragraphs[${at}]`, text, result })),
      ]
    }),
  ]
  return own.filter(({ text }) => isPiped(text))
}

/** Texts of steps that show no answer stay as they are, the very same objects. */
const speaks = memoize((step: Step) => pipedTexts(step).length > 0)

/** Does this step show answers that were given before it, or values of them? */
export const hasPiping = (step: Step): boolean => speaks(step)

/**
 * A step with `{answer.…}` in its texts replaced by the labels of that answer, joined as a list of the language, and `{value.…}` by that
 * value as the language writes numbers. Plain text, whoever wrote it.
 */
export function pipeAnswers(
  shown: PathStep,
  path: Pick<ResolvedPath, 'path' | 'effective' | 'values' | 'decimals'>,
  language = 'en',
): PathStep {
  if (!hasPiping(shown.step)) return shown
  const fill = (text: string): string =>
    text.replace(
      slot,
      (_, what: string, id: string) =>
        (what === 'answer'
          ? wordsOfAnswer(id, path, language)
          : wordsOfValue(path.values[id], language, path.decimals[id])) ?? '…',
    )
  const { step } = shown
  const say = <T extends { title: string; paragraphs: string[] }>(result: T): T => ({
    ...result,
    title: fill(result.title),
    paragraphs: result.paragraphs.map(fill),
  })
  const fields = step.fields.map((field) => (field.help === undefined ? field : { ...field, help: fill(field.help) }))
  return {
    step: {
      ...step,
      question: fill(step.question),
      ...(step.help === undefined ? {} : { help: fill(step.help) }),
      ...(step.why === undefined ? {} : { why: fill(step.why) }),
      ...(step.results === undefined ? {} : { results: step.results.map(say) as NonNullable<Step['results']> }),
      ...(step.noResult === undefined ? {} : { noResult: say(step.noResult) }),
      ...(step.checks === undefined
        ? {}
        : {
            checks: step.checks.map((check) => ({ ...check, message: fill(check.message) })) as NonNullable<
              Step['checks']
            >,
          }),
      fields,
    },
    fields: shown.fields.map((field) => fields[step.fields.indexOf(field)] ?? field),
  }
}

/** What an entry of a repeat is called in its list; undefined where what it is called by is not answered. */
export function entryTitle(field: Field, entry: string, language = 'en'): string | undefined {
  const answers = withDefaults(entryWizard(field), entryAnswers(field, parseEntry(entry) ?? {}))
  if (field.itemTitle === undefined) return kindOf(field).label(field, entry, language) || undefined
  let isWhole = true
  const inside = entryWizard(field)
  const values = field.values === undefined ? {} : computedValues(inside, answers)
  const title = field.itemTitle.replace(slot, (_, what: string, id: string) => {
    const words =
      what === 'value'
        ? wordsOfValue(values[id], language, decimalsOfValues(inside)[id])
        : wordsOfAnswer(id, { path: inside.steps, effective: answers }, language)
    isWhole &&= words !== undefined
    return words ?? ''
  })
  return isWhole ? title : undefined
}

/** A day or a time. */
const isMoment = /^\d{4}-\d|^\d{2}:\d/

/** A number with the decimals that it is always shown with, rounded where it has more. */
const wordsOfValue = (value: string | undefined, language: string, decimals?: number): string | undefined =>
  value === undefined
    ? undefined
    : isMoment.test(value)
      ? kindOf({ kind: value.includes(':') ? 'time' : 'date' }).label({}, value, language)
      : new Intl.NumberFormat(language, {
          minimumFractionDigits: decimals ?? 0,
          maximumFractionDigits: decimals ?? 6,
        }).format(Number(value))

function wordsOfAnswer(
  id: string,
  { path, effective }: { path: readonly Pick<PathStep, 'fields'>[]; effective: Answers },
  language: string,
) {
  const field = path.flatMap(({ fields }) => fields).find((one) => one.id === id)
  const chosen = chosenIn(effective[id])
  if (field === undefined || chosen.length === 0) return undefined
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(
    chosen.map((one) => kindOf(field).label(field, one, language).trim()),
  )
}
