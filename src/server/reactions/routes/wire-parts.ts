/** What the calls of this room say more than once. */
export const link = { type: 'string', minLength: 1, maxLength: 100 }
export const uuid = { type: 'string', format: 'uuid' }
export const text = { type: 'string' }

export const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})

export const data = (of: object) => ({ 200: object({ data: of }) })
