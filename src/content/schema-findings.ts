import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import clubsSchema from '../../schemas/content/clubs.schema.json' with { type: 'json' }
import conditionSchema from '../../schemas/content/condition.schema.json' with { type: 'json' }
import helpPageSchema from '../../schemas/content/help-page.schema.json' with { type: 'json' }
import hotlinesSchema from '../../schemas/content/hotlines.schema.json' with { type: 'json' }
import localeSchema from '../../schemas/content/locale.schema.json' with { type: 'json' }
import memesSchema from '../../schemas/content/memes.schema.json' with { type: 'json' }
import navigationSchema from '../../schemas/content/navigation.schema.json' with { type: 'json' }
import optionListSchema from '../../schemas/content/option-list.schema.json' with { type: 'json' }
import promisesSchema from '../../schemas/content/promises.schema.json' with { type: 'json' }
import publishedSchema from '../../schemas/content/published.schema.json' with { type: 'json' }
import reservedNamesSchema from '../../schemas/content/reserved-names.schema.json' with { type: 'json' }
import reviewsSchema from '../../schemas/content/reviews.schema.json' with { type: 'json' }
import searchSchema from '../../schemas/content/search.schema.json' with { type: 'json' }
import sidebarsSchema from '../../schemas/content/sidebars.schema.json' with { type: 'json' }
import stepSchema from '../../schemas/content/step.schema.json' with { type: 'json' }
import styleAreaSchema from '../../schemas/content/style-area.schema.json' with { type: 'json' }
import stylePagesSchema from '../../schemas/content/style-pages.schema.json' with { type: 'json' }
import suppressionsSchema from '../../schemas/content/suppressions.schema.json' with { type: 'json' }
import templateSchema from '../../schemas/content/template.schema.json' with { type: 'json' }
import textsSchema from '../../schemas/content/texts.schema.json' with { type: 'json' }
import translationSchema from '../../schemas/content/translation.schema.json' with { type: 'json' }
import upgradesSchema from '../../schemas/content/upgrades.schema.json' with { type: 'json' }
import voiceSchema from '../../schemas/content/voice.schema.json' with { type: 'json' }
import wizardSchema from '../../schemas/content/wizard.schema.json' with { type: 'json' }
import { didYouMean, nearestName } from './did-you-mean.ts'
import { findingAt } from './draft-content.ts'
import type { Finding } from './finding.ts'
import type { ContentRule } from './rule-severities.ts'
import type { JsonPath, SourceFile } from './source-file.ts'

// What is compiled once and asked some hundred times is not worth being optimised: that takes as long as all else.
const ajv = new Ajv({
  ...{ allErrors: true, verbose: true, allowUnionTypes: true },
  ...{ schemas: [conditionSchema], code: { optimize: false } },
})

/** A kind of content file, named after its schema. A new kind is one new line. */
export const schemasOfKinds: Readonly<Record<string, object>> = {
  wizard: wizardSchema,
  step: stepSchema,
  'option-list': optionListSchema,
  texts: textsSchema,
  promises: promisesSchema,
  upgrades: upgradesSchema,
  suppressions: suppressionsSchema,
  hotlines: hotlinesSchema,
  'help-page': helpPageSchema,
  'style-area': styleAreaSchema,
  'style-pages': stylePagesSchema,
  sidebars: sidebarsSchema,
  memes: memesSchema,
  search: searchSchema,
  'reserved-names': reservedNamesSchema,
  navigation: navigationSchema,
  clubs: clubsSchema,
  voice: voiceSchema,
  reviews: reviewsSchema,
  published: publishedSchema,
  locale: localeSchema,
  translation: translationSchema,
  // Refers to wizards, steps and lists: after them.
  template: templateSchema,
}

const validators: Record<string, ValidateFunction> = Object.fromEntries(
  Object.entries(schemasOfKinds).map(([kind, schema]) => [kind, ajv.compile(schema)]),
)

/** Lengths that a value of this kind goes beyond, with what its schema allows: places of texts. */
export function tooLongIn(kind: string, value: unknown): { at: JsonPath; most: number }[] {
  const validate = validators[kind]
  if (validate === undefined || validate(value)) return []
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword === 'maxLength')
    .map(({ instancePath, params }) => ({ at: pathOf(instancePath), most: Number(params.limit) }))
}

const pathOf = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

