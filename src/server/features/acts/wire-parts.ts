/** JSON Schemas that calls about acts say more than once: the link of a memory, an id, a text. */
export const link = { type: 'string', minLength: 1, maxLength: 100 }
/** The id of an act or a comment. */
export const uuid = { type: 'string', format: 'uuid' }
/** Any text. */
export const text = { type: 'string' }

/** An object with these properties, all of them required, and no others. */
export const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

/** The responses of a call that answers `{ data }`. */
export const data = (properties: Record<string, object>) => ({ 200: object({ data: object(properties) }) })
