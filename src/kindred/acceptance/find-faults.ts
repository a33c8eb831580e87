import { isObject } from '@kindred/engine'
import type { Ajv, ValidateFunction } from 'ajv'
import { maxFaults, type SchemaFault } from './field-errors.ts'

type ObjectSchema = { properties?: Record<string, object>; required?: string[]; additionalProperties?: unknown }

/**
 * The faults of a value that its schema refused: the first one of each field, so that a person learns of every field at
 * once, and no more than are told. To collect all of them (`allErrors`) would cost as much as somebody likes to send.
 * @example const faultsOf = findFaults(ajv, schema); faultsOf(body, validate.errors)
 */
export function findFaults(ajv: Ajv, schema: ObjectSchema) {
  const { properties = {}, required = [], additionalProperties } = schema
  // Made when first needed: most fields of most routes are never wrong.
  const judges = new Map<string, ValidateFunction>()
  const judgeOf = (name: string, part: object) => {
    const judge = judges.get(name) ?? ajv.compile({ type: 'object', properties: { [name]: part } })
    judges.set(name, judge)
    return judge
  }

  return (value: unknown, first: readonly SchemaFault[]): readonly SchemaFault[] => {
    if (!isObject(value)) return first
    const found: SchemaFault[] = required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => fault('required', { missingProperty: name }))
    for (const [name, part] of Object.entries(properties))
      if (Object.hasOwn(value, name)) found.push(...faultsIn(value, judgeOf(name, part)))
    if (additionalProperties === false)
      for (const name in value) {
        if (found.length > maxFaults) break
        if (!Object.hasOwn(properties, name)) found.push(fault('additionalProperties', { additionalProperty: name }))
      }
    return found.length > 0 ? found : first
  }
}

const faultsIn = (value: unknown, judge: ValidateFunction): SchemaFault[] => (judge(value) ? [] : (judge.errors ?? []))

const fault = (keyword: string, params: Record<string, unknown>): SchemaFault => ({ keyword, instancePath: '', params })
