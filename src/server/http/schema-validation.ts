import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { countCharacters, findFaults } from '@kindred/product/acceptance'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyServerOptions } from 'fastify'
import { onFirstUse } from './on-first-use.ts'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildValidator = NonNullable<Compilers['buildValidator']>
type BuildSerializer = NonNullable<Compilers['buildSerializer']>
type Schemas = Readonly<Record<string, object>>

/**
 * Validators for route schemas, for Fastify's schema store. Fastify's own setting drops unknown fields and turns "1" into 1
 * without a word; here a body is taken as it is or refused. Query and path are text by nature, so only they are converted.
 * Each validation ends at its first fault; only then a person is told of every field.
 */
export function validatorBuilder(): BuildValidator {
  let ajvs: { forText: Ajv; forBody: Ajv } | undefined
  const build = (stored: Schemas) => {
    // Asked anew for each plugin, and the store is the same for all: it is filled before the first of them.
    ajvs ??= { forText: createAjv('array', stored), forBody: createAjv(false, stored) }
    const { forText, forBody } = ajvs
    return onFirstUse(({ schema, httpPart }: { schema: object; httpPart?: string }) => {
      const ajv = httpPart === 'body' ? forBody : forText
      const validate = ajv.compile(schema)
      const faultsOf = findFaults(ajv, whole(schema, stored))
      return (value: unknown) =>
        validate(value) ? { value } : { error: faultsOf(value, validate.errors ?? []) as unknown as Error }
    })
  }
  return build as unknown as BuildValidator
}

/** What is sent is written by Fastify's own compiler. */
export function serializerBuilder(): BuildSerializer {
  const select = SerializerSelector()
  return (stored, options) => onFirstUse(select(stored, options as Parameters<typeof select>[1]))
}

/** A route that names a schema of the store, or a definition of one, means what stands there. */
function whole(schema: object, stored: Schemas): object {
  const [id = '', pointer = ''] = '$ref' in schema && typeof schema.$ref === 'string' ? schema.$ref.split('#') : []
  const file: { definitions?: Readonly<Record<string, object>> } = stored[id] ?? {}
  const definition = file.definitions?.[pointer.replace('/definitions/', '')]
  if (definition === undefined) return stored[id] ?? schema
  // Away from its file, what it references there is named with it.
  return JSON.parse(JSON.stringify(definition).replaceAll('"$ref":"#', `"$ref":"${id}#`))
}

function createAjv(coerceTypes: false | 'array', stored: Schemas): Ajv {
  const ajv = countCharacters(new Ajv({ coerceTypes, removeAdditional: false, useDefaults: true, strictTypes: false }))
  addFormats.default(ajv)
  for (const schema of Object.values(stored)) ajv.addSchema(schema, undefined, false)
  return ajv
}