interface SchemaDiagnosis {
  rule: ContentRule
  at: JsonPath
  sentence: string
  suggestion: string
  /** A word that was probably meant instead of another. */
  instead?: { word: string; of: string } | undefined
}

const text = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 60 ? `${json.slice(0, 60)} …` : json
}

/** What a type is called in a sentence. */
const typeNames: Record<string, string> = {
  string: 'a text in quotes ("…")',
  integer: 'a whole number, without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list in brackets ([…])',
  object: 'a group in braces ({…})',
  'number,string': 'a number without quotes, or the id of a question in quotes',
}

interface SchemaNode {
  type?: string
  enum?: unknown[]
  description?: string
}

/** What a value is to be, as far as its schema says. */
function kindOf({ type, enum: values, description }: SchemaNode = {}): string {
  const what = values === undefined ? typeNames[type ?? ''] : `one of ${values.join(', ')}`
  return `${what === undefined ? '' : `, with ${what}`}${description === undefined ? '' : ` (${description})`}`
}

/** Forms by their pattern: what fits them, in words. */
export const forms: Readonly<Record<string, string>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'Write lower-case words joined by hyphens, such as "long-walk".',
  '^[A-Za-z][A-Za-z0-9_-]*$': 'Begin with a letter; then letters, digits, hyphens or underscores, such as "first-day".',
  '^\\d{4}-\\d{2}-\\d{2}$': 'Write a day as year-month-day, such as "2026-11-21".',
  '^/[a-z0-9-]+$': 'Begin with a slash; then lower-case letters, digits or hyphens, such as "/safety".',
  '^(/(?!/)|#|https://)\\S*$':
    'Begin with a slash for a page of ours, with # for a place on this page, or with https://.',
  '^[a-z]{2,3}(-[A-Za-z0-9]+)*$': 'Write the tag of a language, such as "es" or "pt-BR".',
  '^([0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9])?|(today|now)([+-]P(?=[0-9])([0-9]{1,3}Y)?([0-9]{1,3}M)?([0-9]{1,4}W)?([0-9]{1,5}D)?)?)$':
    'Write a day as year-month-day, such as "2026-11-21", or counted from today, such as "today", "today-P18Y" or "today+P2W"; of a date-time question with its time, such as "2026-11-21T08:30", "now" or "now-P1D".',
  '^([0-9]{4}-[0-9]{2}-[0-9]{2}(T([01][0-9]|2[0-3]):[0-5][0-9])?|([01][0-9]|2[0-3]):[0-5][0-9]|(today|now)([+-]P(?=[0-9])([0-9]{1,3}Y)?([0-9]{1,3}M)?([0-9]{1,4}W)?([0-9]{1,5}D)?)?)$':
    'Write a day as year-month-day, such as "2026-11-21", or counted from today, such as "today", "today-P18Y" or "today+P2W"; of a time question, a time such as "08:30"; of a date-time question both, such as "2026-11-21T08:30", "now" or "now-P1D".',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'Write a time as hours and minutes of 24 hours, such as "08:30" or "17:00".',
  '^/(?!/)\\S*$': 'Begin with one slash, for a page of ours, such as "/safety".',
  '^/[a-z/-]*$': 'Begin with a slash; then lower-case letters, hyphens or slashes, such as "/your-styles".',
  '^[a-z0-9]+(-[a-z0-9]+)*\\.(png|jpg|webp|avif)$':
    'Write the name of a file in content/pictures: lower-case words joined by hyphens, then .png, .jpg, .webp or .avif, such as "warm-light.webp".',
  '^[a-z0-9_]{2,50}$': 'Write 2 to 50 lower-case letters, digits or underscores, without the #, such as "night_shift".',
  '^#[0-9a-f]{6}$': 'Write a colour as # and six digits or letters from a to f, such as "#2f6f6a".',
  '^[0-9*#]$': 'Write one key of a telephone: a digit, * or #.',
  '^[a-z0-9][a-z0-9./-]*$': 'Write a file or folder from the content folder on, such as "help/safety.md".',
  '^[A-Za-z]+$': 'Write letters only, such as "sidebarHidden".',
  '^[1-9][0-9]{0,4}$': 'Write a number of seconds from "1" to "99999".',
  '^[a-z][a-z0-9]*$': 'Write lower-case letters and digits, beginning with a letter, such as "garden".',
  '[\\p{L}\\p{N}].*[\\p{L}\\p{N}]': 'Write at least two letters or digits, such as "admin".',
  '^[a-z][A-Za-z0-9.-]*$': 'Begin with a small letter; then letters, digits, dots or hyphens, such as "wizard.next".',
}

