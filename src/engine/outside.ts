import type { Condition } from '@kindred/contract/condition'
import type { ComputedValue } from '@kindred/contract/wizard'
import type { Answer, Answers, Field, Wizard } from './definition.ts'
import { listOf } from './list-of.ts'
import { memoize } from './memoize.ts'

// What entries of a repeat read of the answers outside of them. The engine carries these answers with the question (`outside`, `known`), so that
// whoever judges an entry asks the wizard of that entry (`entryWizard`), and needs to know of nothing else.

/** Everything that a condition names; pages load this, and not what else is known of conditions. */
const namesIn = ({
  properties = {},
  required = [],
  of = [],
  not,
  allOf = [],
  anyOf = [],
}: Condition = {}): string[] => [
  ...[...Object.keys(properties), ...required, ...of],
  ...[...(not ? [not] : []), ...allOf, ...anyOf].flatMap(namesIn),
]

/** Everything that a value names: questions, other values, and days. */
const namedInValue = ({ id: _id, value: _value, where: _where, bands: _bands, ...words }: ComputedValue): string[] =>
  Object.values(words).flatMap((named) => [named].flat().filter((one): one is string => typeof one === 'string'))

const shown = /\{answer\.([A-Za-z][A-Za-z0-9_-]*)\}/g

type EntryRules = Pick<Field, 'checks' | 'values' | 'itemTitle' | 'entriesFrom'> & {
  fields?: readonly { id: string; when?: Condition }[]
}

/**
 * The names that conditions, values and texts of an entry use and that none of its own questions or values has: those of questions outside of it,
 * and that of the question that says how many entries there are.
 */
export const namesOutside = memoize(
  ({ fields = [], checks = [], values = [], itemTitle = '', entriesFrom }: EntryRules) => {
    const own = new Set([...fields, ...values].map(({ id }) => id))
    const texts = [itemTitle, ...checks.map(({ message }) => message)]
    const named = [
      ...[...fields, ...checks].flatMap(({ when }) => namesIn(when)),
      ...values.flatMap(namedInValue),
      ...texts.flatMap((text) => [...text.matchAll(shown)].map(([, id = '']) => id)),
      ...(entriesFrom === undefined ? [] : [entriesFrom.field]),
    ]
    return [...new Set(named)].filter((name) => !own.has(name))
  },
)

const questionsOf = memoize(
  ({ steps }: Pick<Wizard, 'steps'>) =>
    new Map(steps.flatMap(({ fields }) => fields.map((field) => [field.id, withoutRules(field)]))),
)

/** A question as an entry sees it: its answer is there or not, and whether that is right was asked where it was given. */
const withoutRules = ({
  when: _when,
  dependsOn: _dependsOn,
  optionsBy: _optionsBy,
  optionsFrom: _optionsFrom,
  choiceFilter: _choiceFilter,
  sameAs: _sameAs,
  differsFrom: _differsFrom,
  default: _default,
  min: _min,
  ...field
}: Field): Field => field

/** So many different answers outside of a repeat are kept with it. */
const maxKnown = 500

const knownOf = memoize((_wizard: Pick<Wizard, 'steps'>) => memoize((_field: Field) => new Map<string, Field>()))

/**
 * A repeat with the answers outside of it that its entries read; any other question as it is. The same object for the same answers, so that
 * what is worked out for it is worked out once.
 */
export function withOutside(
  wizard: Pick<Wizard, 'steps'>,
  field: Field,
  values: Readonly<Record<string, Answer | undefined>>,
): Field {
  const names = field.fields === undefined ? [] : namesOutside(field)
  if (names.length === 0) return field
  const asked = names.flatMap((name) => {
    const question = questionsOf(wizard).get(name)
    return question === undefined ? [] : withEntryNames(question, values[name])
  })
  const known = Object.fromEntries(asked.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]])))
  const before = knownOf(wizard)(field)
  if (before.size > maxKnown) before.clear()
  const key = JSON.stringify(known)
  const found = before.get(key) ?? { ...field, outside: asked, known }
  before.set(key, found)
  return found
}

/** A choice among entries of an earlier repeat has no options in content: the chosen names become its options. */
function withEntryNames(question: Field, answer: Answer | undefined): Field {
  const { list } = question
  if (list === undefined || list.lookup !== undefined || list.options.length > 0) return question
  return { ...question, list: { ...list, options: listOf(answer).map((id) => ({ id, label: id })) } }
}

/** The answers that the wizard of an entry starts from: its own, and those outside of it that it reads. */
export function entryAnswers({ outside, known = {} }: Field, entry: Answers): Answers {
  return outside === undefined ? entry : { ...withoutOutside(outside, entry), ...known }
}

/** The answers of an entry itself, out of those of its wizard. */
export const ownAnswers = ({ outside }: Field, answers: Answers): Answers =>
  outside === undefined ? answers : withoutOutside(outside, answers)

function withoutOutside(outside: readonly Field[], answers: Answers): Answers {
  const ids = new Set(outside.map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.has(id)))
}
