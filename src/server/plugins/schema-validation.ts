import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastifyPlugin from 'fastify-plugin'

/**
 * Validators for route schemas. Fastify's own setting drops unknown fields and turns "1" into 1 without a word; here a
 * body is taken as it is or refused. Query and path are text by nature, so only they are converted. A schema is whole by
 * itself: it refers to no other file.
 */
export const schemaValidation = fastifyPlugin(async (app) => {
  const forText = createAjv('array')
  const forBody = createAjv(false)
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? forBody : forText).compile(schema)
    return (value: unknown) => (validate(value) ? { value } : { error: validate.errors as unknown as Error })
  })
})

function createAjv(coerceTypes: false | 'array'): Ajv {
  // allErrors: a person learns of every field at once. Bodies are small (bodyLimit) and lists capped, so it stays cheap.
  const ajv = new Ajv({ coerceTypes, removeAdditional: false, useDefaults: true, allErrors: true, strictTypes: false })
  addFormats.default(ajv)
  return ajv
}
