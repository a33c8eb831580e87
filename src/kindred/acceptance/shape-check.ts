import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { countCharacters } from './character-lengths.ts'

/** Holds values against the schema of a call; compiled when first used. Empty: the value fits. */
export function shapeCheck(schema: object, { allErrors = false } = {}): (value: unknown) => ErrorObject[] {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= countCharacters(new Ajv({ strict: false, allErrors, formats: { uuid: true } })).compile(schema)
    return validate(value) ? [] : (validate.errors ?? [])
  }
}
