import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import conditionSchema from '../../../schemas/content/condition.schema.json' with { type: 'json' }
import helpPageSchema from '../../../schemas/content/help-page.schema.json' with { type: 'json' }
import hotlinesSchema from '../../../schemas/content/hotlines.schema.json' with { type: 'json' }
import optionListSchema from '../../../schemas/content/option-list.schema.json' with { type: 'json' }
import promisesSchema from '../../../schemas/content/promises.schema.json' with { type: 'json' }
import stepSchema from '../../../schemas/content/step.schema.json' with { type: 'json' }
import suppressionsSchema from '../../../schemas/content/suppressions.schema.json' with { type: 'json' }
import textsSchema from '../../../schemas/content/texts.schema.json' with { type: 'json' }
import upgradesSchema from '../../../schemas/content/upgrades.schema.json' with { type: 'json' }
import wizardSchema from '../../../schemas/content/wizard.schema.json' with { type: 'json' }
import { didYouMean } from './did-you-mean.ts'
import type { Finding } from './finding.ts'
import { type JsonPath, pathText, type SourceFile } from './source-file.ts'

const ajv = new Ajv({ allErrors: true, verbose: true, schemas: [conditionSchema] })

/** A kind of content file, named after its schema. A new kind is one new line. */
const validators: Record<string, ValidateFunction> = {
  wizard: ajv.compile(wizardSchema),
  step: ajv.compile(stepSchema),
  'option-list': ajv.compile(optionListSchema),
  texts: ajv.compile(textsSchema),
  promises: ajv.compile(promisesSchema),
  upgrades: ajv.compile(upgradesSchema),
  suppressions: ajv.compile(suppressionsSchema),
  hotlines: ajv.compile(hotlinesSchema),
  'help-page': ajv.compile(helpPageSchema),
}

const pathOf = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

interface Reading {
  rule: string
  at: JsonPath
  sentence: string
  wayOut?: string | undefined
}

const text = (value: unknown): string => JSON.stringify(value)

/** What a schema error means in plain words, by keyword. */
const readings: Record<string, (error: ErrorObject, at: JsonPath) => Reading> = {
  additionalProperties: (error, at) => {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
    return {
      rule: 'unknown-name',
      at: [...at, name],
      sentence: `"${name}" is not a name that can stand here.`,
      wayOut: didYouMean(name, known) ?? `What can stand here: ${known.filter((k) => k !== '$schema').join(', ')}.`,
    }
  },
  required: (error, at) => ({
    rule: 'missing-name',
    at,
    sentence: `"${error.params.missingProperty}" is missing.`,
    wayOut: `Add "${error.params.missingProperty}" here.`,
  }),
  enum: (error, at) => {
    const allowed = (error.params.allowedValues as unknown[]).map(String)
    return {
      rule: 'unknown-value',
      at,
      sentence: `${text(error.data)} is not one of the values that can stand here.`,
      wayOut: didYouMean(String(error.data), allowed) ?? `Choose one of ${allowed.join(', ')}.`,
    }
  },
  type: (error, at) => ({
    rule: 'wrong-type',
    at,
    sentence: `Here stands ${text(error.data)?.slice(0, 60)}, but ${error.params.type} is needed.`,
    wayOut: `Write ${error.params.type === 'string' ? 'a text in quotes' : `a value of the kind ${error.params.type}`}.`,
  }),
  pattern: (error, at) => ({
    rule: 'wrong-form',
    at,
    sentence: `${text(error.data ?? error.propertyName)} does not have the form that is needed here (${error.params.pattern}).`,
    wayOut: 'Ids are lower-case words joined by hyphens.',
  }),
}

const otherwise = (error: ErrorObject, at: JsonPath): Reading => ({
  rule: `schema-${error.keyword.toLowerCase()}`,
  at,
  sentence: `${error.message ?? 'does not fit its schema'}.`,
  wayOut: 'Compare with a neighbouring file.',
})

/** Everything in a file that its schema does not allow, all at once. */
export function schemaFindings(file: SourceFile): Finding[] {
  if (file.kind === undefined || validators[file.kind] === undefined) {
    const known = Object.keys(validators)
    return [
      {
        rule: 'unknown-schema',
        severity: 'error',
        file: file.name,
        line: file.lineOf(['$schema']),
        path: '$schema',
        sentence:
          file.kind === undefined
            ? 'The file does not name its "$schema".'
            : `There is no content schema "${file.kind}".`,
        wayOut:
          (file.kind && didYouMean(file.kind, known)) ||
          `The first line is "$schema": ".../schemas/content/<kind>.schema.json" with one of ${known.join(', ')}.`,
      },
    ]
  }
  const validate = validators[file.kind]
  if (validate === undefined || validate(file.value)) return []
  return (validate.errors ?? []).map((error) => {
    const { rule, at, sentence, wayOut } = (readings[error.keyword] ?? otherwise)(error, pathOf(error.instancePath))
    return {
      rule,
      severity: 'error',
      file: file.name,
      line: file.lineOf(at),
      path: pathText(at),
      sentence,
      ...(wayOut === undefined ? {} : { wayOut }),
    }
  })
}
