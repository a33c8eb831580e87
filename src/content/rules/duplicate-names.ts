import type { OptionList } from '@kindred/contract/option-list'
import { slugOf } from '@kindred/engine'
import { findingAt, type Placed } from '../draft-content.ts'
import { fieldsIn } from '../fields-in.ts'
import type { Finding } from '../finding.ts'
import type { JsonPath } from '../source-file.ts'
import type { FieldContext, Scope } from '../wizard-scope.ts'

/** Two options with one number on the wire: what is read back is the first of them. */
export function duplicateCodes({ file, value }: Placed<OptionList>): Finding[] {
  const owners = new Map<number, string>()
  return value.options.flatMap(({ code, label }, place) => {
    const first = code === undefined ? undefined : owners.get(code)
    if (code !== undefined) owners.set(code, first ?? label)
    if (first === undefined) return []
    const sentence = `"${label}" has the code ${code} of "${first}", so one is read back as the other.`
    return [findingAt(file, ['options', place, 'code'], 'duplicate-code', sentence, 'Give it a code of its own.')]
  })
}

/**
 * An address names an option by its slug: with one of two options it would find the memories of both. Where one of them has the slug that its label
 * makes, the other one is told of. What is retired keeps its own.
 */
export function duplicateSlugs({ file, value }: Placed<OptionList>): Finding[] {
  const owners = new Map<string, number>()
  return value.options.flatMap((option, place) => {
    const slug = slugOf(option)
    const first = owners.get(slug)
    const other = first === undefined ? undefined : value.options[first]
    if (option.retired === true) return []
    owners.set(slug, first ?? place)
    // Two that read the same are told of as that.
    if (other === undefined || confusableKey(other.label) === confusableKey(option.label)) return []
    const isOwn = slugOf({ label: option.label }) === slug
    const [wrong, right, at] = isOwn && first !== undefined ? [other, option, first] : [option, other, place]
    const sentence = `"${wrong.label}" has the address "${slug}" of "${right.label}", so a link to one finds the other.`
    const meant = slugOf({ label: wrong.label })
    const such = value.options.some((one) => slugOf(one) === meant) ? '' : `, such as "${meant}"`
    const path = ['options', at, wrong.slug === undefined ? 'label' : 'slug']
    return [findingAt(file, path, 'duplicate-slug', sentence, `Give it a "slug" of its own${such}.`)]
  })
}

/** Letters of other scripts that read like Latin ones, where a slip of the keyboard or a copied text puts them. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухіјѕԁһԛԝАВЕКМНОРСТХУІЈЅαορνικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [
    letter,
    [...'aeopcyxijsdhqwABEKMHOPCTXYIJSaopvikABEZHIKMNOPTYX'][at] ?? letter,
  ]),
)

/** A label as the eye takes it: one blank for many, letters that look alike as one, capitals or not. */
export const confusableKey = (label: string): string =>
  [...label.normalize('NFKC')]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Names that every object of the language has: an answer, a fact or a condition of such a name would never be found, or always. */
const everyObjectHas = new Set(Object.getOwnPropertyNames(Object.prototype))

export function reservedIds({ files: { definition, steps } }: Scope): Finding[] {
  const named: [Placed<unknown>, JsonPath, string][] = [
    ...Object.keys(definition.value.facts ?? {}).map((name): [Placed<unknown>, string[], string] => [
      definition,
      ['facts', name],
      name,
    ]),
    ...Object.keys(definition.value.conditions ?? {}).map((name): [Placed<unknown>, string[], string] => [
      definition,
      ['conditions', name],
      name,
    ]),
    ...steps.flatMap((step) => [
      [step, ['id'], step.value.id] as [Placed<unknown>, JsonPath, string],
      ...fieldsIn(step.value).map(({ field: { id }, at }): [Placed<unknown>, JsonPath, string] => [
        step,
        [...at, 'id'],
        id,
      ]),
    ]),
  ]
  return named.flatMap(([{ file }, path, name]) =>
    everyObjectHas.has(name)
      ? [findingAt(file, path, 'reserved-id', `"${name}" is a name of the language itself.`, 'Choose another id.')]
      : [],
  )
}

