import type { FieldDefinition } from '@kindred/contract/step'
import { kindOf, memoize, namesOutside } from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { resolveField } from '../resolve-wizard.ts'
import type { JsonPath } from '../source-file.ts'
import { type FieldContext, type Scope, valuesIn } from '../wizard-scope.ts'
import { countedBy, type Say } from './entries-from.ts'
import { repeated, unknownName } from './lists.ts'
import { placeholderNames } from './words.ts'

const isRepeat = (field: FieldDefinition): boolean => kindOf(field).repeats === true

const sayIn =
  ({ step }: FieldContext): Say =>
  (path, sentence, suggestion) =>
    findingAt(step.file, path, 'wrong-repeat', sentence, suggestion)

/** What only a repeat is asked: its questions, where its entries are saved, and what they are called. */
export function repeatRules(asked: FieldContext): Found {
  const { scope, field, at } = asked
  if (!isRepeat(field)) return []
  const say = sayIn(asked)
  const { fields, label } = field
  if (fields === undefined)
    return say(
      at,
      `"${label}" repeats, and asks nothing of an entry.`,
      'Add "fields", with the questions of one entry.',
    )
  const { target } = scope.files.definition.value
  const elsewhere =
    target === undefined || target === 'response'
      ? []
      : [
          say(
            [...at, 'kind'],
            `"${label}" repeats, and a wizard that fills in "${target}" has no place for entries.`,
            'Ask it in a wizard with "target": "response", or ask for one answer.',
          ),
        ]
  return [
    ...elsewhere,
    ...shapeOf(asked, say),
    ...countedBy(asked, say),
    ...placeholders(asked),
    ...fields.flatMap((_, index) => inner(asked, index, say)),
  ]
}

function shapeOf({ field: { label, binding }, at }: FieldContext, say: Say): Finding[] {
  return binding === undefined || binding.as === 'entries'
    ? []
    : [
        say(
          [...at, 'binding', 'as'],
          `"${binding.as}" keeps no entries, and "${label}" is answered with entries.`,
          'Write "as": "entries".',
        ),
      ]
}

/** One question of an entry. What is asked of everybody else as well is asked by the rules of all questions. */
function inner(asked: FieldContext, index: number, say: Say): Finding[] {
  const { step, field: outer, at } = asked
  const { fields = [] } = outer
  const field = fields[index]
  if (field === undefined) return []
  const path = [...at, 'fields', index]
  const [twice] = repeated(fields, ({ id }) => id).filter((one) => one.index === index)
  return [
    ...(isRepeat(field)
      ? [
          say(
            [...path, 'kind'],
            `"${field.label}" repeats inside of "${outer.label}", and entries hold no entries.`,
            'Ask it on a step of its own.',
          ),
        ]
      : []),
    ...(kindOf(field).needsRole === true || field.role !== undefined
      ? [
          say(
            [...path, field.role === undefined ? 'kind' : 'role'],
            `"${field.label}" fills in a part of the whole, and an entry of "${outer.label}" has no such part.`,
            'Ask it outside of the entries.',
          ),
        ]
      : []),
    ...(field.binding === undefined
      ? []
      : [say([...path, 'binding'], `"${field.label}" is saved with its entry, under its id.`, 'Take "binding" out.')]),
    ...(twice === undefined
      ? []
      : [
          findingAt(
            step.file,
            [...path, 'id'],
            'duplicate-id',
            `An entry of "${outer.label}" has the question "${field.id}" twice.`,
            'Give this question an id of its own.',
          ),
        ]),
    ...idOutside(asked, field, path),
  ]
}

/** Where entries read answers outside of them, an id means one question. */
function idOutside(
  { scope, step, field: repeat }: FieldContext,
  { id, label }: FieldDefinition,
  path: JsonPath,
): Finding[] {
  const other = scope.places.get(id)?.field
  if (other === undefined || namesOutside(repeat).length === 0) return []
  const sentence = `"${label}" has the id of "${other.label}" (${id}), and entries of "${repeat.label}" read answers outside of them.`
  return [findingAt(step.file, [...path, 'id'], 'duplicate-id', sentence, 'Give this question an id of its own.')]
}

/** What is shown of an entry in the list of entries, and in the messages of its checks. */
const shownTexts = ({ field, at }: FieldContext): { text: string; path: JsonPath }[] => [
  { text: field.itemTitle ?? '', path: [...at, 'itemTitle'] },
  ...(field.checks ?? []).map(({ message }, nth) => ({ text: message, path: [...at, 'checks', nth, 'message'] })),
]

