/** JSON Schemas that calls about acts say more than once: the link of a memory, an id, a text. */
export const linkSchema = { type: 'string', minLength: 1, maxLength: 100 }
/** The id of an act or a comment. */
export const uuidSchema = { type: 'string', format: 'uuid' }
/** Any text. */
export const textSchema = { type: 'string' }

/** An object with these properties, all of them required, and no others. */
export const objectSchema = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** The responses of a call that answers `{ data }`. */
export const dataResponse = (properties: Record<string, object>) => ({
  200: objectSchema({ data: objectSchema(properties) }),
})
