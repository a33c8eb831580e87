import { Ajv, type ValidateFunction } from 'ajv'

/**
 * Holds answers, as they stand on the wire, against the schema of whoever they are delivered to; compiled when first used. Empty: they fit. Each fault says where
 * and what, and nothing that anybody answered. Lengths count code points, as every program does that checks a JSON Schema.
 *
 * @example acceptsAnswers({ type: 'object', required: ['name'] })({}) // ['answers must have required property "name"']
 */
export function acceptsAnswers(schema: object): (answers: unknown) => string[] {
  let validate: ValidateFunction | undefined
  return (answers) => {
    validate ??= new Ajv({ strict: false, validateFormats: false }).compile(schema)
    if (validate(answers)) return []
    return (validate.errors ?? []).map(({ instancePath, message = 'does not fit' }) =>
      `answers${instancePath} ${message}`.replaceAll("'", '"'),
    )
  }
}