const placeholders = (asked: FieldContext): Finding[] => shownTexts(asked).flatMap((one) => placeholdersIn(asked, one))

function placeholdersIn(
  { scope, step, field: repeat }: FieldContext,
  { text, path }: { text: string; path: JsonPath },
): Finding[] {
  const { fields = [], values = [] } = repeat
  const before = placesBefore(scope, repeat)
  return placeholderNames(text).flatMap((slot) => {
    const [, value] = /^value\.(.*)$/.exec(slot) ?? []
    if (value !== undefined) {
      const known = values.map((one) => one.id)
      if (known.includes(value)) return []
      return unknownName(step, path, 'unknown-placeholder', `An entry has no value "${value}".`, value, known)
    }
    const id = slot.replace(/^answer\./, '')
    const shown = fields.find((one) => one.id === id) ?? before.get(id)?.field
    if (id === slot)
      return findingAt(
        step.file,
        path,
        'unknown-placeholder',
        `Nothing is filled in for "{${slot}}".`,
        'An answer of the entry is shown by "{answer.…}" with the id of its question.',
      )
    if (shown === undefined) {
      const known = fields.map((one) => one.id)
      return unknownName(step, path, 'unknown-placeholder', `An entry has no question "${id}".`, id, known)
    }
    return kindOf(shown).said === 'never'
      ? findingAt(
          step.file,
          path,
          'unknown-placeholder',
          `"${shown.label}" has no short answer to call an entry by.`,
          'Show the answer to another question.',
        )
      : []
  })
}

/** The questions outside of a repeat that its entries may read: those before it that are no repeat themselves. Each comes before all of an entry. */
function placesBefore({ places }: Scope, { id }: FieldDefinition): Scope['places'] {
  const own = places.get(id)?.place ?? 0
  const before = [...places].filter(([, { field, place }]) => place < own && !isRepeat(field))
  return new Map(before.map(([name, one]) => [name, { ...one, place: one.place - own }]))
}

/**
 * What the rules of a question look at inside of an entry: the questions of that entry, and where `placed` says where they stand, the values
 * that are worked out in it, and the questions before the repeat.
 */
export function entryScope(scope: Scope, repeat: FieldDefinition, placed?: Placed<unknown>, at: JsonPath = []): Scope {
  const { fields = [], checks, itemTitle } = repeat
  const written = placed === undefined ? [] : (repeat.values ?? [])
  const before: Scope['places'] = placed === undefined ? new Map() : placesBefore(scope, repeat)
  const resolved = memoize((lists: Scope['lists']) => {
    const { fields: inner = [] } = resolveField(repeat, lists)
    const outside = [...before.values()].map(({ field }) => resolveField(field, lists))
    return { values: [...written], steps: [{ id: '', title: '', question: '', fields: [...outside, ...inner] }] }
  })
  const { definition } = scope.files
  const { target: _target, values: _values, facts: _facts, ...value } = definition.value
  return {
    ...scope,
    files: { ...scope.files, definition: { ...definition, value } },
    ordered: [],
    places: new Map([...before, ...fields.map((field, place) => [field.id, { field, place }] as const)]),
    facts: new Map(),
    values: valuesIn(written, () => resolved(scope.lists)),
    resolved: () => resolved(scope.lists),
    computed: {
      placed: placed ?? definition,
      at: [...at, 'values'],
      written,
      readers: [fields, checks, itemTitle],
    },
    outside: { repeat, places: scope.places, values: scope.values },
  }
}

/** A name that an entry cannot read, and that a question outside of it has; undefined where nobody asks it at all. */
export function readsOutside(
  { outside }: Pick<Scope, 'outside'>,
  { file }: Placed<unknown>,
  path: JsonPath,
  name: string,
): Finding | undefined {
  const meant = outside?.places.get(name)?.field
  if (outside === undefined || meant === undefined) return undefined
  const { repeat, places } = outside
  const inner = (repeat.fields ?? []).map(({ id }) => id).join(', ')
  const isBefore = (places.get(name)?.place ?? 0) < (places.get(repeat.id)?.place ?? 0)
  const why = isRepeat(meant)
    ? 'and an entry reads no other entries'
    : isBefore
      ? 'and only conditions, checks and values of an entry read answers outside of it'
      : 'and it is asked after them'
  const move = isRepeat(meant) || isBefore ? '' : `, or ask "${meant.label}" before "${repeat.label}"`
  return findingAt(
    file,
    path,
    'unknown-field',
    `"${meant.label}" (${name}) is asked outside of the entries of "${repeat.label}", ${why}.`,
    `Name a question of the same entry (${inner})${move}.`,
  )
}