/** A word in the form of an id. */
const idOf = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const last = (at: JsonPath): string => {
  const name = at.findLast((part) => typeof part === 'string')
  return name === undefined ? 'This place' : `"${name}"`
}

/** What a number is for, which tells which number is meant. */
const meaningOf = ({ parentSchema, data }: ErrorObject, at: JsonPath): string =>
  typeof data === 'number' && typeof parentSchema?.description === 'string'
    ? ` ${last(at)} says: ${parentSchema.description.replace(/\.$/, '')}.`
    : ''

/** 1, 'entries' → '1 entry' */
const counted = (limit: number, what: string): string =>
  `${limit} ${limit === 1 ? what.replace(/ies$/, 'y').replace(/s$/, '') : what}`.trimEnd()

const isEmpty = (data: unknown): boolean =>
  typeof data === 'object' && data !== null ? Object.keys(data).length === 0 : data === ''

const least =
  (what: string) =>
  (error: ErrorObject, at: JsonPath): SchemaDiagnosis => ({
    rule: 'too-little',
    at,
    sentence: isEmpty(error.data)
      ? `${last(at)} is empty.`
      : `${last(at)} is ${text(error.data)}, which is too little here.`,
    suggestion: `It takes at least ${counted(error.params.limit, what)}.${meaningOf(error, at)}`,
  })

const most =
  (what: string) =>
  (error: ErrorObject, at: JsonPath): SchemaDiagnosis => ({
    rule: 'too-much',
    at,
    sentence: `${last(at)} ${what === '' ? `is ${text(error.data)}` : `has ${(error.data as unknown[]).length} ${what}`}, which is too much here.`,
    suggestion: `It takes at most ${counted(error.params.limit, what)}.${meaningOf(error, at)}`,
  })

/** “"options" and "option"”, “"hashtag"”: what each of several shapes asks for. */
const shapesOf = (schema: unknown): string[] =>
  (schema as { required?: string[] }[]).map(({ required = [] }) => required.map((name) => `"${name}"`).join(' and '))