/** A question with the id of a fact: conditions read the fact, and its answer never counts. */
export const factsAsked = ({ facts, files: { steps } }: Scope): Finding[] =>
  steps.flatMap((step) =>
    step.value.fields.flatMap(({ id }, at) =>
      facts.has(id)
        ? findingAt(
            step.file,
            ['fields', at, 'id'],
            'duplicate-id',
            `There is a fact "${id}" too, and conditions read that one.`,
            'Give the question an id of its own.',
          )
        : [],
    ),
  )

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, at) => [word, at + 1],
  ),
)

const upTo =
  /\b(?:up to|at most|no more than|a maximum of|not more than)\s+(\d+|[a-z]+)(?![\w%])(?!\s+(?:characters|letters|years|days))/gi

/** Words beside a question that name another number than its limit. */
export function limitInWords({ step, field, at }: FieldContext): Finding[] {
  const { limit } = field
  if (limit === undefined) return []
  const isAlone = step.value.fields.filter((other) => other.limit !== undefined).length === 1
  const texts: [string | undefined, (string | number)[]][] = [
    [field.label, [...at, 'label']],
    [field.help, [...at, 'help']],
    ...(isAlone
      ? ([
          [step.value.question, ['question']],
          [step.value.help, ['help']],
        ] as [string | undefined, string[]][])
      : []),
  ]
  return texts.flatMap(([text = '', path]) =>
    [...text.matchAll(upTo)].flatMap(([words, said = '']) => {
      const number = numbers[said.toLowerCase()] ?? Number(said)
      if (Number.isNaN(number) || number === limit) return []
      const sentence = `"${words}" appears next to "${field.label}", which takes ${limit}.`
      return [findingAt(step.file, path, 'limit-in-words', sentence, 'Say the same number in both places.')]
    }),
  )
}

const written = `(?:${Object.keys(numbers).join('|')})`
const years = (label: string): boolean => /\byears?\b/i.test(label)

/** Labels that name no age in years at which they begin, what becomes of them, and what they should say. */
const withoutStart: readonly { is: RegExp; among?: (label: string) => boolean; becomes: string; suggestion: string }[] =
  [
    {
      is: /^\D*(?:\b(?:under|below|younger than|less than|up to|before|until|till)\b|[<≤])\D*\d|^\D*\d+\D*\b(?:or|and)\s+(?:younger|under|below|less|earlier)\b/i,
      becomes: 'is sorted by its first number, as if it began there.',
      suggestion: 'Name the age at which it begins, such as "0-2 years".',
    },
    {
      is: /\d\s*(?:months?|weeks?|days?)\b/i,
      among: years,
      becomes: 'is sorted by its first number among years, as if that were years too.',
      suggestion: 'Name the age in years, such as "0-1 years".',
    },
    {
      is: new RegExp(
        `^(?=\\D*$).*\\b(?:${written}\\s+(?:to|or|and|years?)\\b|(?:under|below|over|from|age|aged)\\s+${written}\\b)`,
        'i',
      ),
      becomes: 'has its number in words, so it comes last.',
      suggestion: 'Write the number in digits, such as "3-5 years".',
    },
  ]

/** Ages are sorted by their first number: "Under 3 years" would stand with those that begin at 3. */
export function ageWithoutStart({ scope, field, list }: FieldContext): Finding[] {
  const placed = list === undefined ? undefined : scope.optionLists.get(list.id)
  if (field.sort !== 'age' || placed === undefined) return []
  const { options } = placed.value
  return options.flatMap(({ label }, index) => {
    const found = withoutStart.find(
      ({ is, among = () => true }) => is.test(label) && options.some((other) => among(other.label)),
    )
    return found === undefined
      ? []
      : findingAt(
          placed.file,
          ['options', index, 'label'],
          'age-without-start',
          `"${label}" ${found.becomes}`,
          found.suggestion,
        )
  })
}
