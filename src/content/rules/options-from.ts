import type { FieldDefinition } from '@kindred/contract/step'
import { holdsList, kindOf, sourceOf } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'
import { readsOutside } from './repeats.ts'
import { takesOneAnswer } from './unread-properties.ts'

/** What a question cannot say of options that people write themselves: nobody knows them beforehand. */
const ofKnownOptions = ['options', 'optionsBy', 'default', 'prefill', 'pinned', 'pinnedLast', 'groups'] as const

/** What makes an answer more than a name that anybody can write. */
const ofOtherForms = ['format', 'pattern', 'sameAs', 'differsFrom', 'when', 'dependsOn'] as const

/** Is this answered in one line that can be compared with another one, as a name can? */
const isName = (field: Pick<FieldDefinition, 'kind'>): boolean => kindOf(field).reads.includes('differsFrom')

/** A choice among what an earlier answer leaves: of a question with the same options, or of the entries of a repeat. */
export function optionsFromRules(asked: FieldContext): Found {
  const { scope, step, field, at, earlier } = asked
  const from = sourceOf(field)
  if (from === undefined || !kindOf(field).reads.includes('optionsFrom')) return []
  const path = [...at, 'optionsFrom', 'field']
  if (scope.outside !== undefined)
    return [
      wrong(asked, [], `"${field.label}" is asked in each entry, and takes its options from an earlier answer.`, {
        fix: 'Ask it on a step after the entries, or offer a list of options.',
      }),
    ]
  const source = earlier.includes(from.id) ? scope.places.get(from.id)?.field : undefined
  if (source === undefined) {
    const known = earlier.filter((id) => {
      const one = scope.places.get(id)?.field
      return from.inner === undefined ? one?.options !== undefined : one?.fields !== undefined
    })
    const sentence = `There is no earlier question "${from.id}" that "${field.label}" could take its options from.`
    return [
      readsOutside(scope, step, path, from.id) ?? unknownName(step, path, 'unknown-field', sentence, from.id, known),
    ]
  }
  return from.inner === undefined ? ofChoice(asked, source) : ofEntries(asked, source, from.inner)
}

const wrong = (
  { step, at }: FieldContext,
  place: readonly string[],
  sentence: string,
  { fix }: { fix: string },
): Finding => findingAt(step.file, [...at, 'optionsFrom', ...place], 'wrong-options-from', sentence, fix)

/** Options that were chosen earlier, or not. */
function ofChoice(asked: FieldContext, source: FieldDefinition): Found {
  const { field, scope } = asked
  const { label, optionsFrom } = field
  const isUnselected = optionsFrom?.mode === 'unselected'
  if (source.options === undefined)
    return wrong(asked, ['field'], `"${source.label}" (${source.id}) has no options that could be offered again.`, {
      fix:
        source.fields === undefined
          ? 'Name an earlier question that is chosen from a list.'
          : `Say which question its entries are called by: "${source.id}.${source.fields[0]?.id}".`,
    })
  if (field.options === undefined) return []
  if (source.options !== field.options)
    return wrong(
      asked,
      ['field'],
      `"${label}" offers "${field.options}", and "${source.label}" offers "${source.options}".`,
      { fix: `Write "options": "${source.options}", the same in both.` },
    )
  if (!scope.optionLists.has(source.options) && scope.lists.has(source.options))
    return wrong(asked, ['field'], `"${source.label}" offers a lookup, and only options of a list are offered again.`, {
      fix: 'Name a question whose options stand in content/options.',
    })
  const other = (['optionsBy', 'default'] as const).find((name) => field[name] !== undefined)
  if (other !== undefined)
    return wrong(asked, [], `"${label}" takes its options from "${source.label}", and says "${other}", too.`, {
      fix: `Take "${other}" out: what is offered hangs on that answer.`,
    })
  if (!isUnselected && takesOneAnswer(source))
    return wrong(asked, ['field'], `"${source.label}" takes one answer, so "${label}" has nothing to choose between.`, {
      fix: 'Say "mode": "unselected", or name a question that takes several answers.',
    })
  const picked = (['optionsBy', 'optionsFrom'] as const).find((name) => source[name] !== undefined)
  if (isUnselected && picked !== undefined)
    return wrong(
      asked,
      ['mode'],
      `"${source.label}" does not offer everybody the same ("${picked}"), so what was not chosen there may never have been offered.`,
      { fix: 'Name a question that offers its whole list.' },
    )
  return []
}

/** The entries of a repeat, by what each is called. */
function ofEntries(asked: FieldContext, source: FieldDefinition, inner: string): Found {
  const { step, field, at } = asked
  const { label, optionsFrom, binding } = field
  if (source.fields === undefined)
    return wrong(asked, ['field'], `"${source.label}" (${source.id}) has no entries to choose from.`, {
      fix: `Write "field": "${source.id}" to take its options, or name a repeat.`,
    })
  const name = source.fields.find(({ id }) => id === inner)
  const names = source.fields.filter(isName).map(({ id }) => id)
  if (name === undefined)
    return unknownName(
      step,
      [...at, 'optionsFrom', 'field'],
      'unknown-field',
      `The entries of "${source.label}" have no question "${inner}".`,
      inner,
      names,
    )
  const other = ofOtherForms.find((one) => name[one] !== undefined)
  if (!isName(name) || (name.min ?? 0) < 1 || other !== undefined)
    return wrong(
      asked,
      ['field'],
      !isName(name)
        ? `"${name.label}" is a ${name.kind}, and entries are called by a short-text.`
        : other === undefined
          ? `"${name.label}" may be left out, and an entry without a name could not be chosen.`
          : `"${name.label}" says "${other}", and entries are called by a text that anybody can write.`,
      { fix: `Name a short-text of each entry with "min": 1.` },
    )
  const idle = ofKnownOptions.find((one) => field[one] !== undefined)
  if (idle !== undefined || optionsFrom?.mode !== undefined)
    return wrong(
      asked,
      idle === undefined ? ['mode'] : [],
      `"${label}" offers what people call the entries of "${source.label}", and says "${idle ?? 'mode'}" of options that are known.`,
      { fix: `Take "${idle ?? 'mode'}" out.` },
    )
  const fitting = holdsList(field) ? 'descriptions' : 'value'
  if (binding !== undefined && binding.as !== fitting)
    return findingAt(
      step.file,
      [...at, 'binding', 'as'],
      'wrong-options-from',
      `"${label}" is answered with names that people wrote, which are no ${binding.as}.`,
      `Write "as": "${fitting}".`,
    )
  return []
}