/** What a schema error means in plain words, by keyword. */
export const schemaErrorReadings: Readonly<Record<string, (error: ErrorObject, at: JsonPath) => SchemaDiagnosis>> = {
  additionalProperties: (error, at) => {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
    const meant = nearestName(name, known)
    return {
      rule: 'unknown-name',
      at: [...at, name],
      sentence: `"${name}" is not a name that can stand here.`,
      suggestion: didYouMean(name, known) ?? `What can stand here: ${known.filter((k) => k !== '$schema').join(', ')}.`,
      instead: meant === undefined ? undefined : { word: meant, of: name },
    }
  },
  required: (error, at) => {
    const name = String(error.params.missingProperty)
    const schema = (error.parentSchema?.properties as Record<string, SchemaNode> | undefined)?.[name]
    return {
      rule: 'missing-name',
      at,
      sentence: `${at.length === 0 ? 'This file' : 'What begins on this line'} has no "${name}".`,
      suggestion: `Add "${name}" to it${kindOf(schema)}.`,
    }
  },
  dependencies: (error, at) => ({
    rule: 'missing-name',
    at: [...at, String(error.params.property)],
    sentence: `"${error.params.property}" says nothing without "${error.params.missingProperty}".`,
    suggestion: `Add "${error.params.missingProperty}" beside it.`,
  }),
  enum: (error, at) => {
    const allowed = (error.params.allowedValues as unknown[]).map(String)
    const meant = nearestName(String(error.data), allowed)
    return {
      rule: 'unknown-value',
      at,
      sentence: `${text(error.data)} cannot stand as ${last(at)}.`,
      suggestion: didYouMean(String(error.data), allowed) ?? `Choose one of ${allowed.join(', ')}.`,
      instead: meant === undefined ? undefined : { word: meant, of: String(error.data) },
    }
  },
  type: (error, at) => ({
    rule: 'wrong-type',
    at,
    sentence: `${last(at)} is ${text(error.data)}.`,
    suggestion:
      typeof error.data === 'number' && error.params.type === 'integer'
        ? 'Write a number without a fraction.'
        : `Write ${typeNames[String(error.params.type)] ?? `a value of the kind ${error.params.type}`}.`,
  }),
  pattern: (error, at) => {
    const value = String(error.propertyName ?? error.data)
    const suggestion = forms[String(error.params.pattern)] ?? `It has to fit ${error.params.pattern}.`
    const id = suggestion.includes('joined by hyphens') && error.propertyName === undefined ? idOf(value) : ''
    return {
      rule: 'wrong-form',
      at: error.propertyName === undefined ? at : [...at, value],
      sentence: `${text(value)} does not have the form that is needed here.`,
      suggestion,
      instead: id === '' ? undefined : { word: id, of: value },
    }
  },
  minimum: least(''),
  minLength: least('characters'),
  minItems: least('entries'),
  minProperties: least('entries'),
  exclusiveMinimum: (error, at) => ({
    rule: 'too-little',
    at,
    sentence: `${last(at)} is ${text(error.data)}, which is too little here.`,
    suggestion: `Write a number above ${error.params.limit}.${meaningOf(error, at)}`,
  }),
  maximum: most(''),
  maxItems: most('entries'),
  maxProperties: most('entries'),
  oneOf: (error, at) => ({
    rule: 'wrong-form',
    at,
    sentence: `What begins on this line needs one of ${shapesOf(error.schema).join(', or ')}, and only one.`,
    suggestion: `Keep ${shapesOf(error.schema).join(', or ')}, and take the rest out.`,
  }),
  maxLength: (error, at) => ({
    rule: 'too-much',
    at,
    sentence: `${last(at)} has ${String(error.data).length} characters.`,
    suggestion: `Shorten it to ${error.params.limit}.`,
  }),
  uniqueItems: (error, at) => ({
    rule: 'repeated-value',
    at: [...at, Number(error.params.i)],
    sentence: `${last(at)} names ${text((error.data as unknown[])[Number(error.params.i)])} twice.`,
    suggestion: 'Keep one of the two.',
  }),
}

/** A keyword of a schema that has no words of its own yet. */
const otherwise = (error: ErrorObject, at: JsonPath): SchemaDiagnosis => ({
  rule: 'wrong-form',
  at,
  sentence: `${last(at)} ${error.message ?? 'does not fit its schema'}.`,
  suggestion: 'Compare with a neighbouring file.',
})

/** Everything in a file that its schema does not allow, all at once. */
export function schemaFindings(file: SourceFile): Finding[] {
  const kind = file.kind ?? ''
  const validate = validators[kind]
  if (validate === undefined) {
    const known = Object.keys(validators)
    const meant = nearestName(kind, known)
    return [
      findingAt(
        file,
        ['$schema'],
        'unknown-schema',
        file.kind === undefined ? 'The file does not name its "$schema".' : `There is no content schema "${kind}".`,
        meant === undefined
          ? `The first line is "$schema": ".../schemas/content/<kind>.schema.json" with one of ${known.join(', ')}.`
          : `Did you mean "${meant}"?`,
      ),
    ]
  }
  if (validate(file.value)) return []
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames')
  const slips = new Map<string, ErrorObject[]>()
  for (const error of errors.filter(({ keyword }) => keyword === 'additionalProperties')) {
    const beside = slips.get(error.instancePath)
    if (beside === undefined) slips.set(error.instancePath, [error])
    else beside.push(error)
  }
  return errors
    .filter((error) => !slips.get(error.instancePath)?.some((slip) => isMisspelt(error, slip)))
    .map((error) => {
      const { rule, at, sentence, suggestion, instead } = (schemaErrorReadings[error.keyword] ?? otherwise)(
        error,
        pathOf(error.instancePath),
      )
      return findingAt(file, at, rule, sentence, suggestion, {
        fix: instead === undefined ? undefined : file.fixWord(at, instead.of, instead.word),
      })
    })
}

/** A name that is missing because it is misspelt beside: one slip, one finding. */
const isMisspelt = (missing: ErrorObject, slip: ErrorObject): boolean =>
  missing.keyword === 'required' &&
  nearestName(String(slip.params.additionalProperty), Object.keys((slip.parentSchema?.properties as object) ?? {})) ===
    missing.params.missingProperty
