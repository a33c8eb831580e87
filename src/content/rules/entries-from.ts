import type { FieldDefinition } from '@kindred/contract/step'
import { kindOf } from '@kindred/engine'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'
import { takesOneAnswer } from './unread-properties.ts'

/** A finding of a repeat, at a path of its file. */
export type Say = (path: JsonPath, sentence: string, suggestion: string) => Finding

/** What only people decide who add entries. */
const ofAddedEntries = ['min', 'limit', 'addLabel'] as const

/** So many entries can be asked for: each stands on the page. */
const maxAsked = 50

const isAmount = (field: FieldDefinition | undefined): boolean => field !== undefined && kindOf(field).said === 'amount'

/** As many entries as an earlier question for a whole number says, or one for each option that was chosen there. */
export function countedBy(asked: FieldContext, say: Say): Finding[] {
  const { scope, step, field, at, earlier } = asked
  const { label, entriesFrom } = field
  if (entriesFrom === undefined) return []
  const path = [...at, 'entriesFrom', 'field']
  const source = earlier.includes(entriesFrom.field) ? scope.places.get(entriesFrom.field)?.field : undefined
  if (source === undefined) {
    const fits = entriesFrom.as === undefined ? isAmount : takesSeveral
    const known = earlier.filter((id) => fits(scope.places.get(id)?.field))
    const sentence = `There is no earlier question "${entriesFrom.field}" that could say how many entries "${label}" has.`
    return [unknownName(step, path, 'unknown-field', sentence, entriesFrom.field, known)]
  }
  if (entriesFrom.as !== undefined) return eachChosen(asked, source, entriesFrom.as, say)
  const { min = -1, max = maxAsked + 1, step: by = 1 } = source.range ?? {}
  const isWhole = isAmount(source) && [min, max, by].every(Number.isInteger)
  return [
    ...(!isAmount(source)
      ? [
          say(
            path,
            `"${source.label}" (${source.id}) is a ${source.kind}, and a number says how many entries "${label}" has.`,
            takesSeveral(source)
              ? 'Add "as", with the first question of "fields": then there is an entry for each chosen option.'
              : 'Name an earlier question for a number.',
          ),
        ]
      : !isWhole || min < 0 || max > maxAsked
        ? [
            say(
              path,
              `"${source.label}" (${source.id}) can be other than a whole number from 0 to ${maxAsked}, and "${label}" has as many entries.`,
              `Give it "range": { "min": 0, "max": 10 }, with ${maxAsked} at most and no "step" between whole numbers.`,
            ),
          ]
        : []),
    ...ofAdded(asked, source, say),
  ]
}

/** What a repeat says of entries that people add, while an earlier answer says which there are. */
function ofAdded({ field, at }: FieldContext, source: FieldDefinition, say: Say): Finding[] {
  const other = ofAddedEntries.find((name) => field[name] !== undefined)
  return other === undefined
    ? []
    : [
        say(
          [...at, other],
          `"${field.label}" has as many entries as "${source.label}" says, and says "${other}" of entries that people add.`,
          `Take "${other}" out: what can be answered to "${source.label}" is the least and the most.`,
        ),
      ]
}

/** Are several options chosen there, of one list? */
const takesSeveral = (field: FieldDefinition | undefined): boolean =>
  field !== undefined && kindOf(field).chooses && kindOf(field).hasStatements !== true && !takesOneAnswer(field)

/** What a question cannot say that nobody is asked. */
const ofAsked = ['when', 'dependsOn', 'optionsBy', 'optionsFrom', 'choiceFilter', 'default', 'min', 'prefill'] as const

/** An entry for each option that was chosen earlier, which is the answer to a question of it. */
function eachChosen(asked: FieldContext, source: FieldDefinition, as: string, say: Say): Finding[] {
  const { scope, step, field, at } = asked
  const { label, fields = [] } = field
  const path = [...at, 'entriesFrom']
  if (!takesSeveral(source) || source.options === undefined)
    return [
      say(
        [...path, 'field'],
        `"${source.label}" (${source.id}) takes no several options of a list, and "${label}" has an entry for each that is chosen.`,
        'Name an earlier question that takes several options, such as a checklist.',
      ),
    ]
  const index = fields.findIndex(({ id }) => id === as)
  const own = fields[index]
  if (own === undefined) {
    const known = fields.filter(({ options }) => options === source.options).map(({ id }) => id)
    return [
      unknownName(step, [...path, 'as'], 'unknown-field', `An entry of "${label}" has no question "${as}".`, as, known),
    ]
  }
  const place = [...at, 'fields', index]
  const other = ofAsked.find((name) => own[name] !== undefined)
  const list = scope.optionLists.get(source.options)?.value.options ?? []
  const most = Math.min(source.limit ?? list.length, list.filter(({ exclusive }) => exclusive !== true).length)
  return [
    ...(index === 0
      ? []
      : [
          say(
            [...path, 'as'],
            `"${own.label}" (${as}) says for which option an entry of "${label}" is, and other questions come before it.`,
            `Put "${as}" first in "fields".`,
          ),
        ]),
    ...(kindOf(own).chooses && !kindOf(own).isList && kindOf(own).hasStatements !== true
      ? []
      : [
          say(
            [...place, 'kind'],
            `"${own.label}" (${as}) is a ${own.kind}, and an entry of "${label}" is for one option.`,
            'Write a kind that chooses one option.',
          ),
        ]),
    ...(own.options === undefined || own.options === source.options
      ? []
      : [
          say(
            [...place, 'options'],
            `"${own.label}" offers "${own.options}", and "${source.label}" offers "${source.options}".`,
            `Write "options": "${source.options}", the same in both.`,
          ),
        ]),
    ...(other === undefined
      ? []
      : [
          say(
            [...place, other],
            `"${own.label}" says "${other}", and nobody is asked: each entry of "${label}" has a chosen option as its answer.`,
            `Take "${other}" out.`,
          ),
        ]),
    ...(!scope.optionLists.has(source.options) && scope.lists.has(source.options)
      ? [
          say(
            [...path, 'field'],
            `"${source.label}" offers a lookup, and only options of a list have entries of their own.`,
            'Name a question whose options stand in content/options.',
          ),
        ]
      : []),
    ...(most > maxAsked
      ? [
          say(
            [...path, 'field'],
            `${most} options of "${source.label}" can be chosen at once, and each has an entry of "${label}" on the page: ${maxAsked} at most.`,
            `Write "limit": ${maxAsked} or less at "${source.id}".`,
          ),
        ]
      : []),
    ...ofAdded(asked, source, say),
  ]
}
