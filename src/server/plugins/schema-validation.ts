import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastifyPlugin from 'fastify-plugin'
import { findFaults } from './find-faults.ts'

/**
 * Validators for route schemas. Fastify's own setting drops unknown fields and turns "1" into 1 without a word; here a
 * body is taken as it is or refused. Query and path are text by nature, so only they are converted. A schema is whole by
 * itself: it refers to no other file. Each validation ends at its first fault; only then a person is told of every field.
 */
export const schemaValidation = fastifyPlugin(async (app) => {
  const forText = createAjv('array')
  const forBody = createAjv(false)
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const ajv = httpPart === 'body' ? forBody : forText
    const validate = ajv.compile(schema)
    const faultsOf = findFaults(ajv, schema)
    return (value: unknown) =>
      validate(value) ? { value } : { error: faultsOf(value, validate.errors ?? []) as unknown as Error }
  })
})

function createAjv(coerceTypes: false | 'array'): Ajv {
  const ajv = new Ajv({ coerceTypes, removeAdditional: false, useDefaults: true, strictTypes: false })
  addFormats.default(ajv)
  return ajv
}
